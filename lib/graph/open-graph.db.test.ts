import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { type AnswerPlaces, openPlaces } from "./answer-places.ts";
import { openGraph } from "./open-graph.ts";

let actor: Actor;

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
  await buildMemory(actor);
  await passHorizon();
});

/** A place of each sort, two for answers; and what came of each who asked for one, in order. */
function watchPlaces() {
  const seen: string[] = [];
  const watch = (name: string, places: AnswerPlaces): AnswerPlaces => ({
    async take() {
      const leave = await places.take();
      seen.push(`${name} +`);
      return () => {
        seen.push(`${name} -`);
        leave();
      };
    },
  });
  const reads = openPlaces({ atOnce: 1, waiting: 10, waitMs: 60_000 });
  const answers = openPlaces({ atOnce: 2, waiting: 0, waitMs: 0 });
  return { seen, places: { reads: watch("read", reads), answers: watch("answer", answers) } };
}

const held = "lock table memories in access exclusive mode";

describe.each(["application/json", graphColumnsType])("the graph as %s", (form) => {
  it("is read by one after the other, and a slow reader keeps nobody from it", async () => {
    const { seen, places } = watchPlaces();
    const [first, second] = await withGate(held, [], async (gate) => {
      const opened = [openGraph(actor, { form }, places), openGraph(actor, { form }, places)];
      // The second asks the database for nothing yet.
      await gate.waiters(1);
      expect(seen).toEqual(["answer +", "answer +", "read +"]);
      await gate.open();
      return Promise.all(opened);
    });
    expect(seen.slice(3)).toEqual(["read -", "read +", "read -"]);
    await expect(openGraph(actor, { form }, places)).rejects.toMatchObject({ code: "unavailable" });
    await new Response(first?.body).arrayBuffer();
    await second?.body?.cancel();
    expect(seen.slice(6)).toEqual(["answer -", "answer -"]);
    const { body } = await openGraph(actor, { form }, places);
    expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it("takes no place when it is known, and gives back what it took when it can't be read", async () => {
    const { seen, places } = watchPlaces();
    const { tag, body } = await openGraph(actor, { form }, places);
    await body?.cancel();
    expect(seen).toEqual(["answer +", "read +", "read -", "answer -"]);
    expect((await openGraph(actor, { form, ifNoneMatch: [tag] }, places)).body).toBeNull();
    const elsewhere = await (await buildWorkspace()).addMember();
    const stranger = { ...actor, workspaceId: elsewhere.workspaceId };
    await expect(openGraph(stranger, { form }, places)).rejects.toMatchObject({ code: "not_found" });
    expect(seen.slice(4)).toEqual(["answer +", "read +", "read -", "answer -"]);
  });
});
