import type pg from "pg";
import { ListMemoriesQuery } from "#lib/contract/memory.ts";
import { listMemories } from "#lib/memories/list-memories.ts";
import { clockOfConnection, clockOfLogin } from "./backend-clock.ts";
import { measure } from "./measure.ts";
import { printBar, printMeasured } from "./print.ts";
import { ensureSearchWorkspaces } from "./search-workspace.ts";

/** Words by how often the recipe writes them; the one in the middle of a word, and the one with a typing mistake. */
const searches = [
  { name: "rare word", q: "zuxyjet" },
  { name: "two words", q: "nuling mixo" },
  { name: "common word", q: "ban" },
  { name: "two letters", q: "ba" },
  { name: "inside words", q: "ouling" },
  { name: "typing mistake", q: "zuxyjett vixoter" },
  { name: "no word, a sign", q: "%" },
];

/** A page of 50 for each search, beside a superuser's bare page of the last updated rows with that text. */
export async function benchSearch(admin: pg.Client, rounds: number): Promise<boolean> {
  const { large, small } = await ensureSearchWorkspaces(admin);
  await admin.query("alter role weft_app in database weft_bench set max_parallel_workers_per_gather = 0");
  await admin.query("set max_parallel_workers_per_gather = 0");
  await admin.query("set jit = off");
  const superuser = await clockOfConnection(admin);
  const application = clockOfLogin(admin, "weft_app");
  const met: boolean[] = [];
  for (const { name, q } of searches) {
    const query = ListMemoriesQuery.parse({ q });
    const { count } = await listMemories(large, query);
    console.log(
      `\nSearch, ${name}: "${q}", ${count?.exact ? "" : "at least "}${count?.value} of 200,000, ${rounds} rounds`,
    );
    const measured = await measure(
      [
        {
          name: "bare",
          clock: superuser,
          run: () =>
            admin.query(
              `select * from memories m where m.workspace_id = $1 and m.audience_id = any ($2)
                 and title || e'\\n' || content ilike '%' || $3 || '%' order by m.updated_at desc, m.id desc limit 51`,
              [large.workspaceId, [large.workspaceId, large.userId], q.replace(/[%\\]/g, "\\$&")],
            ),
        },
        { name: "search", clock: application, run: () => listMemories(large, query) },
        { name: "search among 2,000 beside them", clock: application, run: () => listMemories(small, query) },
      ],
      rounds,
      1,
    );
    printMeasured(measured, "bare");
    const whole = measured[1]?.backend.min ?? Number.POSITIVE_INFINITY;
    met.push(printBar(`${name}, milliseconds of the backend`, whole, 500));
  }
  return met.every(Boolean);
}
