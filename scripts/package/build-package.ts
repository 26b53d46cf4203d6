import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { projectDirectory } from "#scripts/settings.ts";
import { buildCommand } from "./build-command.ts";
import { toManifest } from "./to-manifest.ts";

/** Where the package that is published is built: `npm publish ./dist`. */
export const packageDirectory = join(projectDirectory, "dist");

/** Builds it anew: one file of JavaScript with its source map, the declarations, the command, package.json and README.md. */
export async function buildPackage(): Promise<void> {
  rmSync(packageDirectory, { recursive: true, force: true });
  mkdirSync(packageDirectory);
  const project = JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8"));
  const manifest = `${JSON.stringify(toManifest(project), null, 2)}\n`;
  writeFileSync(join(packageDirectory, "package.json"), manifest);
  copyFileSync(join(projectDirectory, "docs", "SDK.md"), join(packageDirectory, "README.md"));
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: { sdk: "lib/sdk/index.ts" },
    outdir: packageDirectory,
    bundle: true,
    format: "esm",
    // No platform's own modules: an import of one fails the build.
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    external: ["zod"],
    sourcemap: true,
    minify: true,
    // Classes and functions are called in a log what they are called in the sources.
    keepNames: true,
  });
  await buildCommand(packageDirectory);
  const tsc = join(projectDirectory, "node_modules/.bin/tsc");
  await promisify(execFile)(tsc, ["-p", "scripts/package/tsconfig.json"], { cwd: projectDirectory });
}
