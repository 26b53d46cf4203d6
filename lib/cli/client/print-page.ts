import type { Page } from "#lib/contract/page.ts";
import type { Listing } from "#lib/sdk/listing.ts";
import { type Column, formatTable } from "../output/format-table.ts";
import type { Client } from "./run-client.ts";

/** Prints the first page of a list, a row each, and says how to go on. */
export async function printPage<Item>(
  { print, note }: Client,
  listing: Listing<Item>,
  columns: readonly Column[],
  toRow: (item: Item) => string[],
): Promise<void> {
  for await (const page of listing.pages()) {
    print<Page<Item>>(page, ({ items }, look) => formatTable(columns, items.map(toRow), look));
    if (page.nextCursor) note(`There is more: --cursor ${page.nextCursor}`);
    return;
  }
}
