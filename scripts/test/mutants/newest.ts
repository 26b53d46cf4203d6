import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "#scripts/settings.ts";
import { findChange, type Mutant } from "./mutant.ts";

export type Migration = { file: string; text: string };

const directory = "prisma/migrations";

/** Every migration, in the order in which they are applied. */
export function readMigrations(): Migration[] {
  return readdirSync(join(projectDirectory, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${directory}/${name}/migration.sql`)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(projectDirectory, file), "utf8") }));
}

type Statement = { at: number; key: string | null; head: string };

/** What a statement defines, or drops so that a later one can define it anew. */
function keyOf(statement: string): string | null {
  const [, name, policy, trigger] =
    /^(?:create|drop) (?:or replace )?(?:function ([\w.]+)|(policy \w+ on \w+)|(trigger \w+))/.exec(
      statement,
    ) ?? [];
  if (trigger) return `${trigger} on ${/\son (\w+)/.exec(statement)?.[1]}`;
  return policy ?? (name ? `function ${name}` : null);
}

/** The statements of a migration: each begins its line, and nothing within one does. */
function statementsOf(text: string): Statement[] {
  return [
    ...text.matchAll(/^(?:create|alter|drop|grant|revoke|do|comment|insert|update|delete|set)\b.*/gm),
  ].map(({ index, 0: head }) => ({ at: index, head, key: keyOf(text.slice(index, index + 500)) }));
}

/**
 * The same change made where it counts. What a later migration defines anew, a function, policy or trigger, is changed there: in
 * the older text nobody would notice.
 */
export function toNewest(mutant: Mutant, migrations: readonly Migration[]): Mutant {
  const named = migrations.findIndex(({ file }) => file === mutant.file);
  const text = migrations[named]?.text;
  if (text === undefined) return mutant;
  const changed = findChange(mutant, text);
  const key = statementsOf(text).findLast(({ at }) => at <= changed)?.key;
  if (!key) return mutant;
  const again = migrations
    .slice(named + 1)
    .flatMap(({ file, text }) =>
      statementsOf(text).map((statement, index, all) => ({ ...statement, file, next: all[index + 1]?.head })),
    )
    .filter((statement) => statement.key === key);
  const dropped = again.findIndex(({ head }) => head.startsWith("drop"));
  // Of that name, and neither replaced nor dropped before: another function, with other arguments.
  const later = again.findLast(
    ({ head }, index) =>
      /^create or replace/.test(head) || (dropped >= 0 && index > dropped && head.startsWith("create")),
  );
  if (!later) return mutant;
  const inItsWords = (sql: string) =>
    later.head.startsWith("create or replace")
      ? sql.replace(/^create function/m, "create or replace function")
      : sql;
  return {
    ...mutant,
    file: later.file,
    after: later.head,
    ...(later.next === undefined ? {} : { before: later.next }),
    from: inItsWords(mutant.from),
    to: inItsWords(mutant.to),
  };
}
