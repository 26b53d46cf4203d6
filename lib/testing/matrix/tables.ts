import { accessTables } from "./cases/access.ts";
import { aroundTables } from "./cases/around.ts";
import { changeTables } from "./cases/changes.ts";
import { linkTables } from "./cases/links.ts";
import { listTables } from "./cases/lists.ts";
import { memoryTables } from "./cases/memories.ts";
import { transferTables } from "./cases/transfer.ts";
import type { Table } from "./table.ts";

/** The matrix: who asks, for what, and what comes of it. Each endpoint of the contract has a table, or several. */
export const tables: Table[] = [
  ...memoryTables,
  ...changeTables,
  ...linkTables,
  ...listTables,
  ...aroundTables,
  ...transferTables,
  ...accessTables,
];
