import { afterAll, beforeAll } from "vitest";
import { disconnect } from "#lib/db/client.ts";
import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { serverSurface } from "#lib/testing/matrix/http-surface.ts";
import { tables } from "#lib/testing/matrix/tables.ts";
import { withRole } from "#scripts/database/connection-string.ts";
import { APPLICATION, OWNER } from "#scripts/database/converge-roles.ts";
import { serverUrl } from "./place.ts";

// The factories write to the server's own database, in workspaces of their own.
beforeAll(() => {
  const database = process.env.DATABASE_URL ?? "";
  process.env.WEFT_TEST_DATABASE_URL = database;
  process.env.WEFT_DATABASE_URL = withRole(database, APPLICATION);
  process.env.WEFT_OWNER_URL = withRole(database, OWNER);
});

afterAll(disconnect);

// Of each operation the first table: the routes answer all of them, here it is what stands before them.
describeMatrix(
  serverSurface(serverUrl),
  tables.filter(
    ({ operation }, index) => tables.findIndex((table) => table.operation === operation) === index,
  ),
);
