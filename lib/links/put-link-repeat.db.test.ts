import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { disconnect } from "#lib/db/client.ts";
import { findRefusal } from "#lib/db/refusal.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { mergeLink } from "./merge-link.ts";

const readOnly = "25006";

let owner: Actor;
let source: MemoryId;
let target: MemoryId;

beforeAll(async () => {
  const workspace = await buildWorkspace();
  owner = await workspace.addMember();
});

async function setReadOnly(on: boolean): Promise<void> {
  const [row] = await look<{ name: string }>("select quote_ident(current_database()) as name");
  await look(
    `alter role weft_app in database ${row?.name} set default_transaction_read_only = ${on ? "on" : "off"}`,
  );
  // A session keeps what it began with.
  await disconnect();
}

afterAll(() => setReadOnly(false));

/** Every row that a put may touch, with the marks that a lock or a write leaves on it. */
function marks(): Promise<unknown[]> {
  return look(
    `select 'memory' as row, ctid::text, xmin::text, xmax::text, updated_at::text from memories where id in ($1, $2)
     union all select 'link', ctid::text, xmin::text, xmax::text, updated_at::text from memory_links where source_id = $1
     union all select 'quota', ctid::text, xmin::text, xmax::text, n::text from link_quotas
     union all select 'event', ctid::text, xmin::text, xmax::text, at::text from events order by 1, 2`,
    [source, target],
  );
}

const metadata = { why: "because", deep: { list: [1, 0.1, null, "ü"], empty: {} } };

beforeEach(async () => {
  await setReadOnly(false);
  [source, target] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
  await buildLink(owner, source, target, { weight: 0.9, metadata });
});

describe("a put that changes nothing", () => {
  it("leaves every row as it was, down to its locks, and no event", async () => {
    const before = await marks();
    const { outcome, link } = await buildLink(owner, source, target, { weight: 0.9, metadata });
    expect(outcome).toBe("unchanged");
    expect(link.updatedAt).toBe(link.createdAt);
    expect(await marks()).toEqual(before);
  });

  // In a read-only transaction PostgreSQL takes no row lock, hands out no transaction id and writes no record.
  it.each([
    ["as it stands", metadata, 0.9],
    [
      "with its keys in another order",
      { deep: { empty: {}, list: [1, 0.1, null, "ü"] }, why: "because" },
      0.9,
    ],
  ])("needs to write nothing: %s", async (_, same, weight) => {
    await setReadOnly(true);
    expect((await buildLink(owner, source, target, { weight, metadata: same })).outcome).toBe("unchanged");
  });

  it.each([0, 1, 0.1, 0.30000000000000004, 1 / 3, Number.MIN_VALUE, 1 - Number.EPSILON / 2])(
    "is found out for the weight %d to the last bit",
    async (weight) => {
      const created = await buildLink(owner, target, source, { weight });
      expect(created).toMatchObject({ outcome: "created", link: { weight } });
      await setReadOnly(true);
      expect(await buildLink(owner, target, source, { weight })).toEqual({
        ...created,
        outcome: "unchanged",
      });
    },
  );
});

describe("a merge that changes nothing", () => {
  it.each([
    ["nothing", {}],
    ["the weight that it has", { weight: 0.9 }],
    ["the metadata that it has", { metadata }],
    ["both", { weight: 0.9, metadata }],
  ])("needs to write nothing when it is given %s", async (_, given) => {
    await setReadOnly(true);
    const ends = { source, target, kind: "related" };
    expect(await mergeLink(owner, { ...ends, ...given })).toMatchObject({
      outcome: "unchanged",
      link: { weight: 0.9, metadata },
      titles: { source: expect.stringMatching(/./), target: expect.stringMatching(/./) },
    });
  });
});

describe("a put that changes something", () => {
  it.each([
    ["the weight", { weight: 0.8, metadata }],
    ["the metadata", { weight: 0.9, metadata: { why: "because" } }],
    ["nothing but a default that comes back", { metadata }],
    ["the kind", { weight: 0.9, metadata, kind: "other" }],
  ])("needs to write: %s", async (_, fields) => {
    await setReadOnly(true);
    const refused = await buildLink(owner, source, target, fields).catch((error: unknown) => error);
    expect(findRefusal(refused)?.sqlState).toBe(readOnly);
    await setReadOnly(false);
    expect((await buildLink(owner, source, target, fields)).outcome).not.toBe("unchanged");
  });
});
