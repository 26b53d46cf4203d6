import type { Readable, Writable } from "node:stream";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/sdk/types.js";
import { Problem } from "#lib/contract/problem.ts";

export type StdioOptions = {
  /** Where Weft is: `/mcp` is below it. */
  url: string;
  apiKey: string;
  workspace?: string | undefined;
  stdin?: Readable;
  stdout?: Writable;
  fetch?: typeof fetch;
  /** A line for people. Standard output is the protocol's. */
  report?: (sentence: string) => void;
};

/** An answer that is no answer of MCP. */
class Refused extends Error {
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `Weft answered ${status}.`);
    this.problem = problem;
  }
}

/** A server's own number for a fault that is not the request's: JSON-RPC leaves these to it. */
const serverError = -32_000;

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    return Problem.parse(await response.json());
  } catch {
    // Of something in between, such as a proxy: its words are no answer of Weft's.
    return null;
  }
}

function toErrorAnswer(id: string | number, error: unknown): JSONRPCMessage {
  const { problem } = error instanceof Refused ? error : { problem: null };
  const message = error instanceof Refused ? error.message : "Weft can't be reached.";
  return { jsonrpc: "2.0", id, error: { code: serverError, message, ...(problem ? { data: problem } : {}) } };
}

/**
 * Speaks MCP on standard input and output by passing each message on to `/mcp`, with the key, and each answer back: it has no rules of
 * its own. What Weft refuses, and that it can't be reached, is answered as an error of JSON-RPC. Resolves when the input has ended and
 * everything is answered.
 */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { url, apiKey, workspace, stdin = process.stdin, report = () => {} } = options;
  const near = new StdioServerTransport(stdin, options.stdout);
  const far = new StreamableHTTPClientTransport(new URL(`${url.replace(/\/+$/, "")}/mcp`), {
    requestInit: {
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(workspace === undefined ? {} : { "Weft-Workspace": workspace }),
      },
    },
    fetch: async (input, init) => {
      const response = await (options.fetch ?? fetch)(input, init);
      // The stream that a client may listen to is not there, and it knows what that means.
      if (response.ok || response.status === 405) return response;
      throw new Refused(response.status, await readProblem(response));
    },
  });
  const atWork = new Set<Promise<void>>();

  async function passOn(message: JSONRPCMessage): Promise<void> {
    try {
      await far.send(message);
    } catch (error) {
      if (isJSONRPCRequest(message)) await near.send(toErrorAnswer(message.id, error));
    }
  }

  near.onmessage = (message) => {
    const work = passOn(message).finally(() => atWork.delete(work));
    atWork.add(work);
  };
  near.onerror = (error) => report(`weft: standard input: ${error.message}`);
  far.onmessage = (message) => {
    const begun = isJSONRPCResultResponse(message) ? InitializeResultSchema.safeParse(message.result) : null;
    if (begun?.success) far.setProtocolVersion(begun.data.protocolVersion);
    void near.send(message);
  };
  far.onerror = (error) => report(`weft: ${error.message}`);

  const ended = new Promise<void>((resolve) => stdin.once("end", resolve).once("close", resolve));
  await far.start();
  await near.start();
  await ended;
  await Promise.all(atWork);
  await near.close();
  await far.close();
}
