// Prisma's command line with the schema engine that came from npm: `npm run prisma -- migrate diff …`.
// Plain JavaScript, because it also runs as postinstall and as Prisma's child, where nothing compiles TypeScript.
import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { constants as os } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageJson = createRequire(import.meta.url).resolve("prisma/package.json");
const engine = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
try {
  accessSync(engine, constants.X_OK);
} catch {
  // An unpacked archive may have lost the mode that git keeps.
  chmodSync(engine, 0o755);
}

const child = spawn(
  process.execPath,
  [join(dirname(packageJson), "build", "index.js"), ...process.argv.slice(2)],
  {
    stdio: "inherit",
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      // The engine is found by its first line, `env node`: let that be this Node.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? 128 + os.signals[signal]));
