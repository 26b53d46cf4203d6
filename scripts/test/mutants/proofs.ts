import { accessMutants } from "./access.ts";
import { lockMutants } from "./locks.ts";
import type { Mutant } from "./mutant.ts";
import { policyMutants } from "./policies.ts";
import { readMutants } from "./reads.ts";
import { ruleMutants } from "./rules.ts";

const known = [...policyMutants, ...lockMutants, ...ruleMutants, ...accessMutants, ...readMutants];

/** A defence that another test holds too, taken away from a proof that was not written for it. */
function from(proof: string, killedBy: Mutant["killedBy"], names: string[]): Mutant[] {
  return names.map((name) => {
    const mutant = known.find((other) => other.name === name);
    if (!mutant) throw new Error(`there is no mutant "${name}" for the ${proof}`);
    return { ...mutant, name: `${proof}: ${name}`, killedBy };
  });
}

const model: Mutant["killedBy"] = [
  "lib/testing/model/model.db.test.ts",
  "come to the same, whoever does what",
];
const histories: Mutant["killedBy"] = [
  "lib/testing/histories/histories.db.test.ts",
  "are linearizable, with one event a change",
];

const fuzz: Mutant["killedBy"] = ["app/api/v1/fuzz.route.test.ts", "never by a fault of ours"];

/** That the model, the histories and the fuzz can fail: a few of each kind of defence. */
export const proofMutants: Mutant[] = [
  ...from("model", model, [
    "memory_links: select_visible looks at the source only",
    "events: of a link to a target that the reader can't see",
    "audiences: a revoked agent keeps its own",
    "the bound of one pair takes one more",
    "the bound of one source takes one more",
    "the bound of one owner takes one more",
    "the bound of one target takes one more",
    "a bound counts what the writer sees",
    "an update that changes nothing is an event",
    "restore: the chain may loop",
    "archive: the chain is followed past what the caller can't see",
    "path: the far side goes the same way",
    "is_admin: so is an admin's agent",
  ]),
  {
    name: "model: neighbourhood: links are followed one way only",
    file: "lib/graph/list-hops.ts",
    from: '? (["outbound", "inbound"] as const)',
    to: '? (["outbound"] as const)',
    killedBy: model,
  },
  {
    name: "model: import: whoever's memory it is, it is changed",
    file: "lib/transfer/import-memory-lines.ts",
    from: "if (!editable.has(named.id) || (",
    to: "if ((",
    killedBy: model,
  },
  ...from("histories", histories, [
    "put: no lock on the source",
    "put: the link is not compared again under the lock",
  ]),
  {
    name: "histories: put: a repeat is read once more, when it may be gone",
    file: "lib/links/put-link.ts",
    from: "    return toPutAnswer(row);",
    to: `    const again = await (await import("./link-sql.ts")).findLink(tx, input);
    if (!again) throw notFound();
    return { ...toPutAnswer(row), link: again };`,
    killedBy: histories,
  },
  {
    name: "histories: delete: what is gone is deleted again",
    file: "lib/links/link-sql.ts",
    from: "return removed > 0;",
    to: "return removed >= 0;",
    killedBy: histories,
  },
  ...from("fuzz", fuzz, [
    "memory_links: select_visible looks at the source only",
    "events: of a link to a target that the reader can't see",
    "events: of the private past of a target",
  ]),
  {
    name: "fuzz: text may hold a NUL",
    file: "lib/contract/text.ts",
    from: 'value.isWellFormed() && !value.includes("\\u0000")',
    to: "value.isWellFormed()",
    killedBy: fuzz,
  },
  {
    name: "fuzz: a memory is answered without its ETag",
    file: "lib/http/with-etag.ts",
    from: "return { headers: {",
    to: "return { headers: version > 1 ? {} : {",
    killedBy: fuzz,
  },
];
