import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectDirectory } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

/** What a build is made of. The generated client follows from prisma/schema.prisma. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "postcss.config.mjs",
  "package.json",
  "package-lock.json",
  "prisma/schema.prisma",
];
const LEFT_OUT = /\.test\.tsx?$|^lib\/(db\/generated|testing)\//;

function listFiles(path: string): string[] {
  const found = statSync(join(projectDirectory, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return LEFT_OUT.test(path) ? [] : [path];
  return readdirSync(join(projectDirectory, path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectDirectory, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

const stamp = join(projectDirectory, ".next", "weft-sources");
const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : null);

function runNextBuild(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  return new Promise((resolve, reject) => {
    // A process group of its own, so that its workers end with it.
    const child = spawn(process.execPath, [next, "build"], {
      cwd: projectDirectory,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    });
    const stop = () => child.pid && process.kill(-child.pid, "SIGKILL");
    signal.addEventListener("abort", stop, { once: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve({ code, output: output.trim() });
    });
  });
}

/**
 * Builds the application unless the build that is there was made of these very sources. `report` hears why it builds.
 * Throws a StartupError with what Next printed when the build fails.
 */
export async function ensureBuild(signal: AbortSignal, report: (sentence: string) => void): Promise<void> {
  const wanted = hashSources();
  if (readStamp() === wanted) return;
  report(
    readStamp() === null
      ? "There is no build yet: building, which takes a minute or two."
      : "The sources changed since the last build: building.",
  );
  rmSync(stamp, { force: true });
  for (;;) {
    const { code, output } = await runNextBuild(signal);
    signal.throwIfAborted();
    if (code === 0) return writeFileSync(stamp, wanted);
    // Another start builds in the same folder, or one that was killed left its build running.
    if (!output.includes("Another next build process is already running")) {
      throw new StartupError(`The build failed.\n\n${output}`);
    }
    await pause(2_000, undefined, { signal });
    if (readStamp() === wanted) return;
  }
}
