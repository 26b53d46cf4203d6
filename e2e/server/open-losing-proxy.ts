import { once } from "node:events";
import { createServer, request as forward, type ServerResponse } from "node:http";
import { serverUrl } from "./place.ts";

/**
 * What becomes of one request. `lost`: the server does its work, and its answer does not arrive. `cut`: half of it does. `busy`: the
 * server never hears of it, and whoever asked may come back. `failed`: it does its work, and a 503 comes that says nothing of it.
 */
export type Fate = "passed" | "lost" | "cut" | "busy" | "failed";

export type LosingProxy = {
  url: string;
  /** What the server was asked, and what became of it. */
  met: { method: string; fate: Fate }[];
  close(): Promise<void>;
};

/** Stands between a client and the server, and deals out these fates, one a request, over and over. */
export async function openLosingProxy(fates: readonly Fate[]): Promise<LosingProxy> {
  const met: LosingProxy["met"] = [];
  const proxy = createServer(async (request, response) => {
    const fate = fates[met.length % fates.length] ?? "passed";
    met.push({ method: request.method ?? "", fate });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (fate === "busy") return void response.writeHead(503, { "retry-after": "0" }).end();
    const asked = forward(new URL(request.url ?? "/", serverUrl), {
      method: request.method,
      headers: request.headers,
      // Each answer is the end of its connection, so that none is lost by accident.
      agent: false,
    });
    asked.end(Buffer.concat(chunks));
    const [answer] = await once(asked, "response");
    const body: Buffer[] = [];
    for await (const chunk of answer) body.push(chunk);
    // From here on the work is done.
    deal(fate, response, answer.statusCode, answer.headers, Buffer.concat(body));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    met,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, "close");
    },
  };
}

function deal(
  fate: Fate,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): void {
  if (fate === "lost") return void response.destroy();
  if (fate === "failed") return void response.writeHead(503).end();
  const { "transfer-encoding": _, ...kept } = headers;
  response.writeHead(status, status === 204 ? kept : { ...kept, "content-length": String(body.length) });
  if (fate === "passed") return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
