import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { type AgentId, type KeyId, type UserId, WorkspaceId } from "#lib/contract/id.ts";
import { asNobody, asUser } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import { hashApiKey, isApiKey } from "./api-key.ts";
import { hashToken, isAccessToken } from "./oauth-token.ts";
import { findSession } from "./open-session.ts";
import { assertMayAsk, countKnown, countUnknown, toBucketName } from "./rate-limit.ts";
import { noteOn } from "./request-notes.ts";
import { findResource, toChallenge } from "./resource.ts";
import { readSessionClaims } from "./session.ts";

export type KeyFacts = { id: KeyId; prefix: string; readOnly: boolean; expiresAt: Date | null };

/** Who a request comes from. A key (an access token is one) acts in its own workspace; a session in any of the user's. */
export type Credential =
  | { via: "key"; userId: UserId; agentId: AgentId | null; workspaceId: WorkspaceId; key: KeyFacts }
  | { via: "session"; userId: UserId };

type KeyRow = {
  id: KeyId;
  workspace_id: WorkspaceId;
  user_id: UserId;
  agent_id: AgentId | null;
  prefix: string;
  read_only: boolean;
  expires_at: Date | null;
};

/** The refusal of whoever can't be told. HTTP wants it to name the way in; which that is depends on what was asked. */
export function unauthenticated(request: Request | null = null): ServiceError {
  return new ServiceError("unauthenticated", { headers: { "WWW-Authenticate": toChallenge(request) } });
}

function toCredential(row: KeyRow | undefined): Credential | null {
  if (!row) return null;
  return {
    via: "key",
    userId: row.user_id,
    agentId: row.agent_id,
    workspaceId: row.workspace_id,
    key: { id: row.id, prefix: row.prefix, readOnly: row.read_only, expiresAt: row.expires_at },
  };
}

async function findKey(secret: string): Promise<Credential | null> {
  const [row] = await asNobody(
    (tx) => tx.$queryRaw<KeyRow[]>`/* kept */ select * from app.find_key(${hashApiKey(secret)})`,
  );
  return toCredential(row);
}

async function findToken(token: string, resource: string): Promise<Credential | null> {
  const [row] = await asNobody(
    (tx) => tx.$queryRaw<KeyRow[]>`/* kept */ select * from app.find_token(${hashToken(token)}, ${resource})`,
  );
  return toCredential(row);
}

/**
 * A browser sends its cookies whoever asks it to, so a change by session must come from a page of ours. NEXTAUTH_URL says
 * which origin that is; without it, the host that was asked (so localhost and 127.0.0.1 both work).
 */
function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  // A browser that says how the page and Weft are related says so truly: no page can set it.
  const site = request.headers.get("sec-fetch-site");
  const own = env().NEXTAUTH_URL;
  const expected = own ? new URL(own).host : request.headers.get("host");
  const isForeign = site !== null && site !== "same-origin";
  if (isForeign || origin === null || !URL.canParse(origin) || new URL(origin).host !== expected) {
    throw new ServiceError("forbidden", { detail: "A change by session must come from Weft's own pages." });
  }
}

/** The credential that a request shows, unproven: what it would be counted by, and how to find who is behind it. */
async function readShown(request: Request) {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    if (isApiKey(secret)) return { name: toBucketName("key", secret), find: () => findKey(secret) };
    const resource = findResource(request);
    if (resource === null || !isAccessToken(secret)) return null;
    return { name: toBucketName("key", secret), find: () => findToken(secret, resource) };
  }
  const claims = await readSessionClaims(request.headers);
  if (!claims) return null;
  // By its user, who could open any number of sessions.
  return {
    name: toBucketName("session", claims.sub),
    find: async (): Promise<Credential | null> => {
      const userId = await findSession(claims);
      return userId && { via: "session", userId };
    },
  };
}

/**
 * Who sends a request: a bearer key or, at the resource it was made for, an access token; else the dashboard's session. Throws unauthenticated; forbidden for a change by session from a foreign
 * origin; rate_limited, before the database is asked.
 */
export async function authenticate(request: Request): Promise<Credential> {
  const shown = await readShown(request);
  assertMayAsk(request, shown?.name ?? null);
  const credential = shown && (await shown.find());
  if (!credential) {
    countUnknown(request, shown?.name ?? null);
    throw unauthenticated(request);
  }
  noteOn(request).credential =
    credential.via === "key" ? { via: "key", prefix: credential.key.prefix } : { via: "session" };
  countKnown(request, shown.name);
  if (credential.via === "session" && request.method !== "GET" && request.method !== "HEAD") {
    assertOwnOrigin(request);
  }
  return credential;
}

/** The same again for a request that was let in and is still being answered: it counts as no other. Throws unauthenticated. */
export async function authenticateAgain(request: Request): Promise<Credential> {
  const shown = await readShown(request);
  const credential = shown && (await shown.find());
  if (!credential) throw unauthenticated(request);
  return credential;
}

/** The id of the user's workspace with that id or slug. Throws not_found. */
async function resolveWorkspace(userId: UserId, named: string): Promise<WorkspaceId> {
  const id = WorkspaceId.safeParse(named);
  const rows = await asUser(
    userId,
    (tx) => tx.$queryRaw<{ id: WorkspaceId }[]>`
      select id from workspaces where slug = ${named} or id = ${id.success ? id.data : null}::uuid`,
  );
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

async function onlyWorkspace(userId: UserId): Promise<WorkspaceId> {
  const rows = await asUser(
    userId,
    (tx) => tx.$queryRaw<{ id: WorkspaceId }[]>`select id from workspaces limit 2`,
  );
  if (rows.length !== 1 || !rows[0]) throw new ServiceError("workspace_required");
  return rows[0].id;
}

/**
 * The actor that a credential is in the workspace a request names: the key's own, or the one in the `Weft-Workspace` header. Throws
 * workspace_required when none or several would do; not_found for one that is not the caller's.
 */
export async function toActor(credential: Credential, named: string | null): Promise<Actor> {
  if (credential.via === "session") {
    const workspaceId = named
      ? await resolveWorkspace(credential.userId, named)
      : await onlyWorkspace(credential.userId);
    return { workspaceId, userId: credential.userId, agentId: null, readOnly: false };
  }
  if (named && named !== credential.workspaceId) {
    if ((await resolveWorkspace(credential.userId, named)) !== credential.workspaceId) throw notFound();
  }
  return {
    workspaceId: credential.workspaceId,
    userId: credential.userId,
    agentId: credential.agentId,
    readOnly: credential.key.readOnly,
    keyId: credential.key.id,
  };
}
