import type { APIRequestContext } from "@playwright/test";
import { buildPlace, type Person, type Place } from "./administer.ts";
import { expect } from "./test.ts";

/** Of each community: a hub, and rings around it. */
const MEMBERS = 30;

const nameOf = (community: number, member: number) => `${community}-${member}`;

/** Communities with a few links between them: 30 memories and 120 links each. */
function* listLines(communities: number): Generator<object> {
  for (let community = 0; community < communities; community++) {
    for (let member = 0; member < MEMBERS; member++) {
      const name = nameOf(community, member);
      yield {
        type: "memory",
        externalId: name,
        title: `Memory ${name}`,
        content: `About ${name}.`,
        memoryType: member === 0 ? "hub" : "leaf",
      };
      const others = [1, 2, 5].map((step) => nameOf(community, (member + step) % MEMBERS));
      for (const target of others)
        yield { type: "link", source: name, target, kind: "mentions", weight: 0.6 };
      if (member > 0) yield { type: "link", source: name, target: nameOf(community, 0), kind: "depends-on" };
    }
    const next = nameOf((community + 1) % communities, 3);
    yield { type: "link", source: nameOf(community, 0), target: next, kind: "related", weight: 0.3 };
  }
}

/** Writes lines as a person. */
export async function importLines(
  request: APIRequestContext,
  { key }: Person,
  lines: Iterable<object>,
): Promise<void> {
  const answer = await request.post("/api/v1/import", {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    data: [...lines].map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A workspace of so many communities of one person's; 24 are just beyond what Cytoscape draws by itself. */
export async function buildCrowdWorkspace(
  request: APIRequestContext,
  communities = 24,
): Promise<{ place: Place; person: Person }> {
  const place = await buildPlace();
  const person = await place.addPerson("Ada");
  await importLines(request, person, listLines(communities));
  return { place, person };
}
