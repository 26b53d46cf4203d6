// `npm start`: the whole of Weft in one process, from an empty machine to a served page.
import { once } from "node:events";
import { ensureBuild } from "./build.ts";
import { awaitDatabase } from "./database/await-database.ts";
import { type Environment, openEnvironment } from "./environment.ts";
import { holdPlace } from "./serve/hold-place.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

const print = (topic: string, sentence: string) => console.log(`  ${topic.padEnd(10)}${sentence}`);

async function seed({ demonstration }: Settings) {
  if (!demonstration) return;
  const { seedDemonstration } = await import("#scripts/demonstration/seed-demonstration.ts");
  const signIn = await seedDemonstration();
  if (!signIn) return;
  print("sign in", `as ${signIn.email} with the password ${signIn.password}`);
  print("", "This is said once. WEFT_DEMO=off starts without the demonstration.");
}

/** From here on the process needs the application role alone. */
async function dropOwner() {
  const { disconnect } = await import("#lib/db/client.ts");
  await disconnect();
  delete process.env.WEFT_OWNER_URL;
}

function printDatabase({ database, place }: Environment) {
  print("database", `PostgreSQL ${database.serverVersion}, ${place}`);
  if (database.migrated > 0) print("schema", `${database.migrated} migrations applied`);
}

async function run(signal: AbortSignal, fail: (reason: unknown) => void) {
  const settings = parseSettings(process.env);
  const { choosePort, serve } = await import("./serve.ts");
  // Before anything that takes time, so that a port in use is said at once.
  const port = await choosePort(settings.host, settings.port);
  const leavePlace = await holdPlace(settings.host, port);
  const report = (sentence: string) => print("database", sentence);
  let environment: Environment;
  try {
    if (settings.databaseUrl) await awaitDatabase(settings.databaseUrl, signal, report);
    environment = await openEnvironment(settings, { exclusive: true, report, onLost: fail });
  } catch (error) {
    await leavePlace();
    throw error;
  }
  try {
    signal.throwIfAborted();
    printDatabase(environment);
    await ensureBuild(signal, (sentence) => print("build", sentence));
    await seed(settings);
    await dropOwner();
    // next-auth then takes the address a request came to, so that localhost and 127.0.0.1 both work.
    if (!process.env.NEXTAUTH_URL) process.env.AUTH_TRUST_HOST = "true";
    signal.throwIfAborted();
    await leavePlace();
    const serving = await serve(settings.host, port, settings);
    try {
      console.log(`\nWeft is ready at ${serving.url}`);
      if (!signal.aborted) await once(signal, "abort");
    } finally {
      await serving.close();
      const { disconnect } = await import("#lib/db/client.ts");
      await disconnect();
    }
  } finally {
    await leavePlace();
    await environment.close();
  }
}

// Whoever read what this prints may go, and the service stays. Unheard, each such error would be printed, and so make the next.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
const stopping = new AbortController();
let failure: unknown = null;
let stopped = 0;
const fail = (reason: unknown) => {
  failure = reason;
  stopping.abort();
};
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => {
    // A terminal's Ctrl-C comes twice, from it and from npm; whoever asks again later does not want to wait.
    if (stopping.signal.aborted && Date.now() - stopped > 1_000) process.exit(1);
    if (stopping.signal.aborted) return;
    console.log("\nStopping. Again ends at once.");
    stopped = Date.now();
    stopping.abort();
  });
}

await run(stopping.signal, fail).catch((error) => {
  if (!stopping.signal.aborted) failure = error;
});
if (failure) console.error(failure instanceof StartupError ? `\n${failure.message}` : failure);
process.exit(failure ? 1 : 0);
