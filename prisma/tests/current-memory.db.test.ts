import { expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { connectAsAdministrator } from "#lib/testing/with-gate.ts";

/** The end of a chain of this many memories of the actor's: the one that is found, whether it is the last, and how often it was asked what may be seen. */
async function follow(actor: Actor, length: number) {
  const chain = [await buildMemory(actor)];
  for (let made = 1; made < length; made += 1) {
    const [newer, older] = [await buildMemory(actor), chain[0]];
    if (older) await archiveMemory(actor, { id: older.id, successorId: newer.id });
    chain.unshift(newer);
  }
  const session = connectAsAdministrator();
  await session.connect();
  try {
    await session.query("set track_functions = 'all'");
    await session.query("begin");
    await session.query("set local role weft_app");
    await session.query("select app.install($1, $2, null, false, 15000)", [actor.workspaceId, actor.userId]);
    const count = async () => {
      const { rows } = await session.query<{ calls: number }>(
        "select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'audiences'",
      );
      return rows[0]?.calls ?? 0;
    };
    const before = await count();
    const { rows } = await session.query<{ id: string }>("select app.current_memory($1) as id", [
      chain.at(-1)?.id,
    ]);
    return { isLast: rows[0]?.id === chain[0]?.id, asked: (await count()) - before };
  } finally {
    await session.end();
  }
}

it("asks what its reader may see as often for a long chain as for a short one", async () => {
  const actor = await (await buildWorkspace()).addMember();
  const short = await follow(actor, 2);
  expect(short).toMatchObject({ isLast: true });
  expect(short.asked).toBeGreaterThan(0);
  expect(await follow(actor, 12)).toEqual(short);
});
