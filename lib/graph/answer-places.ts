import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";

export type PlaceLimits = { atOnce: number; waiting: number; waitMs: number };

/** Gives a place back. More than once is once. */
export type Leave = () => void;

/** So many at once, the others one after the other: what each holds in memory is bounded, however many ask. */
export type AnswerPlaces = {
  /** Resolves with a place, in the order of asking. Throws unavailable when too many wait already, or when none came free in time. */
  take(): Promise<Leave>;
};

function tooMany(): ServiceError {
  return new ServiceError("unavailable", { headers: { "Retry-After": "5" } });
}

export function openPlaces({ atOnce, waiting: mostWaiting, waitMs }: PlaceLimits): AnswerPlaces {
  let taken = 0;
  const waiting = new Set<() => void>();

  function toLeave(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = waiting;
      // Whoever is next has this place: it does not come free for somebody who asks in between.
      if (next) next();
      else taken -= 1;
    };
  }

  return {
    async take() {
      if (taken < atOnce) {
        taken += 1;
        return toLeave();
      }
      if (waiting.size >= mostWaiting) throw tooMany();
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          waiting.delete(enter);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(enter);
          reject(tooMany());
        }, waitMs);
        waiting.add(enter);
      });
      return toLeave();
    },
  };
}

/** Of graph reads: `reads` holds one while its rows are in memory, `answers` until it has been sent. */
export type GraphPlaces = { reads: AnswerPlaces; answers: AnswerPlaces };

// A bundle may hold this module more than once: the process has these places once all the same.
const shared = globalThis as { weftGraphPlaces?: GraphPlaces };

/** The places of this process. */
export function graphPlaces(): GraphPlaces {
  const { atOnce, waiting, waitMs, answers } = limits.graphReads;
  shared.weftGraphPlaces ??= {
    reads: openPlaces({ atOnce, waiting, waitMs }),
    answers: openPlaces({ atOnce: answers, waiting: 0, waitMs: 0 }),
  };
  return shared.weftGraphPlaces;
}
