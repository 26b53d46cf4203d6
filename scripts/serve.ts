import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createProbe } from "node:net";
import next from "next";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { endStreams } from "#lib/http/open-streams.ts";
import { expireHourly } from "./expire-hourly.ts";
import { projectDirectory } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

const DRAIN_MS = 3_000;

const REFUSALS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
  EACCES: (_, port) => `Port ${port} needs privileges that this user lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} cannot be found.`,
};

function toStartupError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentence = REFUSALS[error.code ?? ""]?.(host, port);
  return sentence ? new StartupError(sentence, { cause: error }) : error;
}

/** The port to serve on: the wanted one when it is free, any free one for 0. Else a StartupError says why not. */
export function choosePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.on("error", (error) => reject(toStartupError(error, host, port)));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Whether the request is for the API and its percent signs spell nothing, which Next would answer with a page; or for no path
 * at all, like the "*" of OPTIONS, at which it stumbles.
 */
export function isMalformedApiUrl(url: string): boolean {
  if (!url.startsWith("/") && !URL.canParse(url)) return true;
  if (!url.startsWith("/api/")) return false;
  try {
    decodeURIComponent(url);
    return false;
  } catch {
    return true;
  }
}

async function refuseUrl(response: ServerResponse) {
  const error = new ServiceError("invalid_request", { detail: "The URL is malformed." });
  const refusal = toProblemResponse(error, randomUUID());
  // For HEAD, Node leaves the body out.
  response.writeHead(refusal.status, [...refusal.headers].flat()).end(await refusal.text());
}

/** How a browser on this machine gets there. */
function urlOf(host: string, port: number): string {
  const everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export type Serving = {
  url: string;
  /** Takes no more requests, gives those at work a few seconds, and ends. */
  close(): Promise<void>;
};

/** Serves the build of the application on this address, until closed. */
export async function serve(host: string, port: number): Promise<Serving> {
  const app = next({ dev: false, dir: projectDirectory, hostname: host, port });
  await app.prepare();
  const answer = app.getRequestHandler();
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? "";
    if (isMalformedApiUrl(url)) return void refuseUrl(response);
    // To a method that Next does not know it says nothing. Every path of the API answers this one with those that it has.
    if (/^\/api(\/|$)/.test(url) && !METHODS.has(request.method ?? "")) request.method = "OPTIONS";
    void answer(request, response);
  };
  // A client that sends its headers slowly holds a connection; so does one that never finishes a large import.
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 300_000, keepAliveTimeout: 65_000 },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(toStartupError(error, host, port)));
    server.listen(port, host, resolve);
  });
  expireHourly();
  return {
    url: urlOf(host, port),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endStreams();
      const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(patience);
      await app.close();
    },
  };
}
