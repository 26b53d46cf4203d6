/** What the database may have that the typed client does not name: indexes, generated columns, tables it never reads. */
const BEYOND_THE_CLIENT = [
  /^DROP INDEX "\w+"$/,
  /^DROP TABLE "\w+"$/,
  /^ALTER TABLE "\w+" (DROP CONSTRAINT|ALTER COLUMN) "\w+"( DROP DEFAULT)?$/,
];

/**
 * The statements of a Prisma diff, from the database to schema.prisma, that say the two disagree about something
 * the client reads or writes.
 */
export function findDrift(script: string): string[] {
  return script
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .flatMap((statement) => splitActions(statement.trim().replaceAll(/\s+/g, " ")))
    .filter((statement) => statement && !BEYOND_THE_CLIENT.some((harmless) => harmless.test(statement)));
}

/** One statement for each action of an ALTER TABLE. */
function splitActions(statement: string): string[] {
  const [, table, actions] = /^(ALTER TABLE "\w+") (.*)$/.exec(statement) ?? [];
  if (!table || !actions) return [statement];
  return actions.split(/, (?=ADD|ALTER|DROP)/).map((action) => `${table} ${action}`);
}
