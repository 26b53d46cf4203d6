import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { lockSource } from "#lib/links/link-sql.ts";

/** What the database's functions take for the versions that are expected: null for any. */
export function expectedVersions(ifMatch: IfMatch | undefined): string[] | null {
  return ifMatch === undefined || ifMatch === "*" ? null : ifMatch;
}

/**
 * Locks the actor's own memory for a change, and holds it against the versions that are expected. Throws not_found first, so that
 * precondition_failed tells nobody what exists.
 */
export async function lockMemory(tx: Transaction, id: MemoryId, ifMatch: IfMatch | undefined): Promise<void> {
  if (!(await lockSource(tx, id))) throw notFound();
  const expected = expectedVersions(ifMatch);
  if (!expected) return;
  const [memory] = await tx.$queryRaw<{ version: number }[]>`
    select version from memories where workspace_id = app.workspace_id() and id = ${id}::uuid`;
  if (!memory) throw notFound();
  if (!expected.includes(String(memory.version))) throw new ServiceError("precondition_failed");
}
