import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPackage, packageDirectory } from "#scripts/package/build-package.ts";
import { projectDirectory } from "#scripts/settings.ts";

const run = promisify(execFile);

export type Packed = {
  tarball: Uint8Array<ArrayBuffer>;
  /** The paths in it. */
  files: string[];
  /** A project that has it installed, and zod beside it. */
  consumer: string;
};

/** Builds the package, packs it as publishing would, and installs it in a project of its own. */
export async function packAndInstall(): Promise<Packed> {
  await buildPackage();
  const consumer = mkdtempSync(join(tmpdir(), "weft-package-"));
  const { stdout } = await run("npm", ["pack", packageDirectory, "--json", "--pack-destination", consumer]);
  const [{ filename, files }] = JSON.parse(stdout);
  const archive = join(consumer, filename);
  const installed = join(consumer, "node_modules", "weft");
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed]);
  for (const name of ["zod", "@types", "undici-types"]) {
    symlinkSync(join(projectDirectory, "node_modules", name), join(consumer, "node_modules", name));
  }
  return {
    tarball: new Uint8Array(readFileSync(archive)),
    files: files.map(({ path }: { path: string }) => path),
    consumer,
  };
}
