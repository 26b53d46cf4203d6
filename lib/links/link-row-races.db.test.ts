import { describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf } from "#lib/testing/outcome-of.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { deleteLink } from "./delete-link.ts";
import type { LinkKey } from "./link-sql.ts";

const changes: [string, (agent: Actor, link: LinkKey) => Promise<string>][] = [
  [
    "a put that replaces",
    (agent, { source, target }) => outcomeOf(buildLink(agent, source, target, { weight: 0.5 })),
  ],
  ["a delete", (agent, link) => refusalOf(deleteLink(agent, link))],
];

// Who holds it holds no source: a trash that was expected to be of another version, say, and rolls back.
describe("behind whoever holds the link's row", () => {
  it.each(changes)("%s changes nothing once the agent may only read", async (_, change) => {
    const workspace = await buildWorkspace();
    const owner = await workspace.addMember();
    const link = {
      source: (await buildMemory(owner)).id,
      target: (await buildMemory(owner)).id,
      kind: "related",
    };
    await buildLink(owner, link.source, link.target);
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const held = "select from memory_links where source_id = $1 for update";
    const outcome = await withGate(held, [link.source], async (gate) => {
      const done = change(agent, link);
      await gate.waiters(1);
      await workspace.changeGrant(agent, { access: "read" });
      await gate.open();
      return done;
    });
    expect(outcome).toBe("not_found");
    expect(await look("select weight from memory_links where source_id = $1", [link.source])).toEqual([
      { weight: 1 },
    ]);
  });
});
