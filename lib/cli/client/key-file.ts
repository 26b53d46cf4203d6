import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";
import type { Environment } from "../environment.ts";
import { UsageError } from "../usage-error.ts";

/** What `weft login` keeps: a key, and the server that it is for. */
const StoredLogin = z.object({
  url: z.string(),
  apiKey: z.string(),
  workspace: z.string().or(z.undefined()).optional(),
});
export type StoredLogin = z.infer<typeof StoredLogin>;

/** Where it is kept. A relative XDG_CONFIG_HOME says nothing, as its specification has it. */
export function findKeyFile({ XDG_CONFIG_HOME }: Environment): string {
  const directory =
    XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), ".config");
  return join(directory, "weft", "login.json");
}

/** Writes the file for its owner's eyes alone. It is there whole, or as it was before. */
export function writeKeyFile(file: string, login: StoredLogin): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    // Never an old draft's mode: the file is new, or this fails.
    writeFileSync(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What `weft login` kept, or null. Throws a UsageError when others may read the file, or when it is not what login wrote. */
export function findStoredLogin(file: string): StoredLogin | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  const mode = stats.mode & 0o777;
  if (mode & 0o077) {
    throw new UsageError(
      `others may read the key in ${file} (mode ${mode.toString(8)}): run weft login again, with a new key if they may have`,
    );
  }
  const login = StoredLogin.safeParse(parseJson(readFileSync(file, "utf8")));
  if (login.success) return login.data;
  throw new UsageError(`${file} is not what weft login writes: run it again`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is not a login either, and what it holds is not to be printed.
    return null;
  }
}
