import type { Actor } from "#lib/actor.ts";
import { buildApiKey } from "#lib/auth/api-key.ts";
import type { CreatedKey, CreateKey } from "#lib/contract/access.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { AgentId, KeyId } from "#lib/contract/id.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { type KeyRow, selectKeys, toKey } from "./key-sql.ts";

function wrongExpiry(message: string): ServiceError {
  return new ServiceError("invalid_request", { errors: [{ pointer: "#/expiresAt", message }] });
}

/** The database would end the new key with its maker in any case; who asks for more is told. */
async function assertWithinMaker(tx: Transaction, expiresAt: Date): Promise<void> {
  const [maker] = await tx.$queryRaw<{ expires_at: Date | null }[]>`
    select expires_at from api_keys where id = app.key_id()`;
  if (maker?.expires_at && maker.expires_at < expiresAt) {
    throw wrongExpiry("must not be later than that of the key which makes it");
  }
}

async function assertGranted(tx: Transaction, agentId: AgentId): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select from agents a join grants g on g.agent_id = a.id
     where a.id = ${agentId}::uuid and a.user_id = app.require_person() and g.workspace_id = app.workspace_id()
       and g.revoked_at is null`;
  if (rows.length === 0)
    throw notFound([{ pointer: "#/agentId", message: "names nothing that you may use" }]);
}

/**
 * Makes a key of the workspace for the person, or for an agent of theirs that has a grant there. The answer holds the secret, this
 * once. A key that is made by a key ends with it at the latest. Throws forbidden for an agent, not_found for an agent without a
 * grant, invalid_request for a time that is past or later than the maker's.
 */
export function createKey(actor: Actor, input: CreateKey): Promise<CreatedKey> {
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw wrongExpiry("must be in the future");
  const { key: secret, prefix, secretHash } = buildApiKey();
  return asActor(actor, async (tx) => {
    if (expiresAt) await assertWithinMaker(tx, expiresAt);
    if (input.agentId) await assertGranted(tx, input.agentId);
    const [{ id }] = await tx.$queryRaw<[{ id: KeyId }]>`
      select app.add_key(${input.agentId ?? null}::uuid, ${input.name ?? null}, ${prefix}, ${secretHash}, ${input.readOnly},
                         ${expiresAt}::timestamptz) as id`;
    const [row] = await tx.$queryRaw<KeyRow[]>`${selectKeys(Prisma.sql`k.id = ${id}::uuid`)}`;
    // The right has ended since: not the caller's any more.
    if (!row) throw notFound();
    return { ...toKey(row), secret };
  });
}
