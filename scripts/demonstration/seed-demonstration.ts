import { randomBytes } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { putGrant } from "#lib/administration/put-grant.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { MemoryId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import { PutLinkBody } from "#lib/contract/link.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { putLink } from "#lib/links/put-link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { backdate } from "./backdate.ts";
import { type Demonstration, type DemonstrationMemory, demonstrationContent } from "./content.ts";

/** A workspace of this name is half filled: whoever was filling it was killed, and the next start goes on. */
const unfinished = "Demonstration, being filled";

/** A map's value, which its key's type says is there. */
function known<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the demonstration names ${key}, which it does not have`);
  return value;
}

/** The workspace to fill, or null when the database holds one that is not ours to fill. */
async function claimWorkspace(slug: string): Promise<WorkspaceId | null> {
  return asOwner(async (tx) => {
    const workspaces = await tx.workspace.findMany({ take: 2 });
    if (workspaces.length === 1 && workspaces[0]?.name === unfinished)
      return WorkspaceId.parse(workspaces[0].id);
    if (workspaces.length > 0) return null;
    return WorkspaceId.parse((await tx.workspace.create({ data: { slug, name: unfinished } })).id);
  });
}

/** Members and agents as actors, by key. Only the first member's password is told to anyone. */
async function addActors(
  content: Demonstration,
  workspaceId: WorkspaceId,
  password: string,
): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const [index, { key, email, name, role }] of content.members.entries()) {
    const passwordHash = await hashPassword(index === 0 ? password : randomBytes(24).toString("base64url"));
    const id = await asOwner(async (tx) => {
      const user = await tx.user.upsert({
        where: { email },
        create: { email, name, passwordHash },
        update: { passwordHash },
      });
      await tx.member.upsert({
        where: { workspaceId_userId: { workspaceId, userId: user.id } },
        create: { workspaceId, userId: user.id, role },
        update: {},
      });
      return UserId.parse(user.id);
    });
    actors.set(key, { workspaceId, userId: id, agentId: null, readOnly: false });
  }
  for (const { key, of, name, access, private: seesPrivate } of content.agents) {
    const user = known(actors, of);
    const agentId = await asOwner((tx) => putGrant(tx, user, name, { access, private: seesPrivate }));
    actors.set(key, { ...user, agentId });
  }
  return actors;
}

/** The memory of that title, from a fill that was cut short, or a new one. Titles are unique in the content. */
async function ensureMemory(writer: Actor, memory: DemonstrationMemory): Promise<MemoryId> {
  const { title, content, type, tags, scope } = memory;
  const earlier = await asOwner((tx) =>
    tx.memory.findFirst({ where: { workspaceId: writer.workspaceId, title }, select: { id: true } }),
  );
  if (earlier) return MemoryId.parse(earlier.id);
  return (
    await createMemory(writer, CreateMemory.parse({ title, content, type, tags: [...(tags ?? [])], scope }))
  ).id;
}

/** The times of memories that were had one after another: each day begins at nine, and one takes eleven minutes. */
function timesOf(eldestFirst: readonly DemonstrationMemory[], today: Date): Date[] {
  const nine = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 9);
  return eldestFirst.map(({ createdDaysAgo }, index) => {
    const before = eldestFirst
      .slice(0, index)
      .filter((memory) => memory.createdDaysAgo === createdDaysAgo).length;
    return new Date(nine - createdDaysAgo * 86_400_000 + before * 660_000);
  });
}

/** Memories in the order they were had, each followed by what it made possible: its links, and the archive of what it replaces. */
async function fill(
  content: Demonstration,
  actors: ReadonlyMap<string, Actor>,
  today: Date,
): Promise<Map<MemoryId, Date>> {
  const ids = new Map<string, MemoryId>();
  const createdAt = new Map<MemoryId, Date>();
  const owners = new Map(content.memories.map(({ key, owner }) => [key, known(actors, owner)]));
  const eldestFirst = content.memories.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  const times = timesOf(eldestFirst, today);
  for (const [index, memory] of eldestFirst.entries()) {
    const { key } = memory;
    const id = await ensureMemory(known(actors, memory.agent ?? memory.owner), memory);
    ids.set(key, id);
    createdAt.set(id, times[index] ?? today);
    for (const link of content.links) {
      const source = ids.get(link.from);
      const target = ids.get(link.to);
      if (!source || !target || (link.from !== key && link.to !== key)) continue;
      const writer = link.agent ? known(actors, link.agent) : known(owners, link.from);
      const value = PutLinkBody.parse({ weight: link.weight, metadata: link.metadata });
      await putLink(writer, { source, target, kind: link.kind, ...value });
    }
    for (const retired of content.memories) {
      const retiredId = ids.get(retired.key);
      const successorId = ids.get(retired.supersededBy ?? "");
      if (!retiredId || !successorId || (retired.key !== key && retired.supersededBy !== key)) continue;
      await archiveMemory(known(owners, retired.key), { id: retiredId, successorId });
    }
  }
  return createdAt;
}

/**
 * Fills an empty database with the demonstration workspace, through the operations. Answers its sign-in, or null when there is
 * a workspace already. Cut short, it goes on the next time, with a new password.
 */
export async function seedDemonstration(): Promise<{ email: string; password: string } | null> {
  const today = new Date();
  const content = demonstrationContent(today);
  const workspaceId = await claimWorkspace(content.workspace.slug);
  if (!workspaceId) return null;
  const password = randomBytes(12).toString("base64url");
  const actors = await addActors(content, workspaceId, password);
  const createdAt = await fill(content, actors, today);
  await asOwner(async (tx) => {
    await backdate(tx, workspaceId, createdAt);
    await tx.workspace.update({ where: { id: workspaceId }, data: { name: content.workspace.name } });
  });
  return { email: content.members[0]?.email ?? "", password };
}
