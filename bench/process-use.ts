import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** A tick of the kernel's clock, in which /proc counts. */
const tickSeconds = 0.01;

function readStat(pid: number | string): string[] {
  try {
    // The name of the program, in parentheses, may hold anything.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    // It has just ended; its parent counts it from then on.
    return [];
  }
}

const [parentAt, userAt, systemAt, childrenUserAt, childrenSystemAt] = [1, 11, 12, 13, 14];

function sum(stat: string[], places: number[]): number {
  return places.reduce((total, place) => total + Number(stat[place] ?? 0), 0) * tickSeconds;
}

/** Seconds of processor time of one process, its threads included. */
export function secondsOf(pid: number): number {
  return sum(readStat(pid), [userAt, systemAt]);
}

/** Megabytes of memory that one process has at this moment. */
export function megabytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
}

/** Seconds of processor time of a whole PostgreSQL: the postmaster, its children, and those that have ended. */
export async function openServerClock(admin: pg.Client): Promise<() => number> {
  const { rows } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = Number(readStat(rows[0]?.pid ?? 0)[parentAt]);
  return () => {
    const children = readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && Number(readStat(name)[parentAt]) === postmaster,
    );
    const own = sum(readStat(postmaster), [userAt, systemAt, childrenUserAt, childrenSystemAt]);
    return children.reduce((total, child) => total + secondsOf(Number(child)), own);
  };
}
