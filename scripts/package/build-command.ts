import { build } from "esbuild";
import { projectDirectory } from "#scripts/settings.ts";

// What is bundled of CommonJS asks for Node's own modules by `require`, which a module has to make for itself.
const banner = `#!/usr/bin/env node
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);`;

/**
 * Builds the `weft` command as one file that Node runs. All that it needs is in it, but for zod, which the library needs too: whoever
 * installs the package for the library installs nothing more.
 */
export async function buildCommand(directory: string): Promise<void> {
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: { weft: "lib/cli/main.ts" },
    outdir: directory,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["zod"],
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: banner },
  });
}
