import type { ServerResponse } from "node:http";

/**
 * Lets whoever waits once for "drain" be forgotten then. compression adds them to a stream of its own and takes nobody away from there, so that a
 * long answer had one more with each buffer that was full (expressjs/compression#135).
 */
export function forgetDrained(response: ServerResponse): void {
  const waiting = new Set<() => void>();
  response.on("drain", () => {
    const due = [...waiting];
    waiting.clear();
    for (const proceed of due) proceed();
  });
  const once = response.once.bind(response);
  response.once = ((name: string, listener: () => void) => {
    if (name !== "drain") return once(name, listener);
    waiting.add(listener);
    return response;
  }) as typeof response.once;
}
