// The world that the fuzz plays in: actors whose rows come and go, and others whose words must never be seen.
import { randomBytes, randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import type { EndpointName } from "#lib/contract/endpoints.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { addToWorkspace } from "../add-to-workspace.ts";
import { buildKey, buildSession, type Credential } from "../build-credential.ts";
import { buildLink } from "../build-link.ts";
import { buildMemory } from "../build-memory.ts";
import { buildPersonas } from "../build-personas.ts";
import { buildUser, buildWorkspace } from "../build-workspace.ts";
import { look } from "../look.ts";

export type Player = { name: string; actor: Actor; headers: Credential; workspaces: string[] };
export type KnownLink = { source: string; target: string; kind: string };
export type KnownCursor = {
  endpoint: EndpointName;
  as: string;
  path: string;
  query: string[];
  cursor: string;
};

/** What one user has, as far as the answers told: the newest last. */
export type Belongings = {
  memories: string[];
  trash: string[];
  links: KnownLink[];
  agents: string[];
  keys: string[];
};

export type LivingWorld = {
  players: Player[];
  /** Credentials that let nobody in, or to nothing. */
  ended: Record<string, Credential>;
  belongings: Map<string, Belongings>;
  cursors: KnownCursor[];
  /** The newest ETag of a memory. */
  etags: Map<string, string>;
  events: string[];
  idempotencyKeys: string[];
  /** Members who may come and go, and accounts that may become some. */
  spare: { ids: string[]; emails: string[] };
  /** Ids that nobody who plays may see. */
  unseen: string[];
  /** Words, and the names of the players who may see them. */
  words: { word: string; seenBy: Set<string> }[];
};

/** How many of each sort are remembered. */
const remembered = 30;

export function remember<T>(list: T[], value: T): void {
  list.push(value);
  if (list.length > remembered) list.shift();
}

export function forget<T>(list: T[], is: (value: T) => boolean): void {
  const at = list.findIndex(is);
  if (at >= 0) list.splice(at, 1);
}

export function belongingsOf(world: LivingWorld, { actor }: Player): Belongings {
  const key = `${actor.userId} ${actor.workspaceId}`;
  const found = world.belongings.get(key) ?? { memories: [], trash: [], links: [], agents: [], keys: [] };
  world.belongings.set(key, found);
  return found;
}

const toWord = () => `kanari${randomBytes(9).toString("hex")}`;

/** A memory that says a word everywhere. */
function withWord(actor: Actor, word: string, scope: "private" | "shared") {
  const said = `${word} said`;
  return buildMemory(actor, {
    title: said,
    content: said,
    type: word,
    tags: [word],
    metadata: { [word]: word },
    scope,
  });
}

async function buildSpare(workspaceId: Actor["workspaceId"]): Promise<LivingWorld["spare"]> {
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const userId = await buildUser();
    if (count % 2 === 0) await addToWorkspace(workspaceId, userId);
    ids.push(userId);
  }
  const rows = await look<{ email: string }>("select email from users where id = any ($1::uuid[])", [ids]);
  return { ids, emails: rows.map(({ email }) => email) };
}

/** Two workspaces with everyone in them, their keys and sessions, a few memories each, and what nobody may see. */
export async function buildLivingWorld(): Promise<LivingWorld> {
  const personas = await buildPersonas();
  const { home, abroad, actors } = personas;
  const hermit = await home.addMember();
  const foreigner = await abroad.addMember();
  const player = async (name: string, actor: Actor, headers?: Credential): Promise<Player> => ({
    name,
    actor,
    headers: headers ?? (await buildKey(actor)),
    workspaces: actor.workspaceId === home.id ? [home.id, home.slug] : [abroad.id, abroad.slug],
  });
  const { owner, admin, teammate, stranger } = actors;
  const passwordHash = toWord();
  // Before anybody signs in: a new password ends all sessions.
  await look("update users set password_hash = $1", [passwordHash]);
  const traveller = await home.addMember();
  await addToWorkspace((await buildWorkspace()).id, traveller.userId);
  const travelling = { ...(await buildSession(traveller.userId)), "weft-workspace": home.id };
  const players = [
    await player("owner", owner),
    await player("agent+", actors["agent+"]),
    await player("agent-", actors["agent-"]),
    await player("reader", actors.reader),
    await player("read-only", actors["read-only"]),
    await player("admin", admin),
    await player("teammate", teammate),
    await player("viewer", actors.viewer),
    await player("stranger", stranger),
    await player("session", teammate, await buildSession(teammate.userId)),
    await player("admin's session", admin, await buildSession(admin.userId)),
    await player("traveller", traveller, travelling),
  ];
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const ended = {
    revoked: await buildKey(owner, { revokedAt: anHourAgo }),
    expired: await buildKey(owner, { expiresAt: anHourAgo }),
    "of a revoked grant": await buildKey(actors.revoked),
    "of a removed member": await buildKey(actors.removed),
    "no workspace named": await buildSession(traveller.userId),
    "from a foreign page": { ...(await buildSession(traveller.userId)), origin: "https://elsewhere.example" },
    "nobody's": { "weft-workspace": home.id },
  };
  await personas.settle();

  const world: LivingWorld = {
    players,
    ended,
    belongings: new Map(),
    cursors: [],
    etags: new Map(),
    events: [],
    idempotencyKeys: [],
    spare: await buildSpare(home.id),
    unseen: [],
    words: [{ word: passwordHash, seenBy: new Set() }],
  };
  const all = players.map(({ name }) => name);
  const athome = all.filter((name) => name !== "stranger");
  const say = (seenBy: string[]) => {
    const word = toWord();
    world.words.push({ word, seenBy: new Set(seenBy) });
    return word;
  };
  const hidden = await withWord(hermit, say([]), "private");
  const open = await withWord(hermit, say(athome), "shared");
  await withWord(foreigner, say(["stranger"]), "shared");
  const far = await withWord(foreigner, say([]), "private");
  await withWord(owner, say(["owner", "agent+", "reader", "read-only"]), "private");
  await buildLink(hermit, hidden.id, open.id, { kind: say([]) });
  await buildLink(hermit, open.id, hidden.id, { kind: say([]) });
  world.unseen.push(hidden.id, far.id);
  const hashes = await look<{ hash: string }>("select encode(secret_hash, 'hex') as hash from api_keys");
  for (const { hash } of hashes) world.words.push({ word: hash, seenBy: new Set() });
  for (const { headers } of players) {
    const key = headers.authorization?.split(" ")[1];
    if (key) world.words.push({ word: key, seenBy: new Set() });
  }

  for (const each of players.filter(
    ({ actor, name }) => actor.agentId === null && !/viewer|read-only|session/.test(name),
  )) {
    const { memories, links } = belongingsOf(world, each);
    for (let count = 0; count < 6; count += 1) {
      const { id } = await buildMemory(each.actor, {
        content: `Memory ${randomUUID()}`,
        tags: ["red"],
        type: "note",
      });
      memories.push(id);
    }
    const [source, target] = memories;
    if (!source || !target) continue;
    await buildLink(each.actor, source as typeof hidden.id, target as typeof hidden.id);
    links.push({ source, target, kind: "related" });
  }
  // Last, so that a short list of events comes to it: what happened to links while an end was shared that is private now, and the
  // other way round.
  for (const scope of ["private", "shared"] as const) {
    const { id } = await buildMemory(hermit, { scope: scope === "private" ? "shared" : "private" });
    const past = { source: open.id, target: id, kind: say([]) };
    await buildLink(hermit, past.source, past.target, past);
    await deleteLink(hermit, past);
    await updateMemory(hermit, { id, scope });
  }
  return world;
}
