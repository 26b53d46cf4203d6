// The world that the matrix asks about: one of each kind of memory and link, in two workspaces.
import { randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { hashApiKey } from "#lib/auth/api-key.ts";
import { AgentId, KeyId, type MemoryId, MemoryId as toMemoryId, UserId } from "#lib/contract/id.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { type buildKey, buildSecret, buildSession, toBearer } from "../build-credential.ts";
import { buildLink } from "../build-link.ts";
import { buildMemory } from "../build-memory.ts";
import { buildPersonas, type Personas } from "../build-personas.ts";
import { buildUser } from "../build-workspace.ts";
import { look } from "../look.ts";
import type { Caller } from "./surface.ts";
import type { Persona } from "./table.ts";

export type LinkEnds = { source: MemoryId; target: MemoryId; kind: string };

export type MatrixWorld = {
  personas: Personas;
  callers: Record<Persona, Caller>;
  /** Memories by what the tables call them. */
  memories: Record<string, MemoryId>;
  /** Links by what the tables call them; one between two memories of that table is called by both. */
  links: Record<string, LinkEnds>;
  /** A word that stands in a memory's title or is a link's kind, and nowhere else: by label. */
  secrets: { memories: Record<string, string>; links: Record<string, string> };
  /** What was written of "own, shared since" while it was private. */
  past: string;
  agents: Record<string, AgentId>;
  /** The name of the owner's agent with private. */
  agentName: string;
  keys: Record<string, KeyId>;
  accounts: Record<string, { id: UserId; email: string }>;
};

/** What a table calls by a label. "a missing one" is nowhere. */
function named<Value>(values: Record<string, Value>, label: string): Value {
  const value = values[label];
  if (value === undefined) throw new Error(`Nothing of the matrix is called "${label}"`);
  return value;
}

export const memoryOf = (world: MatrixWorld, label: string) => named(world.memories, label);
export const agentOf = (world: MatrixWorld, label: string) => named(world.agents, label);
export const keyOf = (world: MatrixWorld, label: string) => named(world.keys, label);
export const accountOf = (world: MatrixWorld, label: string) => named(world.accounts, label);

/** The link that the tables name, or the one that could be between the two memories that they name, of the default kind. */
export function linkOf(world: MatrixWorld, label: string): LinkEnds {
  const link = world.links[label];
  if (link) return link;
  const [source = "", target = ""] = label.split(/ [→⇒] /);
  return { source: memoryOf(world, source), target: memoryOf(world, target), kind: "related" };
}

async function buildCallers({ actors, home }: Personas): Promise<Record<Persona, Caller>> {
  const { nobody: _, impostor: __, "read-only": ___, intruder: ____, ...members } = actors;
  const caller = (persona: Persona, secret: string | null, headers: Caller["headers"]): Caller => ({
    persona,
    secret,
    workspace: null,
    headers,
  });
  const byKey = async (persona: Persona, actor: Actor, fields?: Parameters<typeof buildKey>[1]) => {
    const secret = await buildSecret(actor, fields);
    return [persona, caller(persona, secret, toBearer(secret))] as const;
  };
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const keys = Object.fromEntries([
    ...(await Promise.all(Object.entries(members).map(([name, actor]) => byKey(name as Persona, actor)))),
    await byKey("read-only", actors.owner, { readOnly: true }),
    await byKey("expired", actors.owner, { expiresAt: anHourAgo }),
    await byKey("ended", actors.owner, { revokedAt: anHourAgo }),
  ]) as Record<Exclude<Persona, "session" | "intruder" | "nobody">, Caller>;
  return {
    ...keys,
    session: caller("session", null, await buildSession(actors.owner.userId)),
    intruder: {
      ...keys.stranger,
      persona: "intruder",
      workspace: home.id,
      headers: { ...keys.stranger.headers, "weft-workspace": home.id },
    },
    nobody: caller("nobody", null, {}),
  };
}

/** The agents, keys and accounts that the tables ask about. */
async function buildAccess({ actors, home, abroad }: Personas, callers: Record<Persona, Caller>) {
  const missing = randomUUID();
  const agents: MatrixWorld["agents"] = {
    "own agent": actors["agent+"].agentId,
    "own reader": actors.reader.agentId,
    "own revoked agent": actors.revoked.agentId,
    "teammate's agent": (await home.addAgent(actors.teammate, { access: "write", private: true })).agentId,
    "stranger's agent": (await abroad.addAgent(actors.stranger, { access: "write", private: true })).agentId,
    "a missing one": AgentId.parse(missing),
  };
  const [agent] = await look<{ name: string }>("select name from agents where id = $1", [
    agents["own agent"],
  ]);
  const keys: MatrixWorld["keys"] = { "a missing one": KeyId.parse(missing) };
  for (const [label, secret] of [
    ["own key", await buildSecret(actors.owner)],
    ["own revoked key", callers.ended.secret],
    ["own agent's key", callers["agent-"].secret],
    ["teammate's key", callers.teammate.secret],
    ["stranger's key", callers.stranger.secret],
  ] as const) {
    const found = await look<{ id: KeyId }>("select id from api_keys where secret_hash = $1", [
      hashApiKey(secret ?? ""),
    ]);
    if (found[0]) keys[label] = found[0].id;
  }
  const accounts: MatrixWorld["accounts"] = {
    "a missing one": { id: UserId.parse(missing), email: "" },
    nobody: { id: UserId.parse(missing), email: `${missing}@test.example` },
  };
  const { owner, admin, teammate, viewer, removed, stranger } = actors;
  const known = {
    owner,
    admin,
    teammate,
    viewer,
    removed,
    stranger,
    "a new account": { userId: await buildUser() },
  };
  for (const [label, { userId }] of Object.entries(known)) {
    const [user] = await look<{ email: string }>("select email from users where id = $1", [userId]);
    accounts[label] = { id: userId, email: user?.email ?? "" };
  }
  return { agents, agentName: agent?.name ?? "", keys, accounts };
}

/** Two workspaces with everyone in them, and everything that the tables ask about. */
export async function buildMatrixWorld(): Promise<MatrixWorld> {
  const personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger, revoked } = personas.actors;
  const memories: Record<string, MemoryId> = { "a missing one": toMemoryId.parse(randomUUID()) };
  const links: Record<string, LinkEnds> = {};
  const secrets: MatrixWorld["secrets"] = { memories: {}, links: {} };

  for (const [label, actor, scope] of [
    ["own shared", owner, "shared"],
    ["own private", owner, "private"],
    ["own, shared since", owner, "private"],
    ["own, by an agent", revoked, "shared"],
    ["own successor", owner, "shared"],
    ["own archived", owner, "shared"],
    ["own superseded", owner, "shared"],
    ["own, hidden successor", owner, "shared"],
    ["own trashed", owner, "shared"],
    ["own trashed private", owner, "private"],
    ["teammate's shared", teammate, "shared"],
    ["teammate's private", teammate, "private"],
    ["teammate's, private since", teammate, "shared"],
    ["teammate's trashed", teammate, "shared"],
    ["viewer's shared", viewer, "shared"],
    ["viewer's private", viewer, "private"],
    ["removed's shared", removed, "shared"],
    ["removed's private", removed, "private"],
    ["stranger's shared", stranger, "shared"],
    ["stranger's other", stranger, "shared"],
  ] as const) {
    const secret = `word-${randomUUID()}`;
    const { id } = await buildMemory(actor, { scope, title: `Title ${secret}`, content: `Text ${secret}` });
    memories[label] = id;
    secrets.memories[label] = secret;
  }
  const memory = (label: string) => named(memories, label);

  for (const [actor, source, target] of [
    [owner, "own shared", "teammate's shared"],
    [owner, "own shared", "own private"],
    [owner, "own private", "own shared"],
    [owner, "own, shared since", "own shared"],
    [owner, "own shared", "teammate's, private since"],
    [owner, "own shared", "own superseded"],
    [owner, "own superseded", "own shared"],
    [owner, "own shared", "own trashed"],
    [teammate, "teammate's shared", "own shared"],
    [teammate, "teammate's private", "own shared"],
    [teammate, "teammate's private", "teammate's, private since"],
    [viewer, "viewer's shared", "own shared"],
    [removed, "removed's shared", "own shared"],
    [stranger, "stranger's shared", "stranger's other"],
  ] as const) {
    const link = { source: memory(source), target: memory(target), kind: `kind-${randomUUID()}` };
    await buildLink(actor, link.source, link.target, { kind: link.kind });
    const label = `${source} → ${target}`;
    links[label] = link;
    secrets.links[label] = link.kind;
  }

  for (const [source, target] of [
    ["own superseded", "own successor"],
    ["own, hidden successor", "teammate's, private since"],
  ] as const) {
    const ends = { source: memory(source), target: memory(target) };
    await archiveMemory(owner, { id: ends.source, successorId: ends.target });
    links[`${source} ⇒ ${target}`] = { ...ends, kind: "supersedes" };
  }
  await archiveMemory(owner, { id: memory("own archived") });
  await trashMemory(owner, { id: memory("own trashed") });
  await trashMemory(owner, { id: memory("own trashed private") });
  await trashMemory(teammate, { id: memory("teammate's trashed") });
  await updateMemory(teammate, { id: memory("teammate's, private since"), scope: "private" });
  const past = secrets.memories["own, shared since"];
  const present = `word-${randomUUID()}`;
  secrets.memories["own, shared since"] = present;
  await updateMemory(owner, {
    id: memory("own, shared since"),
    scope: "shared",
    title: `Title ${present}`,
    content: `Text ${present}`,
  });
  await personas.settle();
  const callers = await buildCallers(personas);
  const access = await buildAccess(personas, callers);
  return { personas, callers, memories, links, secrets, past: past ?? "", ...access };
}
