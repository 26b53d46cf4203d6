/** What a client knows of a change that it asked for: done; not done; or that nobody said. */
export type Outcome = "acked" | "refused" | "unknown";

/** A change of one thing: `put 3` gives it the value 3, `delete 3` takes the thing away that had it. */
export type Change = `${"put" | "delete"} ${number}`;

/** What was asked for, in order; things are written by one client each. A change that is asked for again is the same change. */
export type Ledger = Map<string, { change: Change; outcome: Outcome }[]>;

/** What the database says: the events of each thing in order, and the value of each thing that is there. */
export type Stored = { events: Map<string, Change[]>; values: Map<string, number> };

export type Verdict = {
  acked: number;
  unknown: number;
  /** Acknowledged, and not there. */
  lost: string[];
  /** There, and never asked for, or refused. */
  phantom: string[];
  /** One change, and several events. */
  doubled: string[];
};

/** A change that was acknowledged once has happened, whatever was said the other times. */
function settle(attempts: readonly { change: Change; outcome: Outcome }[]): Map<Change, Outcome> {
  const settled = new Map<Change, Outcome>();
  for (const { change, outcome } of attempts) {
    const known = settled.get(change) ?? "refused";
    settled.set(change, known === "acked" || outcome === "refused" ? known : outcome);
  }
  return settled;
}

/** The value that a thing has after its last event. */
function valueAfter(events: readonly Change[]): number | undefined {
  const last = events.at(-1);
  return last?.startsWith("put ") ? Number(last.slice(4)) : undefined;
}

/** Compares what clients were told with what is stored: every acknowledged change once, nothing that nobody did, in the order in which it was done. */
export function compareLedger(ledger: Ledger, stored: Stored): Verdict {
  const verdict: Verdict = { acked: 0, unknown: 0, lost: [], phantom: [], doubled: [] };
  for (const thing of new Set([...ledger.keys(), ...stored.events.keys(), ...stored.values.keys()])) {
    const settled = settle(ledger.get(thing) ?? []);
    const events = stored.events.get(thing) ?? [];
    for (const [change, outcome] of settled) {
      if (outcome !== "refused") verdict[outcome] += 1;
      const count = events.filter((event) => event === change).length;
      if (count === 0 && outcome === "acked") verdict.lost.push(`${thing}: ${change}`);
      if (count > 1) verdict.doubled.push(`${thing}: ${change}`);
    }
    const order = [...settled.keys()];
    let reached = -1;
    for (const event of events) {
      const at = order.indexOf(event);
      if (settled.get(event) === undefined || settled.get(event) === "refused") {
        verdict.phantom.push(`${thing}: ${event}`);
      } else if (at < reached) verdict.phantom.push(`${thing}: ${event}, out of order`);
      reached = Math.max(reached, at);
    }
    const [value, told] = [stored.values.get(thing), valueAfter(events)];
    if (told !== undefined && value === undefined) verdict.lost.push(`${thing}: value ${told}`);
    else if (value !== told) verdict.phantom.push(`${thing}: value ${value}, and not ${told ?? "gone"}`);
  }
  return verdict;
}
