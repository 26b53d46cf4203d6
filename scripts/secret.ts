import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret of this name in the data directory: 32 random bytes as base64url, made the first time it is asked
 * for, readable by its owner alone. Processes that ask at the same moment get the same one.
 */
export function secret(dataDirectory: string, name: string): string {
  const directory = join(dataDirectory, "secrets");
  const file = join(directory, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    // Not made yet. Anything worse shows when it is read again below.
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // A link appears with its content, or not at all because another process was first.
    linkSync(draft, file);
  } catch {
    // The one that is there is read.
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
