import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "#scripts/startup-error.ts";
import { canEnter, type ServerAccount } from "./server-account.ts";

/** Where root keeps what its unprivileged server could not reach below the data directory. */
export const SHARED_STATE = "/var/lib/weft";

/** Makes the folder so that every user may pass through it, whatever the umask. */
function makePassable(directory: string) {
  if (mkdirSync(directory, { recursive: true })) chmodSync(directory, 0o755);
}

/**
 * Where the database at `directory` really lives. When its account cannot get there (a clone below /root),
 * that is a folder of its own in /var/lib/weft, and a symbolic link stays behind at `directory`: so the next start
 * finds it, and deleting the data directory means what it says.
 */
export function settleDirectory(directory: string, account: ServerAccount): string {
  makePassable(dirname(directory));
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return readlinkSync(directory);
  if (canEnter(account, dirname(directory))) return directory;
  if (found) {
    throw new StartupError(
      `The database in ${directory} is out of reach for the user it runs as: let every user pass through the folders above it.`,
    );
  }
  try {
    symlinkSync(join(SHARED_STATE, randomBytes(6).toString("hex"), "postgres"), directory);
  } catch {
    // A start at the same moment settled it first: its choice holds.
  }
  const refuge = readlinkSync(directory);
  makePassable(SHARED_STATE);
  makePassable(dirname(refuge));
  return refuge;
}
