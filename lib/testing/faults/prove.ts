import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { reportFigures } from "#lib/testing/report-figures.ts";
import { compareLedger, type Ledger } from "./ledger.ts";
import { findExcess, readStored } from "./read-stored.ts";
import { buildDesk, type Desk, type Send, type Written, writeSteadily } from "./write-steadily.ts";

/** Waits until something is so; throws with `what` when it does not become so. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(10);
  }
}

/** Waits until so many more changes are acknowledged. */
export function moreAcked(written: Written, count: number): Promise<void> {
  const wanted = written.acked() + count;
  return until(`${count} more changes are acknowledged`, () => written.acked() >= wanted);
}

/** Holds what was told to clients against what is stored, prints one line of figures, and fails unless they agree. */
export async function expectAgreement(
  fault: string,
  { workspace }: Desk,
  ledger: Ledger,
  more: Record<string, number | string> = {},
): Promise<void> {
  const { acked, unknown, lost, phantom, doubled } = compareLedger(ledger, await readStored(workspace.id));
  const figures = { acked, lost: lost.length, phantom: phantom.length, doubled: doubled.length, unknown };
  reportFigures(`fault, ${fault}`, { ...figures, ...more });
  expect({ lost, phantom, doubled }).toEqual({ lost: [], phantom: [], doubled: [] });
  expect(await findExcess(workspace.id)).toEqual([]);
}

/** Sixteen writers, a fault, and the comparison. `during` makes the fault, and returns when it is over. */
export async function proveThrough(
  fault: string,
  send: Send,
  during: (written: Written) => Promise<Record<string, number | string>>,
): Promise<void> {
  const desk = await buildDesk();
  const written = writeSteadily(desk, send);
  let figures: Record<string, number | string> = {};
  try {
    await moreAcked(written, 200);
    figures = await during(written);
    await moreAcked(written, 200);
  } finally {
    await written.stop();
  }
  const { lost, refused } = written.unanswered();
  await expectAgreement(fault, desk, written.ledger, {
    ...{ unanswered: lost, refused, "outage ms": written.outageMs() },
    ...figures,
  });
}
