import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findMemory } from "./memory-sql.ts";

/** A key, and what came with it. */
export type KeyedRequest = { key: string; said: unknown };

const mine = Prisma.sql`workspace_id = app.workspace_id() and user_id = app.member_id() and agent_id is not distinct from app.agent_id()`;

/** Of the request as jsonb has it, in which the order of fields says nothing. */
function fingerprint({ said }: KeyedRequest): Prisma.Sql {
  return Prisma.sql`sha256(convert_to(${JSON.stringify(said)}::jsonb::text, 'UTF8'))`;
}

/**
 * The answer that the first request with this key was given, or null when this is the first; then others with the key wait until
 * the transaction ends. Throws conflict when the first said something else, not_found when its memory is no longer there for the
 * actor.
 */
export async function findAnswer(tx: Transaction, request: KeyedRequest): Promise<Memory | null> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended(
      concat_ws(' ', 'idempotency key', app.workspace_id(), app.member_id(), app.agent_id(), ${request.key}::text), 0))`;
  await tx.$executeRaw`
    delete from idempotency_keys
     where ${mine} and key = ${request.key} and created_at < now() - app.kept('idempotency keys')`;
  const [first] = await tx.$queryRaw<{ same: boolean; memory_id: MemoryId; answer: Memory | null }[]>`
    select fingerprint = ${fingerprint(request)} as same, memory_id, answer from idempotency_keys
     where ${mine} and key = ${request.key}`;
  if (!first) return null;
  if (!first.same) {
    throw new ServiceError("conflict", { detail: "This Idempotency-Key came with another request before." });
  }
  if (!first.answer || !(await findMemory(tx, first.memory_id))) throw notFound();
  return first.answer;
}

/** Keeps the answer to the first request with a key. */
export async function keepAnswer(tx: Transaction, request: KeyedRequest, answer: Memory): Promise<void> {
  await tx.$executeRaw`
    insert into idempotency_keys (workspace_id, user_id, agent_id, key, fingerprint, memory_id, answer)
    values (app.workspace_id(), app.member_id(), app.agent_id(), ${request.key}, ${fingerprint(request)}, ${answer.id}::uuid,
            ${JSON.stringify(answer)}::json)`;
}
