import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { StartupError } from "./startup-error.ts";

const WELL_KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const HOW_TO_GET_ONE =
  "The browser tests need Chromium: install it (Debian: apt-get install chromium), or set WEFT_CHROMIUM to one.";

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where this process may install it. */
function install() {
  const debian = existsSync("/etc/debian_version") && spawnSync("apt-get", ["--version"]).status === 0;
  if (process.getuid?.() !== 0 || !debian) throw new StartupError(HOW_TO_GET_ONE);
  console.log("There is no Chromium here: installing Debian's.");
  const options = { stdio: "pipe", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  try {
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  } catch (error) {
    throw new StartupError(HOW_TO_GET_ONE, { cause: error });
  }
}

/**
 * The Chromium to test with: the one WEFT_CHROMIUM or CHROME_PATH names, else one that is installed, else Debian's,
 * installed now. Throws a StartupError that says how to get one.
 */
export function findChromium(): string {
  const named = process.env.WEFT_CHROMIUM || process.env.CHROME_PATH;
  if (named && !isProgram(named)) throw new StartupError(`There is no program ${named} to test with.`);
  if (named) return named;
  const candidates = [...WELL_KNOWN, chromium.executablePath()];
  const installed = candidates.find(isProgram);
  if (installed) return installed;
  install();
  const found = candidates.find(isProgram);
  if (!found) throw new StartupError(HOW_TO_GET_ONE);
  return found;
}
