import type { IncomingMessage } from "node:http";

/** What any request has to arrive whole: Node ends its connection then. An import takes lines no faster than it writes them. */
export const longestArrivalMs = 3_600_000;
/** What every other one has. */
const arrivalMs = 300_000;

const isImport = /^\/api\/v1\/import(\?|$)/;

/** Calls `onLate` when a request has not arrived whole in time. An import has as long as Node gives it. */
export function boundArrival(
  request: IncomingMessage,
  url: string,
  onLate: () => void,
  ms = arrivalMs,
): void {
  const { headers } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
  if (!hasBody || isImport.test(url)) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate();
  }, ms);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
