import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { deleteLink } from "./delete-link.ts";
import { getLink } from "./get-link.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let source: MemoryId;
let target: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  source = (await buildMemory(owner)).id;
  target = (await buildMemory(teammate)).id;
});

describe("deleteLink", () => {
  it("removes exactly the keyed link: the other direction and every other kind stay", async () => {
    await buildLink(owner, source, target);
    await buildLink(owner, source, target, { kind: "other" });
    await buildLink(teammate, target, source);
    await deleteLink(owner, { source, target, kind: "related" });
    expect((await readLinks(source)).map((link) => [link.source_id, link.kind])).toEqual([
      [source, "other"],
      [target, "related"],
    ]);
  });

  it("is not_found a second time, and the link is gone for who reads it", async () => {
    const key = { source, target, kind: "related" };
    await buildLink(owner, source, target);
    expect(await refusalOf(deleteLink(owner, key))).toBe("none");
    expect(await refusalOf(deleteLink(owner, key))).toBe("not_found");
    expect(await refusalOf(getLink(owner, key))).toBe("not_found");
  });

  it("leaves one event, with what the link was and who removed it", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    await buildLink(owner, source, target, { weight: 0.5, metadata: { n: 1 } });
    await deleteLink(agent, { source, target, kind: "related" });
    const events = await look(
      "select action, before, after, user_id, agent_id from events where source_id = $1 order by seq",
      [source],
    );
    expect(events).toEqual([
      {
        action: "created",
        before: null,
        after: { weight: 0.5, metadata: { n: 1 } },
        user_id: owner.userId,
        agent_id: null,
      },
      {
        action: "deleted",
        before: { weight: 0.5, metadata: { n: 1 } },
        after: null,
        user_id: owner.userId,
        agent_id: agent.agentId,
      },
    ]);
  });

  it("does not touch supersedes", async () => {
    await archiveMemory(owner, { id: source, successorId: target });
    const key = { source, target, kind: "supersedes" };
    expect(await refusalOf(deleteLink(owner, key))).toBe("reserved_kind");
    expect(await getLink(owner, key)).toMatchObject({ targetId: target });
  });

  it("works from and to archived memories", async () => {
    await buildLink(owner, source, target);
    await archiveMemory(owner, { id: source });
    await archiveMemory(teammate, { id: target });
    expect(await refusalOf(deleteLink(owner, { source, target, kind: "related" }))).toBe("none");
  });
});
