import { describe, expect, test } from "vitest";
import { Kind, supersedes } from "#lib/contract/kind.ts";
import { limits } from "#lib/contract/limits.ts";
import { PutLinkBody } from "#lib/contract/link.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { demonstrationContent } from "./content.ts";

const today = new Date("2026-01-01T12:00:00Z");
const { workspace, members, agents, memories, links } = demonstrationContent(today);
const memoryOf = new Map(memories.map((memory) => [memory.key, memory]));
const memberOf = new Map(members.map((member) => [member.key, member]));
const agentOf = new Map(agents.map((agent) => [agent.key, agent]));

/** The memory of this key; a key that names nothing fails the test that asks. */
function memory(key: string) {
  const found = memoryOf.get(key);
  if (!found) throw new Error(`no memory has the key ${key}`);
  return found;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function linksBetweenVisible(reader: string) {
  const sees = (key: string) => memory(key).scope === "shared" || memory(key).owner === reader;
  return links.filter((link) => sees(link.from) && sees(link.to));
}

/** Keys from a memory to the end of its chain. */
function chain(key: string): string[] {
  const keys = [key];
  for (let next = memory(key).supersededBy; next; next = memory(next).supersededBy) {
    if (keys.includes(next)) throw new Error(`the chain of ${key} loops`);
    keys.push(next);
  }
  return keys;
}

describe("organisation", () => {
  test("the printed sign-in is an administrator, and comes first", () => {
    expect(members[0]).toMatchObject({ email: "demo@weft.example", role: "admin" });
    expect(workspace).toEqual({ slug: "tidewater", name: "Tidewater" });
  });

  test("keys, names and addresses are unique", () => {
    expect(repeated(members.map((member) => member.key))).toEqual([]);
    expect(repeated(members.map((member) => member.name))).toEqual([]);
    expect(repeated(members.map((member) => member.email))).toEqual([]);
    expect(repeated(agents.map((agent) => agent.key))).toEqual([]);
  });

  test("each role is there, and whoever is no viewer owns something", () => {
    expect(new Set(members.map((member) => member.role))).toEqual(new Set(["admin", "member", "viewer"]));
    const owners = new Set(memories.map((each) => each.owner));
    expect(owners).toEqual(
      new Set(members.filter((member) => member.role !== "viewer").map((member) => member.key)),
    );
  });

  test("agents belong to members who may write", () => {
    for (const agent of agents) expect(memberOf.get(agent.of)?.role, agent.key).toMatch(/admin|member/);
  });
});

describe("memories", () => {
  test("keys and titles are unique", () => {
    expect(repeated(memories.map((each) => each.key))).toEqual([]);
    expect(repeated(memories.map((each) => each.title))).toEqual([]);
  });

  test("each keeps the contract's bounds, with its dates written out", () => {
    for (const { key, title, content, type, tags, scope } of memories) {
      const parsed = CreateMemory.safeParse({ title, content, type, tags, scope });
      expect(parsed.data, key).toMatchObject({ title, content, type, tags, scope });
      expect(`${title}${content}`, key).not.toContain("{{");
    }
  });

  test("an agent writes only for its own user, and private memories only where its grant says so", () => {
    for (const { key, owner, agent, scope } of memories) {
      if (!agent) continue;
      expect(agentOf.get(agent), key).toMatchObject({ of: owner, access: "write" });
      if (scope === "private") expect(agentOf.get(agent)?.private, key).toBe(true);
    }
  });

  test("a successor is younger than what it replaces, and its owner's or shared", () => {
    for (const { key, owner, createdDaysAgo, supersededBy } of memories) {
      if (!supersededBy) continue;
      const successor = memory(supersededBy);
      expect(successor.createdDaysAgo, key).toBeLessThan(createdDaysAgo);
      expect(successor.scope === "shared" || successor.owner === owner, key).toBe(true);
    }
  });
});

describe("links", () => {
  test("both ends exist and differ, no key is there twice", () => {
    for (const link of links) expect(memory(link.from).key).not.toBe(memory(link.to).key);
    expect(repeated(links.map((link) => `${link.from} ${link.kind} ${link.to}`))).toEqual([]);
  });

  test("kind, weight and metadata keep the contract's bounds, and no kind is reserved", () => {
    for (const { kind, weight, metadata } of links) {
      expect(Kind.parse(kind)).toBe(kind);
      expect(kind).not.toBe(supersedes);
      PutLinkBody.parse({ ...(weight !== undefined && { weight }), ...(metadata && { metadata }) });
    }
  });

  test("a contact is a person's area", () => {
    for (const { to, kind } of links) if (kind === "contact") expect(memory(to).type, to).toBe("person");
  });

  test("whoever owns the source sees the target", () => {
    for (const { from, to } of links) {
      expect(memory(to).scope === "shared" || memory(to).owner === memory(from).owner, `${from} ${to}`).toBe(
        true,
      );
    }
  });

  test("an agent links only from its user's memories, and touches private ones only where it may", () => {
    for (const { from, to, agent } of links) {
      if (!agent) continue;
      expect(agentOf.get(agent), from).toMatchObject({ of: memory(from).owner, access: "write" });
      const touchesPrivate = [from, to].some((key) => memory(key).scope === "private");
      if (touchesPrivate) expect(agentOf.get(agent)?.private, `${from} ${to}`).toBe(true);
    }
  });

  test("no capacity is near its bound", () => {
    const pairs = repeated(links.map((link) => `${link.from} ${link.to}`));
    expect(pairs.length).toBeLessThan(limits.capacity.pair);
    expect(links.length).toBeLessThan(limits.capacity.source);
  });
});

describe("what there is to explore", () => {
  test("about 150 memories and about 350 links, for the demonstration sign-in too", () => {
    expect(memories.length).toBeGreaterThanOrEqual(145);
    expect(memories.length).toBeLessThanOrEqual(165);
    expect(links.length).toBeGreaterThanOrEqual(340);
    expect(links.length).toBeLessThanOrEqual(370);
    expect(linksBetweenVisible("platform").length).toBeGreaterThanOrEqual(330);
  });

  test("8 to 12 private memories, some of the demonstration sign-in's own", () => {
    const hidden = memories.filter((each) => each.scope === "private");
    expect(hidden.length).toBeGreaterThanOrEqual(8);
    expect(hidden.length).toBeLessThanOrEqual(12);
    expect(hidden.filter((each) => each.owner === "platform").length).toBeGreaterThanOrEqual(3);
  });

  test("the longest chain has four memories, others two or three", () => {
    const followed = new Set(memories.map((each) => each.supersededBy));
    const heads = memories.filter((each) => each.supersededBy && !followed.has(each.key));
    const lengths = heads.map((head) => chain(head.key).length).sort((a, b) => b - a);
    expect(lengths).toEqual([4, 3, 2, 2, 2, 2, 2]);
  });

  test("one hub, well ahead of the next", () => {
    const inbound = new Map<string, number>();
    for (const link of links) inbound.set(link.to, (inbound.get(link.to) ?? 0) + 1);
    const [first, second] = [...inbound].sort(([, a], [, b]) => b - a);
    expect(first?.[0]).toBe("idempotency");
    expect(first?.[1]).toBeGreaterThanOrEqual(30);
    expect(second?.[1]).toBeLessThan(15);
  });

  test("6 to 8 memories have no link at all, and no other looks so to the demonstration sign-in", () => {
    const chained = memories.flatMap((each) => (each.supersededBy ? [each.key, each.supersededBy] : []));
    const unlinked = (touching: typeof links) => {
      const touched = new Set([...touching.flatMap((link) => [link.from, link.to]), ...chained]);
      return memories
        .filter((each) => !touched.has(each.key) && (each.scope === "shared" || each.owner === "platform"))
        .map((each) => each.key);
    };
    expect(unlinked(links).length).toBeGreaterThanOrEqual(6);
    expect(unlinked(links).length).toBeLessThanOrEqual(8);
    expect(unlinked(linksBetweenVisible("platform"))).toEqual(unlinked(links));
  });

  test("some links still lead to retired memories, some of them the demonstration sign-in's to re-point", () => {
    const stale = links.filter((link) => memory(link.to).supersededBy);
    expect(stale.length).toBeGreaterThanOrEqual(8);
    const own = stale.filter((link) => memory(link.from).owner === "platform");
    expect(own.length).toBeGreaterThanOrEqual(3);
  });

  test("the digest of stale pointers tells the truth", () => {
    const polled = ["events-outbox-5s", "events-outbox-500ms"];
    const sources = links.filter((link) => polled.includes(link.to)).map((link) => memory(link.from).title);
    expect(sources.length).toBe(5);
    for (const title of sources) expect(memory("digest-outbox").content).toContain(`*${title}*`);
  });

  test("each kind and each type is used, and both agents wrote memories and links", () => {
    expect(new Set(links.map((link) => link.kind)).size).toBe(9);
    expect(new Set(memories.map((each) => each.type)).size).toBe(8);
    for (const { key } of agents) {
      expect(memories.filter((each) => each.agent === key).length, key).toBeGreaterThanOrEqual(4);
      expect(links.filter((link) => link.agent === key).length, key).toBeGreaterThanOrEqual(10);
    }
  });
});
