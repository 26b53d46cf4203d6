import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createProbe, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import compression from "compression";
import next from "next";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { beginDraining, drainSignal } from "#lib/http/draining.ts";
import { logRequest } from "#lib/http/log.ts";
import { endStreams } from "#lib/http/open-streams.ts";
import { expireHourly } from "./expire-hourly.ts";
import { openAdmission } from "./serve/admission.ts";
import { openRoutes } from "./serve/answer-api.ts";
import { boundArrival, longestArrivalMs } from "./serve/arrival.ts";
import { noteClientAddress } from "./serve/client-address.ts";
import { findFault, toOriginForm } from "./serve/find-fault.ts";
import { forgetDrained } from "./serve/forget-drained.ts";
import { refuse, refuseBusy, refuseUnreadable } from "./serve/refuse.ts";
import { setSecurityHeaders } from "./serve/security-headers.ts";
import { projectDirectory } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

/** What is at work when the listener closes has this long to end. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 100;
/** Connections that the system keeps until they are taken: when more come at once it drops them, and their clients knock again after seconds. */
const mostUnaccepted = 4_096;

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

const tooLate = Object.assign(new Error("The request did not arrive in time."), {
  code: "ERR_HTTP_REQUEST_TIMEOUT",
});

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const PLACES = new Set([
  "dashboard",
  "sign-in",
  "authorize",
  "docs",
  "livez",
  "readyz",
  "openapi.json",
  ".well-known",
]);

/** Writes the log line of what is no call of the API (those write their own) and no file of the build. */
function logPage(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?")[0] ?? "";
  if (/^\/((api|_next)(\/|$)|mcp$)/.test(path)) return;
  const place = path.split("/")[1] ?? "";
  const [requestId, begun] = [randomUUID(), performance.now()];
  response.setHeader("X-Request-Id", requestId);
  response.on("close", () => {
    const notes = PLACES.has(place) ? { route: `/${place}` } : {};
    logRequest(request.method ?? "", notes, requestId, response.statusCode, performance.now() - begun);
  });
}

function isHttps({ headers }: IncomingMessage, proxies: number): boolean {
  if (process.env.NEXTAUTH_URL) return process.env.NEXTAUTH_URL.startsWith("https:");
  return proxies > 0 && String(headers["x-forwarded-proto"] ?? "").endsWith("https");
}

/** How a browser on this machine gets there. */
function urlOf(host: string, port: number): string {
  const everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export type Serving = {
  url: string;
  /** Says that it is not ready, takes no more connections, gives requests at work ten seconds, and ends. */
  close(): Promise<void>;
};

export type ServeOptions = {
  /** How many proxies of ours stand in front, and so how many entries of X-Forwarded-For are true. */
  trustedProxies: number;
  /** How long readiness says no before the listener closes: for a balancer to notice. */
  drainSeconds: number;
};

/** Serves the build of the application on this address, until closed. */
export async function serve(host: string, port: number, options: ServeOptions): Promise<Serving> {
  // Next takes upgrades of the server it is given, and ends what it can't upgrade without a word: never ours, whose clients may offer
  // HTTP/2 with any request, and are answered in HTTP/1.1.
  const app = next({ dev: false, dir: projectDirectory, hostname: host, port, httpServer: createServer() });
  await app.prepare();
  const answerPage = app.getRequestHandler();
  const { isOfApi, answerApi } = await openRoutes();
  // No list of media types knows ours.
  const compress = compression({
    filter: (request, response) =>
      response.getHeader("Content-Type") === graphColumnsType || compression.filter(request, response),
  });
  const open = new Map<Socket, ServerResponse>();
  const admission = openAdmission();

  const answer = (url: string, request: IncomingMessage, response: ServerResponse): void => {
    request.url = url;
    const secure = isHttps(request, options.trustedProxies);
    noteClientAddress(request, options.trustedProxies);
    setSecurityHeaders(request, response, secure);
    // Whoever asks again does so elsewhere, and not on a connection that is about to end.
    if (drainSignal().aborted) response.setHeader("Connection", "close");
    logPage(request, response);
    // A method that no route knows. Every path of the API answers this one with those that it has.
    if (/^\/(api|mcp)(\/|$)/.test(url) && !METHODS.has(request.method ?? "")) request.method = "OPTIONS";
    if (!isOfApi(url)) return void answerPage(request, response);
    compress(request, response, () => {
      forgetDrained(response);
      void answerApi(request, response);
    });
  };
  const listener: RequestListener = (request, response) => {
    open.set(request.socket, response);
    response.on("close", () => {
      if (open.get(request.socket) === response) open.delete(request.socket);
    });
    const url = toOriginForm(request.url ?? "");
    const fault = findFault(url, request.rawHeaders);
    if (fault) return void refuse(request, response, fault);
    const late = () => refuseUnreadable(tooLate, request.socket, response);
    boundArrival(request, url, late);
    const refusal = admission.admit(url, request, response, () => answer(url, request, response));
    if (refusal) refuseBusy(request, response, refusal);
  };
  // A client that sends its headers slowly holds a connection; so does one that never finishes a body.
  const timeouts = { headersTimeout: 15_000, requestTimeout: longestArrivalMs, keepAliveTimeout: 65_000 };
  const server = createServer(
    { ...timeouts, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384, requireHostHeader: false },
    listener,
  );
  // All of them come, and too many are refused: Node would leave some out.
  server.maxHeadersCount = 0;
  server.on("clientError", (error, socket) => {
    if (socket instanceof Socket) refuseUnreadable(error, socket, open.get(socket));
    else socket.destroy();
  });
  server.on("checkExpectation", (request, response) => {
    refuse(request, response, { status: 417, detail: "Weft expects nothing but 100-continue." });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(toStartupError(error, host, port)));
    server.listen({ port, host, backlog: mostUnaccepted }, resolve);
  });
  expireHourly();
  return {
    url: urlOf(host, port),
    close: async () => {
      beginDraining();
      await pause(options.drainSeconds * 1_000);
      const closed = new Promise((resolve) => server.close(resolve));
      // Live updates never end by themselves; their listeners come back to whoever is there then.
      endStreams();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(patience);
      await app.close();
    },
  };
}
