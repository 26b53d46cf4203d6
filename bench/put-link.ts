import { randomUUID } from "node:crypto";
import type pg from "pg";
import { MemoryId } from "#lib/contract/id.ts";
import type { LinkOutcome } from "#lib/contract/link.ts";
import { putLink } from "#lib/links/put-link.ts";
import { clockOfConnection, clockOfLogin } from "./backend-clock.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { measure } from "./measure.ts";
import { printBar, printMeasured } from "./print.ts";
import { buildSmallWorkspace, type SmallWorkspace } from "./small-workspace.ts";

async function walPosition(admin: pg.Client): Promise<bigint> {
  const { rows } = await admin.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at");
  return BigInt(rows[0]?.at ?? 0);
}

/** A link without a policy, a trigger or a key to another table: what the row and its indexes cost by themselves. */
function bareInsert(admin: pg.Client, { actor, pairs }: SmallWorkspace) {
  let next = 0;
  return async () => {
    const [source, target] = pairs[next++ % pairs.length] ?? [];
    await admin.query(
      `insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by,
                                 source_owner, source_audience, target_owner, target_audience)
       values ($1, $2, $3, $4, 1, '{}', $5, $5, $1, $5, $1)`,
      [actor.workspaceId, source, target, `bare ${randomUUID()}`, actor.userId],
    );
  };
}

/** PUT of a link, created, replaced and unchanged, beside a superuser's bare insert. Answers whether an unchanged one writes nothing. */
export async function benchPutLink(admin: pg.Client, rounds: number): Promise<boolean> {
  // Among its links, so that the indexes are as deep as in service.
  await ensureLargeWorkspace(admin);
  const small = await buildSmallWorkspace(admin);
  const { actor, pairs } = small;
  console.log(`\nPUT of a link, ${rounds} rounds`);

  let current = -1;
  /** Puts the current link, and makes sure that it was the case it was meant to be. */
  const put = async (weight: number, outcome: LinkOutcome) => {
    const [source, target] = pairs[current] ?? [];
    const key = { source: MemoryId.parse(source), target: MemoryId.parse(target), kind: "bench" };
    const answer = await putLink(actor, { ...key, weight, metadata: {} });
    if (answer.outcome !== outcome) throw new Error(`a PUT was to be ${outcome} and was ${answer.outcome}`);
  };
  const application = clockOfLogin(admin, "weft_app");
  const nextLink = async () => {
    current += 1;
  };
  try {
    await admin.query("set session_replication_role = replica");
    const measured = await measure(
      [
        { name: "bare insert", clock: await clockOfConnection(admin), run: bareInsert(admin, small) },
        { name: "create", clock: application, before: nextLink, run: () => put(1, "created") },
        { name: "replace", clock: application, run: () => put(0.5, "replaced") },
        { name: "unchanged", clock: application, run: () => put(0.5, "unchanged") },
      ],
      rounds,
    );
    printMeasured(measured, "bare insert", 2);

    const walOf = async (run: () => Promise<void>) => {
      const before = await walPosition(admin);
      await run();
      return Number((await walPosition(admin)) - before);
    };
    const written: number[] = [];
    for (let round = 0; round < rounds; round += 1) written.push(await walOf(() => put(0.5, "unchanged")));
    const none = written.filter((bytes) => bytes === 0).length;
    console.log(`\nbytes of WAL of a PUT that replaces: ${await walOf(() => put(0.25, "replaced"))}`);
    // Whatever else the server does meanwhile writes too; what the PUT itself writes it writes every time.
    return printBar(`unchanged PUT, least bytes of WAL (0 in ${none} of ${rounds})`, Math.min(...written), 0);
  } finally {
    await small.remove();
  }
}
