import { players } from "./cast.ts";
import { countAround, isLinkedUnseen } from "./check-around.ts";
import type { Report } from "./import-lines.ts";
import { doer } from "./predict.ts";
import type { Prediction } from "./prediction.ts";
import type { Step } from "./step.ts";
import { followChain, seesLink, successorOf, supersedes, type World } from "./world.ts";

const refusals = ["not_found", "precondition_failed"];
const bounds = ["pair", "source", "target", "owner"].map((bound) => `link_capacity_exceeded ${bound}`);
const ofSeveral = bounds.filter((bound) => !bound.endsWith("pair"));
const unknownRelated = "not_found #/relatedIds";

/** What a suite of runs must have come to, or it has proved less than it says. A new memory has no pair to be full. */
export const required: Record<string, string[]> = {
  put: ["created", "replaced", "unchanged", "not_found", "self_link", "reserved_kind", ...bounds],
  unlink: ["deleted", "not_found", "reserved_kind"],
  get: ["read", "not_found"],
  links: ["read", "not_found"],
  create: ["created", "created once", "conflict", "not_found", unknownRelated, ...ofSeveral],
  update: ["updated", "unchanged", unknownRelated, ...refusals, ...bounds],
  archive: ["archived", "unchanged", "supersede_cycle", ...refusals],
  unarchive: ["restored", "unchanged", ...refusals],
  trash: ["trashed", ...refusals],
  restore: ["restored", "unchanged", "links come back", ...refusals],
  notRestored: ["other_end_in_trash", "other_end_gone", "capacity", "supersede_cycle"],
  purge: ["purged", ...refusals],
  release: ["released", "nothing to release", "not_found"],
  read: ["read", "not_found", "in the trash"],
  memories: ["read", "not_found"],
  graph: ["read", "not_found", "links past the budget", "memories past the budget"],
  events: ["read", "not_found"],
  search: ["found", "resembled at most", "not_found"],
  around: ["read", "not_found", "past the limit", "beside a hidden memory"],
  path: [
    "none",
    "a path of 0",
    "a path of 1",
    "a path of 2",
    "a path of 3",
    "not_found",
    "hidden in between",
  ],
  import: [
    ...["done", "not_found", "dry", "again, and nothing changed"],
    ...["created", "updated", "unchanged", "parked not_found"],
    ...["not_found", "conflict", "self_link", "reserved_kind", "link_capacity_exceeded"].map(
      (code) => `refused ${code}`,
    ),
  ],
  export: ["read", "not_found", "a name of the caller's"],
  members: ["read", "not_found"],
  agents: ["read", "not_found"],
  agent: ["read", "not_found"],
  addMember: ["created", "unchanged", "conflict", "forbidden", "not_found"],
  changeMember: ["admin", "member", "viewer", "conflict", "forbidden", "not_found"],
  removeMember: ["removed", "conflict", "forbidden", "not_found"],
  putGrant: ["created", "replaced", "unchanged", "forbidden", "not_found"],
  revokeGrant: ["revoked", "forbidden", "not_found"],
  member: ["admin", "member", "viewer", "removed"],
  grant: ["granted", "revoked"],
  event: [
    ...["link created", "link replaced", "link deleted"],
    ...["created", "updated", "archived", "restored", "trashed"].map((action) => `memory ${action}`),
  ],
  current: ["null", "a memory", "past the successor"],
  world: ["a link with a hidden end", "a chain of three successors", "a chain with a gap for somebody"],
  by: [...players, "administrator"],
};

/** How often everything has occurred that must. */
export class Occurrences {
  readonly counts = new Map<string, number>();
  steps = 0;

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** What has not occurred though it must. */
  missing(): string[] {
    return Object.entries(required)
      .flatMap(([about, names]) => names.map((name) => `${about}: ${name}`))
      .filter((name) => !this.counts.has(name));
  }

  #recordImport([first, again]: Report[]): void {
    if (!first || !again) return;
    for (const outcome of ["created", "updated", "unchanged"] as const)
      if (first[outcome] > 0) this.add(`import: ${outcome}`);
    for (const { outcome, code } of first.rows) if (code) this.add(`import: ${outcome} ${code}`);
    if (first.dryRun) this.add("import: dry");
    else if (first.created > 0 && again.created + again.updated === 0)
      this.add("import: again, and nothing changed");
  }

  /** Counts a step, what it came to, and what the world is like after it. */
  record(world: World, step: Step, { became, says }: Prediction, eventsBefore: number): void {
    this.steps += 1;
    this.add(`${step.do}: ${became.replace(/ \d+ of \d+$/, "").replace(/\/\d+$/, "")}`);
    this.add(`by: ${doer(step)}`);
    for (const { subject, action } of world.events.slice(eventsBefore))
      this.add(`event: ${subject} ${action}`);
    if (step.do === "restore" && typeof says === "object" && says && "notRestored" in says) {
      const { links, notRestored } = says as { links: number; notRestored: { reason: string }[] };
      if (links > 0) this.add("restore: links come back");
      for (const { reason } of notRestored) this.add(`notRestored: ${reason}`);
    }
    if (step.do === "read" && typeof says === "object" && says) {
      const { archived, current, supersededBy, deleted } = says as Record<string, unknown>;
      if (archived) this.add(current === null ? "current: null" : "current: a memory");
      if (current !== supersededBy) this.add("current: past the successor");
      if (deleted) this.add("read: in the trash");
    }
    if (step.do === "graph" && became === "read") {
      if (world.links.length > step.links) this.add("graph: links past the budget");
      if (world.memories.length > step.memories) this.add("graph: memories past the budget");
    }
    if (step.do === "import" && says) this.#recordImport(says as Report[]);
    if (step.do === "export" && says) {
      const { memories } = says as { memories: { name: string }[] };
      if (memories.some(({ name }) => world.names.some((given) => given.name === name)))
        this.add("export: a name of the caller's");
    }
    if (step.do === "around" && became === "read") {
      const { hidden, near } = countAround(world, step.as, step);
      if (near > step.limit) this.add("around: past the limit");
      if (hidden > 0) this.add("around: beside a hidden memory");
    }
    if (step.do === "path" && became === "none" && isLinkedUnseen(world, step))
      this.add("path: hidden in between");
    if ("as" in step && world.links.some((link) => !seesLink(world, step.as, link)))
      this.add("world: a link with a hidden end");
    const longest = Math.max(
      ...world.memories.map(({ id }) =>
        Math.max(...players.map((player) => followChain(world, player, id).steps)),
      ),
      0,
    );
    if (longest >= 3) this.add("world: a chain of three successors");
    const hidden = world.links.some(
      (link) =>
        link.kind === supersedes &&
        successorOf(world, link.target) !== undefined &&
        players.some(
          (player) => seesLink(world, player, link) && followChain(world, player, link.target).steps === 0,
        ),
    );
    if (hidden) this.add("world: a chain with a gap for somebody");
  }
}
