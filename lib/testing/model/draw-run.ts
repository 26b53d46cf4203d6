import fc from "fast-check";
import type { Access, Role } from "#lib/contract/me.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { agentNames, type Player } from "./cast.ts";
import {
  type Command,
  type DrawnLine,
  type Match,
  type Name,
  type Pick,
  type Run,
  starts,
} from "./command.ts";

function oneOf<Value>(...choices: [weight: number, value: Value][]): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}

// Whoever can do something does it more often than those who can't, and to what is theirs.
const as = oneOf<Player>(
  [8, "ann"],
  [6, "bob"],
  [2, "cat"],
  [1, "vic"],
  [1, "sam"],
  [3, "ann+"],
  [3, "ann-"],
  [1, "ann?"],
  [2, "bob-"],
);
const pick = (whose: Pick[0]) => fc.nat(20).map((number): Pick => [whose, number]);
const mostly = (whose: Pick[0], share = 8) =>
  fc.oneof({ weight: share, arbitrary: pick(whose) }, { weight: 2, arbitrary: pick("any") });
const any = pick("any");
const own = mostly("own");
const seen = mostly("seen", 12);
const kind = oneOf([6, "related"], [5, "cites"], [4, "blocks"], [1, "supersedes"]);
const limit = fc.constantFrom(1, 3, 200);
// A link that is there, for who would else ask for links that are not.
const link = fc.option(fc.nat(20), { freq: 4 });

const ifMatch = oneOf<Match>([8, "none"], [1, "any"], [2, "right"], [2, "stale"]);
// Different ones, for repeats count once; now and then one that may not be named.
const related = fc
  .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]), oneOf([4, false], [1, true]), fc.nat(20))
  .map(([seen, stray, number]): Pick[] => [
    ...seen.map((one): Pick => ["seen", one]),
    ...(stray ? [["any", number] satisfies Pick] : []),
  ]);

const following = {
  direction: fc.constantFrom("both", "outbound", "inbound"),
  kind: oneOf<string | null>([4, null], [1, "related"], [1, "cites"]),
};
const state = fc.constantFrom("active", "archived", "trash", "all");
const someone = fc.constantFrom("ann", "bob", "cat", "vic");
const agent = fc.constantFrom(...agentNames);
const terms = fc.record({ access: oneOf<Access>([3, "write"], [1, "read"]), private: fc.boolean() });
const role = oneOf<Role>([2, "member"], [2, "admin"], [1, "viewer"]);
// Whoever may say who belongs here, more often than others.
const asAdmin = oneOf<Player>([8, "bob"], [3, "ann"], [1, "cat"], [1, "vic"], [1, "sam"], [1, "bob-"]);

// Few names, so that they are met again.
const name: fc.Arbitrary<Name> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("one", "two", "three") },
  { weight: 2, arbitrary: own },
  { weight: 1, arbitrary: seen },
);
const line: fc.Arbitrary<DrawnLine> = fc.oneof(
  fc.record({
    type: fc.constant("memory" as const),
    name,
    title: fc.constantFrom(null, "imported", "imported again"),
    scope: oneOf<Scope | null>([3, null], [1, "shared"], [1, "private"]),
  }),
  fc.record({
    ...{ type: fc.constant("link" as const), source: name, target: name, kind },
    weight: fc.constantFrom(null, null, 0.5),
  }),
);

const steps: Record<Command["do"], [weight: number, command: fc.Arbitrary<object>]> = {
  put: [
    28,
    fc.record({
      ...{
        as,
        source: own,
        target: seen,
        kind,
        link: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(20) }),
      },
      weight: fc.constantFrom(1, 1, 0.9, 0),
      note: fc.constantFrom(null, null, "a note"),
    }),
  ],
  unlink: [5, fc.record({ as, source: own, target: seen, kind, link })],
  get: [3, fc.record({ as, source: own, target: any, kind, link })],
  links: [5, fc.record({ as, of: any, inbound: fc.boolean(), kind: fc.option(kind, { freq: 1 }), limit })],
  create: [
    4,
    fc.record({ as, shared: oneOf([3, true], [1, false]), related, key: fc.option(fc.nat(2), { freq: 1 }) }),
  ],
  repeat: [4, fc.record({ of: fc.nat(9), other: oneOf([2, false], [1, true]) })],
  update: [
    9,
    fc.record({
      ...{
        as,
        of: own,
        title: fc.boolean(),
        scope: oneOf<Scope | null>([1, null], [3, "shared"], [3, "private"]),
      },
      ...{
        related: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: related }),
        ifMatch,
      },
    }),
  ],
  purge: [5, fc.record({ as, of: mostly("trashed"), ifMatch })],
  release: [3, fc.record({ as, of: own })],
  read: [6, fc.record({ as, of: fc.oneof(any, pick("archived"), pick("trashed")) })],
  memories: [3, fc.record({ as, state, limit })],
  archive: [9, fc.record({ as, of: own, successor: fc.option(seen, { freq: 5 }), ifMatch })],
  unarchive: [4, fc.record({ as, of: mostly("archived", 4), ifMatch })],
  trash: [6, fc.record({ as, of: own, ifMatch })],
  restore: [9, fc.record({ as, of: mostly("trashed"), ifMatch })],
  graph: [4, fc.record({ as, links: fc.constantFrom(3, 6, 1_000), memories: fc.constantFrom(3, 6, 1_000) })],
  events: [3, fc.record({ as, of: fc.option(any, { freq: 1 }), limit: fc.constantFrom(7, 200) })],
  around: [
    4,
    fc.record({
      as,
      of: seen,
      depth: fc.constantFrom(1, 2, 3),
      limit: fc.constantFrom(2, 200, 200),
      ...following,
    }),
  ],
  path: [4, fc.record({ as, source: seen, target: seen, ...following })],
  search: [
    4,
    fc.record({
      ...{ as, state, limit },
      q: fc.constantFrom(
        "memory",
        "EMOR",
        "renamed 1",
        "0 content",
        "imported again",
        "memroy",
        "no such words",
      ),
    }),
  ],
  import: [
    5,
    fc.record({
      as,
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      dryRun: oneOf([4, false], [1, true]),
    }),
  ],
  export: [2, fc.record({ as })],
  members: [1, fc.record({ as })],
  agents: [1, fc.record({ as })],
  agent: [1, fc.record({ as, agent })],
  addMember: [2, fc.record({ as: asAdmin, who: someone, role })],
  changeMember: [2, fc.record({ as: asAdmin, who: someone, role })],
  removeMember: [2, fc.record({ as: asAdmin, who: someone })],
  putGrant: [2, fc.record({ as, agent, terms })],
  revokeGrant: [2, fc.record({ as, agent })],
  member: [
    3,
    fc.record({
      who: someone,
      role: oneOf<Role | null>([4, "member"], [2, "admin"], [2, "viewer"], [2, null]),
    }),
  ],
  grant: [3, fc.record({ agent, terms: fc.option(terms) })],
};

export const commandNames = Object.keys(steps);

const command = fc.oneof(
  ...Object.entries(steps).map(([name, [weight, fields]]) => ({
    weight,
    arbitrary: fields.map((rest) => ({ do: name, ...rest }) as Command),
  })),
);

/** A run of up to sixty commands. */
export const run: fc.Arbitrary<Run> = fc.record({
  start: fc.constantFrom(...starts),
  commands: fc.array(command, { maxLength: 60, size: "max" }),
});
