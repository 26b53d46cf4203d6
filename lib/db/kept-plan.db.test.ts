import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { getLink } from "#lib/links/get-link.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { asActor } from "./transaction.ts";

let owner: Actor;
let stranger: Actor;
let source: Memory;
let target: Memory;

beforeAll(async () => {
  const workspace = await buildWorkspace();
  owner = await workspace.addMember();
  stranger = await workspace.addMember();
  source = await buildMemory(owner, { scope: "private" });
  target = await buildMemory(owner);
  await buildLink(owner, source.id, target.id);
});

async function sees(actor: Actor): Promise<boolean> {
  const key = { source: source.id, target: target.id, kind: "related" };
  return getLink(actor, key).then(
    () => true,
    (error) => {
      if (error instanceof ServiceError && error.code === "not_found") return false;
      throw error;
    },
  );
}

it("keeps the plans of a connection, and in none of them who asked first", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await sees(turn % 2 === 0 ? owner : stranger)).toBe(turn % 2 === 0);
  }
  const [kept] = await asActor(
    owner,
    (tx) => tx.$queryRaw<{ generic: bigint }[]>`
      select sum(generic_plans) as generic from pg_prepared_statements where name like 'weft%'`,
  );
  expect(Number(kept?.generic)).toBeGreaterThan(5);
});
