import { describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf } from "#lib/testing/outcome-of.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { importFrom } from "#lib/testing/transfer-file.ts";
import { holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { deleteLink } from "./delete-link.ts";
import type { LinkKey } from "./link-sql.ts";
import { mergeLink } from "./merge-link.ts";

const changes: [string, (agent: Actor, link: LinkKey) => Promise<string>][] = [
  [
    "a put that replaces",
    (agent, { source, target }) => outcomeOf(buildLink(agent, source, target, { weight: 0.5 })),
  ],
  ["a merge", (agent, link) => outcomeOf(mergeLink(agent, { ...link, weight: 0.5 }))],
  ["a delete", (agent, link) => refusalOf(deleteLink(agent, link))],
  ["an import", (agent, link) => refusalOf(importFrom(agent, [{ type: "link", ...link, weight: 0.5 }]))],
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

  // Of the line alone: the agent may write, and so the import goes on.
  it("an import changes nothing once the agent does not see the link", async () => {
    const workspace = await buildWorkspace();
    const owner = await workspace.addMember();
    const source = (await buildMemory(owner)).id;
    const [secret, shared] = [
      (await buildMemory(owner, { scope: "private" })).id,
      (await buildMemory(owner)).id,
    ];
    for (const target of [secret, shared]) await buildLink(owner, source, target);
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const held = "select from memory_links where source_id = $1 for update";
    const report = await withGate(held, [source], async (gate) => {
      const lines = [secret, shared].map((target) => ({ type: "link", source, target, weight: 0.5 }));
      const importing = importFrom(agent, lines);
      await gate.waiters(1);
      await workspace.changeGrant(agent, { private: false });
      await gate.open();
      return importing;
    });
    expect(report.rows).toMatchObject([
      { line: 1, outcome: "refused", code: "not_found" },
      { line: 2, outcome: "updated" },
    ]);
    expect(await look("select target_id, weight from memory_links where source_id = $1", [source])).toEqual(
      expect.arrayContaining([
        { target_id: secret, weight: 1 },
        { target_id: shared, weight: 0.5 },
      ]),
    );
  });
});

// Its foreign key waits for whoever holds it.
describe("behind whoever holds the target of a related link", () => {
  it.each([
    ["the agent may only read", { access: "read" }, "shared"],
    ["the agent does not see it", { private: false }, "private"],
  ] as const)("a new memory is not saved once %s", async (_, change, scope) => {
    const workspace = await buildWorkspace();
    const owner = await workspace.addMember();
    const target = await buildMemory(owner, { scope });
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const outcome = await holdMemory(target.id, async (gate) => {
      const done = refusalOf(buildMemory(agent, { relatedIds: [target.id] }));
      await gate.waiters(1);
      await workspace.changeGrant(agent, change);
      await gate.open();
      return done;
    });
    expect(outcome).toBe("not_found");
    expect(await look("select id from memories where owner_id = $1", [owner.userId])).toEqual([
      { id: target.id },
    ]);
  });
});
