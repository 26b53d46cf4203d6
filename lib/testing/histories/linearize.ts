/** What is stored under one key: a text that names it, or null when there is no link. */
export type Stored = string | null;

/** One operation on one key. `ended` is Infinity, and `outcome` unknown, when its answer was lost: it may have happened at any time since. */
export type Operation = {
  call: { put: string } | "delete" | "get";
  outcome: "created" | "replaced" | "unchanged" | "deleted" | "absent" | { found: string } | "unknown";
  began: number;
  ended: number;
};

/** A change as it was recorded. */
export type Change = { action: "created" | "replaced" | "deleted"; before: Stored; after: Stored };

type Effect = { outcome: Exclude<Operation["outcome"], "unknown">; after: Stored };

/** What one call does to a key, alone: the contract in a few lines. */
function perform(call: Operation["call"], before: Stored): Effect {
  if (call === "get") return { outcome: before === null ? "absent" : { found: before }, after: before };
  if (call === "delete") return { outcome: before === null ? "absent" : "deleted", after: null };
  if (before === null) return { outcome: "created", after: call.put };
  return { outcome: before === call.put ? "unchanged" : "replaced", after: call.put };
}

function agrees(answered: Operation["outcome"], outcome: Effect["outcome"]): boolean {
  if (answered === "unknown") return true;
  if (typeof answered === "object" && typeof outcome === "object") return answered.found === outcome.found;
  return answered === outcome;
}

/**
 * An order of the operations, as their indexes, in which each answers what it would have alone, none comes before one that had ended
 * when it began, and the changes are those recorded, one each: or null, when there is none. The search of Wing and Gong, with a
 * memory of where it has been. An operation without an answer is in the order when it happened. At most 30 operations.
 */
export function linearize(operations: readonly Operation[], changes: readonly Change[]): number[] | null {
  if (operations.length > 30) throw new Error("at most 30 operations to a key");
  const visited = new Set<string>();
  const answered = operations.reduce(
    (bits, { outcome }, index) => (outcome === "unknown" ? bits : bits | (1 << index)),
    0,
  );

  function search(done: number, stored: Stored, recorded: number): number[] | null {
    if ((done & answered) === answered && recorded === changes.length) return [];
    const place = `${done} ${recorded} ${stored}`;
    if (visited.has(place)) return null;
    visited.add(place);
    const open = operations.flatMap((operation, index) =>
      done & (1 << index) ? [] : [{ operation, index }],
    );
    const firstEnd = Math.min(...open.map(({ operation }) => operation.ended));
    const possible = open.flatMap(({ operation, index }) => {
      const { outcome, after } = perform(operation.call, stored);
      const may = operation.began <= firstEnd && agrees(operation.outcome, outcome);
      return may ? [{ index, outcome, after }] : [];
    });
    // What changes nothing and may come next loses nothing by coming next: no other order need be tried.
    const idle = possible.find(({ index, after }) => after === stored && answered & (1 << index));
    for (const { index, outcome, after } of idle ? [idle] : possible) {
      const change = changes[recorded];
      const changed = after !== stored;
      if (changed && (change?.action !== outcome || change.before !== stored || change.after !== after))
        continue;
      const rest = search(done | (1 << index), after, changed ? recorded + 1 : recorded);
      if (rest) return [index, ...rest];
    }
    return null;
  }
  return search(0, null, 0);
}
