import { beforeAll, expect, it } from "vitest";
import { signIn } from "#lib/auth/sign-in.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { copyTemplate } from "#lib/testing/copy-template.ts";
import { demonstrationContent } from "./content.ts";
import { seedDemonstration } from "./seed-demonstration.ts";

// A database of its own: this is what happens on an empty one.
beforeAll(async () => {
  const database = await copyTemplate(`weft_demonstration_${process.pid}`);
  process.env.WEFT_DATABASE_URL = database.appUrl;
  process.env.WEFT_OWNER_URL = database.ownerUrl;
});

const content = demonstrationContent(new Date());
const successors = content.memories.filter((memory) => memory.supersededBy).length;
const whole = {
  users: content.members.length,
  agents: content.agents.length,
  memories: content.memories.length,
  links: content.links.length,
  successors,
  // One a creation, one an archive, one a link of either sort.
  events: content.memories.length + content.links.length + 2 * successors,
};

function count(): Promise<typeof whole> {
  return asOwner(async (tx) => ({
    users: await tx.user.count(),
    agents: await tx.agent.count(),
    memories: await tx.memory.count(),
    links: await tx.memoryLink.count({ where: { kind: { not: "supersedes" } } }),
    successors: await tx.memoryLink.count({ where: { kind: "supersedes" } }),
    events: await tx.event.count(),
  }));
}

it("fills an empty database once, and its sign-in works", async () => {
  const account = await seedDemonstration();
  expect(await count()).toEqual(whole);
  expect(account && (await signIn(account.email, account.password))).toMatchObject({
    id: expect.any(String),
  });
  expect(await seedDemonstration()).toBeNull();
  expect(await count()).toEqual(whole);
});

it("has a past whose events are in the order of their times", async () => {
  const events = await asOwner((tx) => tx.event.findMany({ orderBy: { seq: "asc" } }));
  const times = events.map((event) => event.at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Date.now() - (times[0] ?? 0)).toBeGreaterThan(300 * 86_400_000);
});

it("goes on where it was cut short", async () => {
  await asOwner(async (tx) => {
    await tx.workspace.updateMany({ data: { name: "Demonstration, being filled" } });
    const half = await tx.memory.findMany({ orderBy: { seq: "desc" }, take: 60 });
    await tx.memory.deleteMany({ where: { id: { in: half.map((memory) => memory.id) } } });
  });
  const account = await seedDemonstration();
  const { events: _, ...kept } = whole;
  expect(await count()).toMatchObject(kept);
  expect(account && (await signIn(account.email, account.password))).toMatchObject({
    id: expect.any(String),
  });
});
