import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { type ApplicationSession, asApplication } from "./as-application.ts";
import { type Persona, type Personas, personaWords } from "./build-personas.ts";
import { readTable } from "./read-table.ts";

type Row = { key: string };

/** A statement without WHERE, so that the policy of its command alone decides; and how to tell which rows it reached. */
const reach = {
  async r(session: ApplicationSession, table: string, key: string) {
    return (await session.query<Row>(`select ${key} as key from ${table}`)).rows;
  },
  async u(session: ApplicationSession, table: string, key: string, change: string | undefined) {
    if (!change) return [];
    await session.query(`update ${table} set ${change}`);
    const touched = "xmin = pg_current_xact_id()::xid";
    return (await session.look<Row>(`select ${key} as key from ${table} where ${touched}`)).rows;
  },
  async d(session: ApplicationSession, table: string, key: string) {
    const all = `select ${key} as key from ${table}`;
    const before = (await session.look<Row>(all)).rows;
    await session.query(`delete from ${table}`);
    const left = new Set((await session.look<Row>(all)).rows.map((row) => row.key));
    return before.filter((row) => !left.has(row.key));
  },
};
type Command = keyof typeof reach;
const commands = ["r", "u", "d"] as const;
const commandWords: Record<Command, string> = { r: "read", u: "update", d: "delete" };

async function unlessRefused<Result>(run: Promise<Result>, refused: Result): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return refused;
    throw error;
  }
}

function parseVerdicts(text: string) {
  return readTable(text, Object.keys(personaWords) as Persona[]).map(({ column, label, mark }) => ({
    persona: column,
    label,
    letters: mark,
  }));
}

export type Permissions = {
  table: string;
  /** An SQL expression that names a row. */
  key: string;
  /** What an update sets: of the columns that are granted. None, when no column is. */
  change?: string;
  /** Row by row and persona by persona what the policies allow: r(ead), u(pdate), d(elete). Written by hand, from the contract. */
  verdicts: string;
  personas(): Personas;
  /** The key of each labelled row: every row of the table must have a label. */
  rows(): Record<string, string>;
};

/** One test a cell of a table of permissions, each by real statements under the real role. */
export function describePermissions(permissions: Permissions): void {
  const { table, key, change, verdicts, personas, rows } = permissions;
  const cells = parseVerdicts(verdicts);
  describe(`rows of ${table}`, () => {
    const reached = new Map<string, Set<string>>();
    let labels: Record<string, string>;

    beforeAll(async () => {
      labels = rows();
      for (const [persona, actor] of Object.entries(personas().actors)) {
        for (const command of commands) {
          const run = asApplication(actor, (session) => reach[command](session, table, key, change));
          const found = await unlessRefused(run, []);
          reached.set(`${persona} ${command}`, new Set(found.map((row) => row.key)));
        }
      }
    });

    it("has a label for every row", async () => {
      const { rows: all } = await asApplication(null, (session) =>
        session.look<Row>(`select distinct ${key} as key from ${table}`),
      );
      expect(all.map((row) => row.key).sort()).toEqual(Object.values(labels).sort());
    });

    for (const { persona, label, letters } of cells) {
      for (const command of commands) {
        const may = letters.includes(command);
        it(`${personaWords[persona]} ${may ? "can" : "can't"} ${commandWords[command]} ${label}`, () => {
          const row = labels[label];
          expect(row, `a row labelled ${label}`).toBeDefined();
          expect(reached.get(`${persona} ${command}`)?.has(row ?? "")).toBe(may);
        });
      }
    }
  });
}

export type Insertion = (actor: Actor) => { sql: string; values: unknown[] };

/** One test a persona and attempt to insert: `i` where the policy lets it in. Whoever is nobody inserts as the owner would. */
export function describeInsertions(insertions: {
  table: string;
  verdicts: string;
  personas(): Personas;
  attempts: Record<string, Insertion>;
}): void {
  const { table, verdicts, personas, attempts } = insertions;
  describe(`inserts into ${table}`, () => {
    for (const { persona, label, letters } of parseVerdicts(verdicts)) {
      const may = letters === "i";
      it(`${personaWords[persona]} ${may ? "can" : "can't"} insert ${label}`, async () => {
        const { actors } = personas();
        const attempt = attempts[label]?.(actors[persona] ?? actors.owner);
        expect(attempt, `an attempt labelled ${label}`).toBeDefined();
        const inserted = await unlessRefused(
          asApplication(actors[persona], (session) => session.query(attempt?.sql ?? "", attempt?.values)),
          null,
        );
        expect(inserted?.rowCount ?? 0).toBe(may ? 1 : 0);
      });
    }
  });
}

/** Statements that the role has no right to, whatever the policies say: tried as the owner of the rows. */
export function describeRefusals(personas: () => Personas, statements: readonly string[]): void {
  describe("what the application has no right to", () => {
    for (const statement of statements) {
      it(statement, async () => {
        const refused = asApplication(personas().actors.owner, (session) => session.query(statement));
        await expect(refused).rejects.toMatchObject({
          code: "42501",
          message: expect.stringMatching(/^permission denied for/),
        });
      });
    }
  });
}
