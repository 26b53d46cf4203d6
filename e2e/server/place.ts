import { buildPlace, type Person, type Place } from "../administer.ts";

/** Where the server under test is: `npm test` starts one and says where. */
export const serverUrl = process.env.WEFT_TEST_URL ?? "";

export function toKey(person: Person): Record<string, string> {
  return { authorization: `Bearer ${person.key}` };
}

/** A workspace on the server with one member. */
export async function buildOwner(): Promise<{ place: Place; owner: Person; as: Record<string, string> }> {
  const place = await buildPlace();
  const owner = await place.addPerson("Owner");
  return { place, owner, as: toKey(owner) };
}

/** Saves a memory over HTTP, and answers its id. */
export async function saveMemory(
  as: Record<string, string>,
  body: Record<string, unknown> = {},
): Promise<string> {
  const response = await fetch(`${serverUrl}/api/v1/memories`, {
    method: "POST",
    headers: { ...as, "content-type": "application/json" },
    body: JSON.stringify({ content: "A memory", ...body }),
  });
  if (response.status !== 201) throw new Error(`POST answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}
