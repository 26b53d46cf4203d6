import { Graph } from "#lib/contract/graph.ts";
import { agentOf, type Player, personOf } from "./cast.ts";
import { putGrant, putMember, removeMember, revokeGrant } from "./change-access.ts";
import { deleteLink, putLink, releaseLinks } from "./change-links.ts";
import {
  archiveMemory,
  createMemory,
  type Expected,
  unarchiveMemory,
  updateMemory,
} from "./change-memories.ts";
import { purgeMemory, restoreMemory, trashMemory } from "./change-trash.ts";
import { findGraphFault } from "./check-graph.ts";
import type { Answer } from "./perform.ts";
import {
  listedLinks,
  listedMemories,
  sayEvent,
  sayLink,
  sayMemory,
  visibleEvents,
  visibleLinks,
} from "./say.ts";
import type { Creation, Step } from "./step.ts";
import { findLink, findVisible, isPresent, mayWrite, memoryOf, sees, seesLink, type World } from "./world.ts";

/** What a step must come to. `word` of the answer; `became`, in the model's finer words; `fault`, where an answer may be one of several. */
export type Prediction = Answer & { became: string; fault?: (says: unknown) => string | null };

function said(word: string, says?: unknown): Prediction {
  return says === undefined ? { word, became: word } : { word, says, became: word };
}

/** A memory's answer after a change that was made, or the refusal. */
function answered(world: World, player: Player, id: string, became: string, more: object = {}): Prediction {
  const memory = memoryOf(world, id);
  const done = ["archived", "restored", "updated", "unchanged"].includes(became);
  if (!done || !memory) return said(became);
  return { word: "done", became, says: { ...sayMemory(world, player, memory), ...more } };
}

function count(value: number) {
  return { value, exact: true };
}

function toExpected(ifMatch: string[] | "*" | null): Expected {
  return ifMatch === "*" ? null : ifMatch;
}

/** A request with a key, of which the first is the only one. */
function create(world: World, step: Creation, made: string | null): Prediction {
  const { as, title, scope, related, key } = step;
  const request = JSON.stringify([title, scope, related]);
  const name = `${as} ${key}`;
  const first = key !== null && mayWrite(world, as) ? world.answers.get(name) : undefined;
  if (first) {
    if (first.request !== request) return said("conflict");
    const memory = memoryOf(world, first.memory);
    if (!memory || !sees(world, as, memory)) return said("not_found");
    return { word: "created", became: "created once", says: first.says };
  }
  const id = made ?? "none";
  const word = createMemory(world, as, { id, title, type: "note", scope }, related);
  const memory = word === "created" && memoryOf(world, id);
  if (!memory) return said(word);
  const says = sayMemory(world, as, memory);
  if (key !== null) world.answers.set(name, { request, memory: id, says });
  return said(word, says);
}

/** Does a step in the model, and says what it must come to. `made`: the id that the product gave to a new memory, if it made one. */
export function predict(world: World, step: Step, made: string | null): Prediction {
  switch (step.do) {
    case "member":
      return said(step.role === null ? removeMember(world, step.who) : putMember(world, step.who, step.role));
    case "grant":
      return said(
        step.terms === null ? revokeGrant(world, step.agent) : putGrant(world, step.agent, step.terms),
      );
    case "put": {
      const word = putLink(world, step.as, step, step.value);
      const link = ["created", "replaced", "unchanged"].includes(word) && findLink(world, step);
      return link ? said(word, sayLink(link)) : said(word);
    }
    case "unlink":
      return said(deleteLink(world, step.as, step));
    case "get": {
      const link = findLink(world, step);
      return link && seesLink(world, step.as, link) ? said("read", sayLink(link)) : said("not_found");
    }
    case "links":
      if (!findVisible(world, step.as, step.of)) return said("not_found");
      return said("read", listedLinks(world, step.as, { ...step, id: step.of }));
    case "create":
      return create(world, step, made);
    case "update": {
      const { as, of, title, scope, related: relatedIds, ifMatch } = step;
      const became = updateMemory(world, as, of, { title, scope, relatedIds }, toExpected(ifMatch));
      return answered(world, as, of, became);
    }
    case "purge":
      return said(purgeMemory(world, step.as, step.of, toExpected(step.ifMatch)));
    case "release": {
      const released = releaseLinks(world, step.as, step.of);
      if (released === "not_found") return said(released);
      return { word: "done", became: released > 0 ? "released" : "nothing to release", says: released };
    }
    case "read": {
      const memory = memoryOf(world, step.of);
      if (!memory || !sees(world, step.as, memory)) return said("not_found");
      const links = visibleLinks(world, step.as);
      const [outbound, inbound] = [
        links.filter(({ source }) => source === step.of).length,
        links.filter(({ target }) => target === step.of).length,
      ];
      return said("read", {
        ...sayMemory(world, step.as, memory),
        links: { outbound: count(outbound), inbound: count(inbound) },
      });
    }
    case "memories":
      if (!isPresent(world, step.as)) return said("not_found");
      return said("read", listedMemories(world, step.as, step.state));
    case "archive":
      return answered(
        world,
        step.as,
        step.of,
        archiveMemory(world, step.as, step.of, step.successor, toExpected(step.ifMatch)),
      );
    case "unarchive":
      return answered(
        world,
        step.as,
        step.of,
        unarchiveMemory(world, step.as, step.of, toExpected(step.ifMatch)),
      );
    case "trash":
      return said(trashMemory(world, step.as, step.of, toExpected(step.ifMatch)));
    case "restore": {
      const wasDeleted = memoryOf(world, step.of)?.deleted;
      const restored = restoreMemory(world, step.as, step.of, toExpected(step.ifMatch));
      if (typeof restored === "string") return said(restored);
      return answered(world, step.as, step.of, wasDeleted ? "restored" : "unchanged", restored);
    }
    case "graph":
      if (!isPresent(world, step.as)) return said("not_found");
      return {
        word: "read",
        became: "read",
        fault: (says) => findGraphFault(world, step.as, Graph.parse(says), step),
      };
    case "events":
      if (!isPresent(world, step.as)) return said("not_found");
      return said("read", visibleEvents(world, step.as, step.of).map(sayEvent));
  }
}

/** Who does a step: for the count of what has occurred. */
export function doer(step: Step): string {
  if (!("as" in step)) return "administrator";
  return agentOf(step.as) ?? personOf(step.as);
}
