import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureDatabase } from "#scripts/database/ensure-database.ts";
import { projectDirectory } from "#scripts/settings.ts";

export type TestServer = {
  url: string;
  pid: number;
  /** What a command or a test needs to act on this server's database: `weft admin …` with these is its administration. */
  env: Record<string, string>;
  /** What it has written to its log so far. */
  log(): string;
  /** Leaves off reading what it prints, as a pipe's reader that ends does. */
  hangUp(): void;
  /** Sends it a signal, and answers its exit code when it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
};

const READY = /^Weft is ready at (\S+)$/;

/**
 * Starts the built application as `npm start` would, on a free port, with an empty database of this name on the tests'
 * PostgreSQL. `settings` are environment variables, such as WEFT_GRAPH_LINK_BUDGET or WEFT_DEMO.
 */
export async function startServer(
  adminUrl: string,
  name: string,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "weft-server-"));
  const env = {
    DATABASE_URL: await ensureDatabase(adminUrl, name),
    WEFT_DATA_DIR: dataDirectory,
    NEXTAUTH_SECRET: "a secret that only tests know, of enough length",
    WEFT_RATE_LIMIT: "off",
    WEFT_LOG_LEVEL: "warn",
    // A test machine has much else to do.
    WEFT_CONNECTION_WAIT_MS: "10000",
    ...settings,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: projectDirectory,
    // A group of its own: Ctrl-C reaches the test run, which closes it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, PORT: "0", HOST: "127.0.0.1" },
  });
  const exited = once(child, "exit");
  let written = "";
  child.stderr.on("data", (bytes) => {
    written += bytes;
    // A log that a test asked for is the test's to read.
    if (!settings.WEFT_LOG_LEVEL) process.stderr.write(bytes);
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  const hangUp = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const close = async () => {
    await end("SIGTERM");
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const url = READY.exec(line)?.[1];
    if (!url) continue;
    // What it says from here on is not read: it must not wait for a reader.
    child.stdout.resume();
    return { url, pid: child.pid ?? 0, env, log: () => written, hangUp, end, close };
  }
  await close();
  throw new Error(`The server did not start, and ended with ${await exited}:\n${said.join("\n")}`);
}
