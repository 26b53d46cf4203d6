import { expect, it } from "vitest";
import { getMemory } from "#lib/memories/get-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { exportFrom, importFrom } from "#lib/testing/transfer-file.ts";
import { withGate } from "#lib/testing/with-gate.ts";

/** What a transfer waits for, and nobody else here: an export for the names that imports have given, the others for their memory. */
function hold(what: string, id: string): [sql: string, values: string[]] {
  return what === "exports"
    ? ["lock table imported_memories in access exclusive mode", []]
    : ["select from memories where id = $1 for update", [id]];
}

it.each(["imports", "dry runs", "exports"])(
  "of thirty %s four are at work, and nobody waits for them",
  async (what) => {
    const workspace = await buildWorkspace();
    const [me, teammate] = [await workspace.addMember(), await workspace.addMember()];
    const { id } = await buildMemory(me);
    const theirs = await buildMemory(teammate);
    const begin = (number: number): Promise<unknown> => {
      if (what === "exports") return exportFrom(me);
      const line = { type: "memory", externalId: id, content: `Content ${number}` };
      return importFrom(me, [line], { dryRun: what === "dry runs" });
    };
    const done = await withGate(...hold(what, id), async (gate) => {
      const begun = Array.from({ length: 30 }, (_, number) => begin(number));
      await gate.waiters(4);
      expect(await getMemory(teammate, { id: theirs.id })).toMatchObject({ id: theirs.id });
      await gate.waiters(4);
      await gate.open();
      return Promise.all(begun);
    });
    expect(done).toHaveLength(30);
  },
);
