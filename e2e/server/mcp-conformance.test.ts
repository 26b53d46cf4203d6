import { afterAll, beforeAll, expect, it } from "vitest";
import { openKeyProxy } from "./conformance/open-key-proxy.ts";
import { listScenarios, runSuite } from "./conformance/run-suite.ts";
import { serveSuite } from "./conformance/serve-suite.ts";
import { buildOwner, serverUrl } from "./place.ts";

// The official suite, whole, three times. It brings tools of its own, which a server of the tests mounts on the transport that Weft has.

let scenarios: string[];
let suite: Awaited<ReturnType<typeof serveSuite>>;

beforeAll(async () => {
  scenarios = await listScenarios();
  suite = await serveSuite();
});
afterAll(() => suite.close());

/** In these the server speaks before its answer, which takes a stream and a session. Weft never does, and so has neither. */
const spoken = [
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "tools-call-elicitation",
  "tools-call-sampling",
  "tools-call-with-logging",
  "tools-call-with-progress",
];

/** What the suite asks of any server; the others call tools, resources and prompts of its own by name. */
const ofAnyServer = [
  "dns-rebinding-protection",
  "ping",
  "prompts-list",
  "resources-list",
  "server-initialize",
  "server-sse-multiple-streams",
  "server-sse-polling",
  "tools-list",
];

const failed = (results: Record<string, string[]>) =>
  Object.entries(results)
    .filter(([, failures]) => failures.length > 0)
    .map(([name]) => name)
    .sort();

it("passes every scenario on our transport, with sessions", async () => {
  const results = await runSuite(`${suite.url}/sessions`);
  expect(Object.keys(results).sort()).toEqual([...scenarios].sort());
  expect(results).toEqual(Object.fromEntries(scenarios.map((name) => [name, []])));
}, 150_000);

it("passes every scenario but those in which the server speaks first, as Weft answers", async () => {
  const results = await runSuite(`${suite.url}/alone`);
  expect(Object.keys(results).sort()).toEqual([...scenarios].sort());
  expect(failed(results)).toEqual(spoken);
}, 150_000);

it("passes at Weft's own endpoint what is asked of any server", async () => {
  const { owner } = await buildOwner();
  const proxy = await openKeyProxy(serverUrl, owner.key);
  try {
    const results = await runSuite(`${proxy.url}/mcp`);
    const passed = Object.keys(results).filter((name) => results[name]?.length === 0);
    expect(passed).toEqual(expect.arrayContaining(ofAnyServer));
  } finally {
    proxy.close();
  }
}, 150_000);
