import { encode } from "next-auth/jwt";
import type { Actor } from "#lib/actor.ts";
import { buildApiKey } from "#lib/auth/api-key.ts";
import { beginSession } from "#lib/auth/open-session.ts";
import type { UserId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";

/** The headers by which a request says who sends it. */
export type Credential = Record<string, string>;

/** The host that test requests are sent to, and that a session's pages come from. */
export const testHost = "weft.test:3000";

export function toBearer(secret: string): Credential {
  return { authorization: `Bearer ${secret}` };
}

/** A new API key of an actor's (their agent's, when an agent acts), as its secret. */
export async function buildSecret(
  actor: Actor,
  fields: { readOnly?: boolean; expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const { key, prefix, secretHash } = buildApiKey();
  const { workspaceId, userId, agentId } = actor;
  await asOwner((tx) =>
    tx.apiKey.create({
      data: { workspaceId, userId, agentId, prefix, secretHash, readOnly: actor.readOnly, ...fields },
    }),
  );
  return key;
}

/** A new API key of an actor's, as headers. */
export async function buildKey(
  actor: Actor,
  fields?: { readOnly?: boolean; expiresAt?: Date; revokedAt?: Date },
): Promise<Credential> {
  return toBearer(await buildSecret(actor, fields));
}

/** A signed-in browser of a user's, on a page of ours, as headers. */
export async function buildSession(userId: UserId, maxAge?: number): Promise<Credential> {
  const token = await encode({
    token: { sub: userId, sid: await beginSession(userId) },
    secret: env().NEXTAUTH_SECRET,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
  return { cookie: `next-auth.session-token=${token}`, host: testHost, origin: `http://${testHost}` };
}
