import type { Page } from "#lib/contract/page.ts";

/** A list: `for await` goes through its items, `pages()` through its pages. Nothing is read before, and each time from the start. */
export class Listing<Item, ItemPage extends Page<Item> = Page<Item>> implements AsyncIterable<Item> {
  readonly #readPage: (cursor: string | undefined) => Promise<ItemPage>;

  constructor(readPage: (cursor: string | undefined) => Promise<ItemPage>) {
    this.#readPage = readPage;
  }

  /** The next page is read when it is asked for. */
  async *pages(): AsyncGenerator<ItemPage, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#readPage(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }
}
