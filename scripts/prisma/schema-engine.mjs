#!/usr/bin/env node
// Prisma's schema engine without its download. The command line starts a native engine that it fetches from the
// network and talks JSON-RPC to it over stdio; this program speaks the same protocol and serves it from the
// WebAssembly build of the same engine, which npm installs. prisma.mjs points Prisma at it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { createDatabase, databaseExists, dropDatabase, nameOf } from "./maintenance.mjs";
import { migrationAdapter } from "./migration-adapter.mjs";

const packageDirectory = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    version: { type: "boolean" },
    datasource: { type: "string" },
    datamodels: { type: "string", multiple: true },
    "extension-types": { type: "string" },
    "enabled-preview-features": { type: "string" },
  },
});
const datasource = values.datasource ? JSON.parse(values.datasource) : {};

/** The form in which Prisma reads an engine's complaints from stderr; it drops whatever the first line is. */
function complain(message, error_code) {
  const record = { level: "ERROR", target: "schema_engine::logger", fields: { message, error_code } };
  process.stderr.write(`\n${JSON.stringify({ timestamp: new Date().toISOString(), ...record })}\n`);
}

/** The engine's one-shot commands: `schema-engine --datasource … cli <command>`. */
async function runCommand(command) {
  const { url } = datasource;
  try {
    if (command === "create-database") await createDatabase(url);
    else if (command === "drop-database") await dropDatabase(url);
    else if (command !== "can-connect-to-database") throw new Error(`unknown command ${command}`);
    else if (!(await databaseExists(url))) {
      complain(`Database \`${nameOf(url)}\` does not exist`, "P1003");
      return 1;
    }
    return 0;
  } catch (error) {
    complain(error.message || String(error), "P1001");
    return 1;
  }
}

async function openEngine() {
  const wasm = readFileSync(join(packageDirectory, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  // The engine's panic hook writes its last words here.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    message: "",
    set_message(text) {
      this.message = text;
    },
  };
  const adapter = bindMigrationAwareSqlAdapterFactory(
    // A diff between two schema files needs an adapter too, but never connects.
    migrationAdapter(datasource.url ?? "postgresql://localhost/none", datasource.shadowDatabaseUrl),
  );
  const models = (values.datamodels ?? []).map((file) => [file, readFileSync(file, "utf8")]);
  const options = models.length > 0 ? { datamodels: models } : {};
  return glue.SchemaEngine.new(options, () => undefined, adapter);
}

// A panic inside the engine reaches Node from a callback of its own, and would leave Prisma without an answer.
process.on("uncaughtException", (error) => {
  complain(globalThis.PRISMA_WASM_PANIC_REGISTRY?.message || error.message, null);
  process.exit(1);
});

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function serve() {
  let opened;
  const engine = () => {
    opened ??= openEngine();
    return opened;
  };
  const methods = {
    createDatabase: async (params) => ({
      databaseName: await createDatabase(params.datasource?.url ?? datasource.url),
    }),
    getDatabaseVersion: async () => (await engine()).version(),
    // The native engine prints a diff through its client, and leaves it out of the answer.
    diff: async (params) => {
      const { exitCode, stdout } = await (await engine()).diff(params);
      if (stdout) send({ id: 1_000_000, method: "print", params: { content: stdout } });
      return { exitCode, stdout: null };
    },
  };
  const answer = async ({ id, method, params = {} }) => {
    try {
      const call = methods[method] ?? (async (input) => (await engine())[method](input));
      send({ id, result: (await call(params)) ?? {} });
    } catch (error) {
      const panic = globalThis.PRISMA_WASM_PANIC_REGISTRY?.message;
      const message = panic || error.message || String(error);
      const details = { is_panic: Boolean(panic), message, error_code: error.code ?? null, meta: null };
      send({ id, error: { code: 4466, message, data: details } });
    }
  };
  // One at a time: the engine is not reentrant.
  let queue = Promise.resolve();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", (line) => {
    const request = JSON.parse(line);
    // Without a method it is the client's receipt for something printed.
    if (request.method) queue = queue.then(() => answer(request));
  });
  lines.on("close", () => queue.then(() => process.exit(0)));
}

if (values.version) {
  const { version } = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8"));
  process.stdout.write(`schema-engine-wasm ${version}\n`);
} else if (positionals[0] === "cli") {
  process.exitCode = await runCommand(positionals[1]);
} else {
  serve();
}
