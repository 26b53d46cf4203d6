import { Graph } from "#lib/contract/graph.ts";
import { FoundPath, Neighborhood } from "#lib/contract/neighborhood.ts";
import { agentOf, type Player, personOf } from "./cast.ts";
import { deleteLink, putLink, releaseLinks } from "./change-links.ts";
import {
  archiveMemory,
  createMemory,
  type Expected,
  unarchiveMemory,
  updateMemory,
} from "./change-memories.ts";
import { purgeMemory, restoreMemory, trashMemory } from "./change-trash.ts";
import { findAroundFault, findPathFault, shortestPath } from "./check-around.ts";
import { findGraphFault } from "./check-graph.ts";
import { exportLines } from "./export-lines.ts";
import { findSearchFault, foundMemories } from "./find-memories.ts";
import { importLines } from "./import-lines.ts";
import { isAccessStep } from "./perform-access.ts";
import { predictAccess } from "./predict-access.ts";
import { type Prediction, said } from "./prediction.ts";
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
function create(world: World, step: Creation, made: string | undefined): Prediction {
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

/** Does a step in the model, and says what it must come to. `made`: the ids that the product gave to new memories, if it made any. */
export function predict(world: World, step: Step, made: string[]): Prediction {
  if (isAccessStep(step)) return predictAccess(world, step);
  switch (step.do) {
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
      return create(world, step, made[0]);
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
    case "search": {
      if (!isPresent(world, step.as)) return said("not_found");
      const became = foundMemories(world, step.as, step).length > 0 ? "found" : "resembled at most";
      return { word: "read", became, fault: (says) => findSearchFault(world, step.as, step, says) };
    }
    case "around":
      if (!findVisible(world, step.as, step.of)) return said("not_found");
      return {
        ...{ word: "read", became: "read" },
        fault: (says) => findAroundFault(world, step.as, step, Neighborhood.parse(says)),
      };
    case "path": {
      if (!findVisible(world, step.as, step.source) || !findVisible(world, step.as, step.target))
        return said("not_found");
      const length = shortestPath(world, step.as, step);
      return {
        ...{ word: "read", became: length === null ? "none" : `a path of ${Math.min(length, 3)}` },
        fault: (says) => findPathFault(world, step.as, step, FoundPath.parse(says)),
      };
    }
    case "import": {
      const reports = [0, 1].map(() => importLines(world, step.as, step, made));
      return reports.includes("not_found") ? said("not_found") : said("done", reports);
    }
    case "export":
      if (!isPresent(world, step.as)) return said("not_found");
      return said("read", exportLines(world, step.as));
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
