import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";

function say(path: string): { status: number; type: string; body: unknown } {
  const json = "application/json";
  if (path === "/livez") return { status: 200, type: json, body: { live: true } };
  if (path === "/readyz") return { status: 503, type: json, body: { ready: false, reason: "starting" } };
  const starting = new ServiceError("unavailable", { detail: "Weft is starting." });
  return { status: 503, type: "application/problem+json", body: toProblem(starting, randomUUID()) };
}

const answer: RequestListener = ({ url = "" }, response) => {
  const { status, type, body } = say(url.split("?")[0] ?? "");
  const headers = { "Content-Type": type, "Cache-Control": "no-store", Connection: "close" };
  response
    .writeHead(status, status === 503 ? { ...headers, "Retry-After": "1" } : headers)
    .end(JSON.stringify(body));
};

/**
 * Answers in Weft's place while it starts, which may take long: its database may be away. /livez says yes, /readyz and everything else
 * not yet. Answers how to end it.
 */
export async function holdPlace(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
