import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type {
  EventStore,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { answerMessage, readMessage } from "#lib/mcp/answer-message.ts";
import { assertOwnHost } from "#lib/mcp/assert-own-host.ts";
import { openTransport } from "#lib/mcp/open-transport.ts";
import { buildSuiteServer } from "./build-suite-server.ts";

/** What was sent on each stream, for a client that comes back. */
function keepEvents(): EventStore {
  const events: { id: string; streamId: string; message: JSONRPCMessage }[] = [];
  return {
    async storeEvent(streamId, message) {
      const id = `${events.length}`;
      events.push({ id, streamId, message });
      return id;
    },
    async replayEventsAfter(lastId, { send }) {
      const last = events[Number(lastId)];
      for (const { id, streamId, message } of events.slice(Number(lastId) + 1)) {
        if (streamId === last?.streamId) await send(id, message);
      }
      return last?.streamId ?? "";
    },
  };
}

type Answer = (request: Request) => Promise<Response>;

/** As Weft answers: a server a message. */
const answerAlone: Answer = async (request) => {
  if (request.method !== "POST") throw new ServiceError("method_not_allowed", { headers: { Allow: "POST" } });
  return answerMessage(buildSuiteServer(), request, await readMessage(request));
};

/** With sessions and streams, for the scenarios in which the server speaks first. */
function answerInSessions(): Answer {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const known = sessions.get(request.headers.get("mcp-session-id") ?? "");
    if (known) return known.handleRequest(request);
    const transport: WebStandardStreamableHTTPServerTransport = openTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      eventStore: keepEvents(),
      retryInterval: 100,
    });
    await buildSuiteServer().connect(transport);
    return transport.handleRequest(request);
  };
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const hasBody = incoming.method === "POST";
  return new Request(`http://localhost${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  });
}

function send(response: Response, outgoing: ServerResponse): void {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (!response.body) return void outgoing.end();
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  outgoing.on("close", () => body.destroy());
  body.on("error", () => outgoing.destroy()).pipe(outgoing);
}

/**
 * Serves the suite's own tools on Weft's transport: at `/alone` exactly as Weft answers, at `/sessions` with the same transport keeping
 * sessions.
 */
export async function serveSuite(): Promise<{ url: string; close(): void }> {
  const inSessions = answerInSessions();
  const server = createServer((incoming, outgoing) => {
    const request = toRequest(incoming);
    const answer = async () => {
      assertOwnHost(request.headers);
      return incoming.url === "/alone" ? answerAlone(request) : inSessions(request);
    };
    void answer()
      .catch((error) => toProblemResponse(error, randomUUID()))
      .then((response) => send(response, outgoing));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
