import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { type EventFeed, openEventFeed } from "./open-event-feed.ts";

let owner: Actor;

beforeAll(async () => {
  owner = await (await buildWorkspace()).addMember();
});

async function open(): Promise<EventFeed> {
  await passHorizon();
  return openEventFeed(owner, {});
}

async function read(feed: EventFeed, confirm = async () => {}) {
  return (await feed.read(owner, confirm)).events.map(({ after }) => after?.title);
}

it("asks whether it may go on after it has read: nothing that came later is among what is told", async () => {
  const feed = await open();
  await buildMemory(owner, { title: "before" });
  await passHorizon();
  const late = async () => {
    await buildMemory(owner, { title: "after" });
    await passHorizon();
  };
  expect(await read(feed, late)).toEqual(["before"]);
  expect(await read(feed)).toEqual(["after"]);
  feed.close();
});

it("reads again what could not be confirmed", async () => {
  const feed = await open();
  await buildMemory(owner, { title: "once" });
  await passHorizon();
  const away = () => Promise.reject(new ServiceError("unavailable"));
  await expect(read(feed, away)).rejects.toMatchObject({ code: "unavailable" });
  await feed.wait(60_000);
  expect(await read(feed)).toEqual(["once"]);
  expect(await read(feed)).toEqual([]);
  feed.close();
});

it("is woken by what happens in its workspace, by its end, and else by time alone", async () => {
  const feed = await open();
  await read(feed);
  // The first look of the process at this workspace wakes whoever is there.
  await feed.wait(5_000);
  await read(feed);
  const begun = Date.now();
  await feed.wait(700);
  expect(Date.now() - begun).toBeGreaterThan(650);
  await buildMemory(owner, { title: "woken" });
  await feed.wait(60_000);
  expect(await read(feed)).toEqual(["woken"]);
  const waiting = feed.wait(60_000);
  feed.close();
  await waiting;
  expect(await read(feed)).toEqual([]);
});

it("is woken again after the process had no listener for a while", async () => {
  for (let round = 0; round < 3; round += 1) {
    const feed = await open();
    await read(feed);
    await buildMemory(owner, { title: `round ${round}` });
    const titles: unknown[] = [];
    while (titles.length === 0) {
      await feed.wait(60_000);
      titles.push(...(await read(feed)));
    }
    expect(titles).toEqual([`round ${round}`]);
    feed.close();
  }
});
