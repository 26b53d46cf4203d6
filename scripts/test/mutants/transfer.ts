import type { Mutant } from "./mutant.ts";

const migration = "prisma/migrations/20261130000900_transfer/migration.sql";
const importLinks = "prisma/migrations/20261130001800_ends_that_change/migration.sql";
const rows = "lib/links/link-row-races.db.test.ts";
const ends = "lib/links/link-ends-races.db.test.ts";
const table = "prisma/tests/imported-memories.db.test.ts";
const imports = "lib/transfer/import-memories.db.test.ts";
const exportsTest = "lib/transfer/export-memories.db.test.ts";
const resumes = "lib/transfer/resume-import.db.test.ts";

const selectOwn = "create policy select_own on imported_memories";
const insertOwn = "create policy insert_own on imported_memories";

/** Import and export. */
export const transferMutants: Mutant[] = [
  {
    name: "transfer: names are everyone's",
    file: migration,
    after: selectOwn,
    from: " and owner_id = (select app.member_id())",
    to: "",
    killedBy: [table, "a teammate can't read the owner's shared memory"],
  },
  {
    name: "transfer: names of what one can't see",
    file: migration,
    after: selectOwn,
    from: "and exists (select from memories m where m.workspace_id = imported_memories.workspace_id",
    to: "or exists (select from memories m where m.workspace_id = imported_memories.workspace_id",
    killedBy: [table, "the owner's agent without private can't read the owner's private memory"],
  },
  {
    name: "transfer: a name of another's memory",
    file: migration,
    after: insertOwn,
    from: " and m.owner_id = imported_memories.owner_id and m.deleted_at is null",
    to: "",
    killedBy: [table, "the owner can't insert a name of a teammate's memory"],
  },
  {
    name: "transfer: any space of names",
    file: migration,
    after: insertOwn,
    from: "and shared_only = ((select app.writer_id()) <> all ((select app.audiences())::uuid[]))",
    to: "",
    killedBy: [
      table,
      "the owner's agent without private can't insert a name of a shared memory of their own",
    ],
  },
  {
    name: "transfer: one name is taken by two imports at once",
    file: "lib/transfer/import-memory-lines.ts",
    from: "await lockNames(tx);",
    to: "",
    killedBy: [resumes, "of the same file twice at once gives each memory one name"],
  },
  {
    name: "transfer: a link that finds no room takes its chunk along",
    file: importLinks,
    from: "when sqlstate 'WF409' then",
    to: "when sqlstate 'WF999' then",
    killedBy: [imports, "of a link that finds no room is refused with the bound"],
  },
  {
    name: "transfer: a loop takes its chunk along",
    file: migration,
    from: "when sqlstate 'WF001' or sqlstate 'WF002' then",
    to: "when sqlstate 'WF001' then",
    killedBy: [imports, "in a loop is refused where the loop would close"],
  },
  {
    name: "transfer: what is somebody else's is refused, though a line says what is there",
    file: "lib/transfer/import-memory-lines.ts",
    from: "if (same.has(line) && !editable.has(named.id))",
    to: "if (false)",
    killedBy: [imports, "that says two things of what is somebody else's changes nothing"],
  },
  {
    name: "transfer: a repeated link is a change",
    file: importLinks,
    from: "elsif existing.weight = coalesce(given.weight, existing.weight)",
    to: "elsif existing.weight < coalesce(given.weight, existing.weight)",
    killedBy: [imports, "may name a memory or a link twice"],
  },
  {
    name: "transfer: a memory in the trash is made anew",
    file: "lib/transfer/import-memory-lines.ts",
    from: "if (named?.trashed) return",
    to: "if (false) return",
    killedBy: [imports, "of a memory in the trash makes no second one"],
  },
  {
    name: "transfer: links do not wait for the end of the file",
    file: "lib/transfer/import-file.ts",
    from: 'if (verdict.outcome === "parked" && later)',
    to: "if (false && later)",
    killedBy: [imports, "may have its links before its memories"],
  },
  {
    name: "import: the right to write is not asked for again at the end of a chunk",
    file: "lib/transfer/run-chunk.ts",
    after: "export async function runChunk",
    from: "await assertWriter(tx);",
    to: "",
    killedBy: [rows, "an import changes nothing once the agent may only read"],
  },
  {
    name: "import: a link is not looked for again after its row was waited for",
    file: importLinks,
    from: "if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;",
    to: "",
    killedBy: [rows, "an import changes nothing once the agent does not see the link"],
  },
  {
    name: "import: a link whose end changes meanwhile is refused",
    file: importLinks,
    from: "raise exception using errcode = '40001', message = 'import again';",
    to: "refusal := 'WF001';",
    killedBy: [ends, "an import finds it as it is then"],
  },
  {
    name: "transfer: any number of them takes what connections there are",
    file: "lib/transfer/in-turn.ts",
    from: "const atOnce = 4;",
    to: "const atOnce = 40;",
    killedBy: ["lib/transfer/in-turn.db.test.ts", "of thirty imports four are at work"],
  },
  {
    name: "transfer: a dry run writes",
    file: "lib/transfer/rehearse.ts",
    from: "throw new Rehearsed(report);",
    to: "return report;",
    killedBy: [imports, "says what an import would, and writes nothing"],
  },
  {
    name: "transfer: the trash is exported",
    file: "lib/transfer/export-sql.ts",
    from: "where m.workspace_id = app.workspace_id() and m.deleted_at is null),",
    to: "where m.workspace_id = app.workspace_id()),",
    killedBy: [exportsTest, "is the caller's view"],
  },
  {
    name: "transfer: an export by names that two memories have",
    file: "lib/transfer/export-sql.ts",
    from: "or lower(external_id) in (select id::text from candidates)",
    to: "",
    killedBy: [exportsTest, "gives a memory its id for a name where its own would be another's"],
  },
  {
    name: "transfer: an export in the order of the database",
    file: "lib/transfer/export-sql.ts",
    from: "order by n.name`",
    to: "order by m.seq desc`",
    killedBy: [exportsTest, "into an empty workspace, and exported again, is the same to the byte"],
  },
];
