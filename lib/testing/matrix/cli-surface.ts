import { expect } from "vitest";
import { exitCodes } from "#lib/cli/exit-codes.ts";
import { Problem } from "#lib/contract/problem.ts";
import { testHost } from "../build-credential.ts";
import { parseLines, toLines } from "../call-route.ts";
import { answerInProcess } from "../fuzz/answer-in-process.ts";
import { type Ran, runWeftIn } from "../run-weft.ts";
import type { Caller, Operation, Outcome, Performed, Surface } from "./surface.ts";

type Input = Record<string, unknown>;

/** How an operation is written on the command line. What it takes by its place is in `places`, all else is an option. */
type Way = {
  command: string;
  places?: readonly string[];
  more?: readonly string[];
  stdin?(input: Input): string;
  /** The answer in the shape of the operation's endpoint, of what is on standard output; else what is there. */
  value?(stdout: string): unknown;
  outcome?: Outcome;
  /** What comes to an end in another way than by an exit with 0 or a refusal. */
  isDone?(ran: Ran): boolean;
};

const printed = (stdout: string) => JSON.parse(stdout);
const nothing = () => null;

/** Each operation that has a command. */
export const ways: Partial<Record<Operation, Way>> = {
  readMe: { command: "whoami" },
  listMemories: { command: "search", places: ["q"] },
  createMemory: { command: "remember", places: ["content"], outcome: "created" },
  getMemory: { command: "show", places: ["id"] },
  updateMemory: { command: "edit", places: ["id"] },
  trashMemory: { command: "rm", places: ["id"], more: ["--yes"], value: nothing },
  archiveMemory: { command: "archive", places: ["id"] },
  bringBackMemory: { command: "restore", places: ["id"] },
  listLinks: { command: "links", places: ["id"] },
  getLink: {
    command: "unlink",
    places: ["source", "target"],
    more: ["--dry-run"],
    value: (stdout) => printed(stdout).link,
  },
  putLink: { command: "link", places: ["source", "target"] },
  deleteLink: { command: "unlink", places: ["source", "target"], more: ["--yes"], value: nothing },
  readNeighborhood: { command: "explore", places: ["id"] },
  readGraph: { command: "graph" },
  listEvents: { command: "events" },
  streamEvents: {
    command: "events",
    more: ["--follow"],
    value: nothing,
    isDone: ({ ended, stderr }) => ended === exitCodes.unreachable && stderr.includes("not Weft's"),
  },
  listKeys: { command: "keys list" },
  createKey: { command: "keys add", outcome: "created" },
  revokeKey: { command: "keys revoke", places: ["id"], more: ["--yes"], value: nothing },
  importMemories: {
    command: "import",
    more: ["-"],
    stdin: ({ lines }) => toLines(lines as unknown[]),
    // What it could take is in, and it says that this was not all.
    isDone: ({ ended, stdout }) =>
      ended === exitCodes.refused && stdout !== "" && printed(stdout).refused > 0,
  },
  exportMemories: { command: "export", value: parseLines },
};

const here = "people keep these in the dashboard, programs by the SDK, and whoever runs Weft with weft admin";

/** Why each other operation has no command. */
export const withoutCommand: Partial<Record<Operation, string>> = {
  restoreMemory: "weft restore brings back from wherever a memory is: bringBackMemory",
  unarchiveMemory: "the same",
  purgeMemory: "the trash empties itself, and nothing at a terminal ends a memory for good",
  releaseLinks: "it is for someone who sees, on the page, which links they can no longer see the end of",
  putPositions: "a terminal draws no picture",
  findPath: "weft explore shows the ways there as a tree",
  ingestText: "weft import takes what is more than one memory",
  listAgents: here,
  createAgent: here,
  getAgent: here,
  putGrant: here,
  revokeGrant: here,
  listMembers: here,
  addMember: here,
  changeMember: here,
  removeMember: here,
};

/** Tables of an operation that has a command without the option that they are about. */
export const withoutOption = [
  { operation: "trashMemory", about: "of another version", command: "rm", option: "--if-match" },
  { operation: "archiveMemory", about: "of another version", command: "archive", option: "--if-match" },
] as const satisfies { operation: Operation; about: string; command: string; option: string }[];

const optionNames: Record<string, string> = {
  agentId: "agent",
  ifMatch: "if-match",
  relatedIds: "related",
  successorId: "successor",
};

/** The words of a command line, as a shell would hand them over. */
function toWords({ command, places = [], more = [], stdin }: Way, input: Input): string[] {
  const options = Object.entries(stdin ? {} : input).flatMap(([field, given]) =>
    places.includes(field) || given === undefined
      ? []
      : [given].flat().flatMap((value) => [
          `--${optionNames[field] ?? field}`,
          // A version is an entity tag in a header, and a number here.
          String(value).replace(/^"(.*)"$/, "$1"),
        ]),
  );
  const placed = places.flatMap((field) => (input[field] === undefined ? [] : [String(input[field])]));
  return [...command.split(" "), ...placed, ...more, ...options, "--json"];
}

/** Who asks, as the environment says it. Nobody knows the key that nobody has. */
function toEnvironment({ secret, workspace }: Caller): Record<string, string> {
  return { WEFT_API_KEY: secret ?? "nobody", WEFT_WORKSPACE: workspace ?? "" };
}

/** The route's answer. What would go on says, once it is open, what no Weft says: nothing else would end it. */
export async function answerCommand(request: Request): Promise<Response> {
  const response = await answerInProcess(request);
  if (response.headers.get("content-type") !== "text/event-stream") return response;
  await response.body?.cancel();
  return new Response("data: left\n\n", response);
}

/** What became of a command: read from its exit code, and of a refusal from the problem document on standard error. */
function toPerformed(way: Way, ran: Ran): Performed {
  const { ended, stdout, stderr } = ran;
  const seen = stdout + stderr;
  if (ended === exitCodes.done || way.isDone?.(ran)) {
    const value = (way.value ?? printed)(stdout);
    return { outcome: way.outcome ?? value?.outcome ?? "ok", value, seen };
  }
  expect({ ended, stdout }, stderr).toEqual({ ended: exitCodes.refused, stdout: "" });
  const value = Problem.parse(JSON.parse(stderr));
  return { outcome: value.code, value, seen };
}

/** The command line, however it is run. A browser's session is none of its credentials. */
export function buildCliSurface(
  name: string,
  run: (words: string[], environment: Record<string, string>, stdin: string) => Promise<Ran>,
): Surface {
  return {
    name,
    offers: (operation) => operation in ways,
    without: ["session"],
    async perform(caller, operation, input) {
      const way = ways[operation];
      if (!way) throw new Error(`No command does ${operation}`);
      const ran = await run(toWords(way, input), toEnvironment(caller), way.stdin?.(input) ?? "");
      const performed = toPerformed(way, ran);
      if (caller.secret !== null) expect(performed.seen).not.toContain(caller.secret);
      return performed;
    },
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** In this process, over the routes in it. One after another: a command has the process to itself. */
export const cliSurface = buildCliSurface("the command line", (words, environment, stdin) => {
  const surroundings = {
    environment: { ...environment, WEFT_URL: `http://${testHost}` },
    stdin,
    fetch: (url: string | URL | Request, init?: RequestInit) => answerCommand(new Request(url, init)),
  };
  const ran = turn.then(() => runWeftIn(surroundings, words));
  turn = ran.catch(() => undefined);
  return ran;
});
