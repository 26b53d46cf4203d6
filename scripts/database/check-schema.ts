// `npm run db:check`: does prisma/schema.sql say what the migrations make, and does the typed client fit it?
// `npm run db:schema` (with --write) writes prisma/schema.sql instead.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runPrisma } from "#scripts/prisma/run-prisma.ts";
import { projectDirectory } from "#scripts/settings.ts";
import { StartupError } from "#scripts/startup-error.ts";
import { connect } from "./connect.ts";
import { dumpSchema } from "./dump-schema.ts";
import { findDrift } from "./schema-drift.ts";
import { type ScratchDatabase, withScratchDatabase } from "./scratch-database.ts";

const SCHEMA = join(projectDirectory, "prisma", "schema.sql");

async function dump({ adminUrl }: ScratchDatabase): Promise<string> {
  const client = await connect(adminUrl);
  try {
    return await dumpSchema(client);
  } finally {
    await client.end();
  }
}

async function check(database: ScratchDatabase) {
  const { status, stdout } = spawnSync(
    "diff",
    ["-u", "--label", "prisma/schema.sql", SCHEMA, "--label", "migrations", "-"],
    {
      input: await dump(database),
      encoding: "utf8",
    },
  );
  if (status !== 0) {
    throw new StartupError(
      `prisma/schema.sql is not what the migrations make: \`npm run db:schema\` writes it.\n\n${stdout}`,
    );
  }
  const args = [
    "migrate",
    "diff",
    "--from-config-datasource",
    "--to-schema",
    "prisma/schema.prisma",
    "--script",
  ];
  const diff = await runPrisma(args, database.ownerUrl);
  if (diff.code !== 0) throw new StartupError(`Prisma could not compare the schemas.\n\n${diff.stderr}`);
  const drift = findDrift(diff.stdout);
  if (drift.length > 0) {
    throw new StartupError(
      `prisma/schema.prisma does not fit the migrations. It asks for:\n\n${drift.join("\n")}`,
    );
  }
  console.log("The schema, its dump and the typed client agree.");
}

try {
  await withScratchDatabase(async (database) =>
    process.argv.includes("--write") ? writeFileSync(SCHEMA, await dump(database)) : check(database),
  );
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
