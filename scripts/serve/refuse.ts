import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";
import { privateHeaders } from "#lib/http/define-routes.ts";
import { logRequest } from "#lib/http/log.ts";
import { headersOfAnswers } from "./security-headers.ts";

/** A request that is refused at the door. The status may be one of HTTP's own, which the table of errors does not have. */
export type Fault = { status: 400 | 408 | 417 | 431; detail: string };

function buildRefusal({ status, detail }: Fault) {
  const requestId = randomUUID();
  const problem = toProblem(new ServiceError("invalid_request", { detail }), requestId);
  const body = JSON.stringify({ ...problem, status });
  const headers = {
    ...headersOfAnswers,
    ...privateHeaders,
    "Content-Type": "application/problem+json",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": requestId,
    Connection: "close",
  };
  return { requestId, headers, body };
}

/** Answers a call that the door did not let in: at once, so that refusing costs next to nothing. */
export function refuseBusy(
  request: IncomingMessage,
  response: ServerResponse,
  code: "unavailable" | "rate_limited",
): void {
  const requestId = randomUUID();
  const problem = toProblem(new ServiceError(code), requestId);
  const body = JSON.stringify(problem);
  response
    .writeHead(problem.status, {
      ...headersOfAnswers,
      ...privateHeaders,
      "Content-Type": "application/problem+json",
      "Content-Length": String(Buffer.byteLength(body)),
      "Retry-After": "1",
      "X-Request-Id": requestId,
    })
    .end(body);
  logRequest(request.method ?? "", { code }, requestId, problem.status, 0);
}

/** Answers a request that Node could read. */
export function refuse(request: IncomingMessage, response: ServerResponse, fault: Fault): void {
  const { requestId, headers, body } = buildRefusal(fault);
  // For HEAD, Node leaves the body out.
  response.writeHead(fault.status, headers).end(body);
  logRequest(request.method ?? "", {}, requestId, fault.status, 0);
}

const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: "The URL and headers are too large." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 400, detail: "The chunks of the body are malformed." },
  HPE_INVALID_METHOD: { status: 400, detail: "The method is none that HTTP knows." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "The request did not arrive in time." },
};
const malformed: Fault = { status: 400, detail: "The request is not well-formed HTTP." };

/**
 * Answers what Node could not read as a request, where Node itself would answer with an empty body or none. `response` is the one under
 * way on this connection: when it has begun, or waits for nothing more, another answer would be taken for it.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  response: ServerResponse | undefined,
): void {
  // Its own body is what can't be read, or what came after it.
  const isUnderWay = response?.headersSent || response?.req.complete;
  if (!socket.writable || error.code === "ECONNRESET" || isUnderWay) return void socket.destroy();
  const fault = faults[error.code ?? ""] ?? malformed;
  const { requestId, headers, body } = buildRefusal(fault);
  const reasons = {
    400: "Bad Request",
    408: "Request Timeout",
    417: "",
    431: "Request Header Fields Too Large",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${fault.status} ${reasons[fault.status]}`, ...lines, "", body].join("\r\n"));
  logRequest("", {}, requestId, fault.status, 0);
}
