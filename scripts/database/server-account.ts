import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartupError } from "#scripts/startup-error.ts";

/** The operating system's user that PostgreSQL runs as; empty for whoever runs Node. Spreads into spawn options. */
export type ServerAccount = { uid?: number; gid?: number };

const ADOPTED = "postgres";
const CREATED = "weft-postgres";

function find(name: string): ServerAccount | null {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const uid = ask("-u");
  if (uid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(ask("-g").stdout) };
}

function create(): ServerAccount {
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  try {
    execFileSync("useradd", [...options, CREATED], { stdio: "ignore" });
  } catch {
    // Another start may have been faster; whether it is there now is what counts.
  }
  const account = find(CREATED);
  if (account) return account;
  throw new StartupError(
    "PostgreSQL refuses to run as root and no user could be created for it: run Weft as an ordinary user, or create a user named postgres.",
  );
}

/**
 * Who runs the server for this data directory. PostgreSQL refuses root, so root hands it to the directory's
 * owner, to an existing user `postgres`, or to a user made for it.
 */
export function serverAccount(directory: string): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const existing = statSync(directory, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return find(ADOPTED) ?? find(CREATED) ?? create();
}

/** Whether the account can get into the directory. Asked of the system itself, which knows every rule there is. */
export function canEnter(account: ServerAccount, directory: string): boolean {
  return spawnSync("test", ["-x", directory], { ...account, cwd: "/" }).status === 0;
}
