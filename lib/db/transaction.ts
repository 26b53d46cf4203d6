import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import { env } from "#lib/env.ts";
import { applicationClient, ownerClient } from "./client.ts";
import { Prisma, type PrismaClient } from "./generated/client.ts";
import { isAnswerLost, isTransient, outcomeUnknown, toServiceError } from "./refusal.ts";

/** One open transaction. The only thing that runs statements. */
export type Transaction = Prisma.TransactionClient;

/** `snapshot`: every statement sees one moment. For reads of several statements. `long`: of many, and may last minutes. */
export type TransactionMode = "default" | "snapshot" | "long" | "long snapshot";

const attempts = 8;
/** PostgreSQL ends a statement after this; Prisma's own timeout cancels nothing, so it only stands behind. */
const statementMs = 15_000;
const timeout = 30_000;
/** What the statement that begins a transaction may take on top of the wait for a connection. */
const beginMs = 500;
const longMs = 300_000;

type Run<Result> = (tx: Transaction) => Promise<Result>;

/** Deadlocks and serialisation failures are tried again; whatever else the database refuses comes out as a ServiceError. */
async function persist<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isTransient(error) || attempt === attempts) throw toServiceError(error);
      // Growing, and random, so that two that met don't meet again.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

function transact<Result>(client: PrismaClient, mode: TransactionMode, run: Run<Result>): Promise<Result> {
  return persist(async () => {
    let ran = false;
    const runToEnd: Run<Result> = async (tx) => {
      const result = await run(tx);
      ran = true;
      return result;
    };
    try {
      return await client.$transaction(runToEnd, {
        timeout: mode.startsWith("long") ? longMs : timeout,
        maxWait: env().WEFT_CONNECTION_WAIT_MS + beginMs,
        ...(mode.endsWith("snapshot")
          ? { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead }
          : {}),
      });
    } catch (error) {
      // What failed was the commit, and nobody says whether it was done.
      if (ran && !mode.endsWith("snapshot") && isAnswerLost(error)) throw outcomeUnknown();
      throw error;
    }
  });
}

/**
 * Runs `run` in one transaction as `actor`: the first statement installs the identity, and refuses with not_found when the
 * membership, the grant or the key has ended. Deadlocks and serialisation failures are tried again; whatever the database refuses
 * comes out as a ServiceError.
 */
export function asActor<Result>(
  actor: Actor,
  run: Run<Result>,
  mode: TransactionMode = "default",
): Promise<Result> {
  return transact(applicationClient(), mode, async (tx) => {
    const [installed] = await tx.$queryRaw<[{ present: boolean }]>`
      /* kept */ select app.install(${actor.workspaceId}::uuid, ${actor.userId}::uuid, ${actor.agentId}::uuid,
                         ${actor.readOnly}, ${statementMs}::int, ${actor.keyId ?? null}::uuid) as present,
             set_config('lock_timeout', ${String(env().WEFT_LOCK_WAIT_MS)}, true)`;
    if (!installed.present) throw notFound();
    return run(tx);
  });
}

/** Runs `run` as a user in no workspace: what they see is their own rows only. */
export function asUser<Result>(userId: string, run: Run<Result>): Promise<Result> {
  return transact(applicationClient(), "snapshot", async (tx) => {
    await tx.$queryRaw`
      select app.install(null, ${userId}::uuid, null, true, ${statementMs}::int),
             set_config('lock_timeout', ${String(env().WEFT_LOCK_WAIT_MS)}, true)`;
    return run(tx);
  });
}

/**
 * Runs one statement as nobody: for the functions that find out who is asking. It is a transaction by itself, for every request
 * begins with it, and BEGIN and COMMIT would be two more ways to the database and back.
 */
export function asNobody<Result>(run: Run<Result>): Promise<Result> {
  return persist(() => run(applicationClient()));
}

/** Runs several statements as nobody, in one transaction: all of them are done, or none. */
export function asNobodyAtOnce<Result>(run: Run<Result>): Promise<Result> {
  return transact(applicationClient(), "default", run);
}

/** Runs `run` as the owner of the tables: administration on the server itself. */
export function asOwner<Result>(run: Run<Result>): Promise<Result> {
  return transact(ownerClient(), "default", run);
}
