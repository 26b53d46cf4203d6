import { describe, expect, it } from "vitest";
import { Event } from "#lib/contract/event.ts";
import { describeEvent, describeOwnEvent } from "./event-sentence.ts";

const source = "00000000-0000-7000-8000-000000000001";
const target = "00000000-0000-7000-8000-000000000002";
const titles: Record<string, string> = { [source]: "A", [target]: "B" };

const say = (given: Partial<Record<keyof Event, unknown>>, tell = describeEvent) => {
  const event = Event.parse({
    id: source,
    at: "2026-01-01T00:00:00.000Z",
    action: "created",
    subject: "link",
    link: { sourceId: source, targetId: target, kind: "depends-on" },
    memoryId: null,
    before: null,
    after: null,
    by: { id: source, name: "Platform" },
    agent: null,
    ...given,
  });
  return tell(event)
    .map((part) => ("memory" in part ? titles[part.memory] : "kind" in part ? part.kind : part.text))
    .join("");
};
const memory = { subject: "memory", link: null, memoryId: source };

describe("an event in words", () => {
  it("tells of a link, its kind and the agent that wrote it", () => {
    expect(say({})).toBe("Platform linked A → B as depends-on");
    expect(say({ agent: { id: target, name: "archivist" } })).toBe(
      "Platform linked A → B as depends-on · via archivist",
    );
  });

  it("tells what became of a weight, and nothing when only the metadata changed", () => {
    expect(say({ action: "replaced", before: { weight: 0.4 }, after: { weight: 0.8 } })).toBe(
      "Platform changed the link A → B as depends-on, weight 0.4 → 0.8",
    );
    expect(say({ action: "replaced", before: { weight: 1 }, after: { weight: 1 } })).toBe(
      "Platform changed the link A → B as depends-on",
    );
  });

  it.each([
    ["deleted", "Platform removed the link A → B as depends-on"],
    ["restored", "Platform brought back the link A → B as depends-on"],
  ])("tells of a link %s", (action, sentence) => {
    expect(say({ action })).toBe(sentence);
  });

  it("reads the reserved kind as people do", () => {
    expect(say({ link: { sourceId: source, targetId: target, kind: "supersedes" } })).toBe(
      "Platform linked A → B as superseded by",
    );
  });

  it.each([
    ["created", "Platform saved A"],
    ["trashed", "Platform deleted A"],
    ["restored", "Platform restored A"],
    ["archived", "Platform archived A"],
  ])("tells of a memory %s", (action, sentence) => {
    expect(say({ ...memory, action })).toBe(sentence);
  });

  it("names the fields that an edit changed, and no bookkeeping", () => {
    const before = { title: "Old", version: 1, tags: [] };
    const after = { title: "A", version: 2, tags: [] };
    expect(say({ ...memory, action: "updated", before, after })).toBe("Platform edited A: title");
  });
});

it("leaves out the ends and the kind where the page is about that link", () => {
  const change = { action: "replaced", before: { weight: 0.4 }, after: { weight: 0.8 } };
  expect(say(change, describeOwnEvent)).toBe("Platform changed it, weight 0.4 → 0.8");
  expect(say({ action: "deleted" }, describeOwnEvent)).toBe("Platform removed it");
});
