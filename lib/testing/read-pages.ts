import type { EndpointName } from "#lib/contract/endpoints.ts";
import type { Page } from "#lib/contract/page.ts";
import { type Answer, type Call, call } from "./call-route.ts";

type ListName = {
  [Name in EndpointName]: Answer<Name> extends { nextCursor: string | null } ? Name : never;
}[EndpointName];
type Item<Name extends ListName> = Answer<Name> extends { items: (infer Each)[] } ? Each : never;

/** Every page of a list, to its end. `between` runs after each page but the last. */
export async function readPages<Name extends ListName>(
  name: Name,
  { as, params, query }: Pick<Call, "as" | "params"> & { query: Record<string, string> },
  between: () => Promise<unknown> = async () => {},
): Promise<Item<Name>[][]> {
  const asked: Call = { ...(as ? { as } : {}), ...(params ? { params } : {}) };
  const pages: Item<Name>[][] = [];
  let cursor: string | null = null;
  do {
    if (cursor) await between();
    const received = await call(name, { ...asked, query: cursor ? { ...query, cursor } : query });
    const page = received.body as Page<Item<Name>>;
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}
