import { asNobody } from "#lib/db/transaction.ts";
import { type Authorization, authorize, type Refused } from "./authorize.ts";

/** What a client asks of a person, before the person is asked: the same checks as then, and nothing is written. */
export async function checkAuthorization(
  search: URLSearchParams,
  resource: string,
): Promise<Authorization | Refused> {
  const checked = await asNobody((tx) => authorize(tx, search, resource, async () => undefined));
  return "asked" in checked ? checked.asked : checked;
}
