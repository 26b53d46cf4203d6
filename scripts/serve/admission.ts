import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Calls inside at once in this process, at work or waiting for their turn. What the machine can do is done in a few milliseconds each, so that
 * this many are answered within a second or two; whoever came after them would be refused late, at the cost of more of the processor.
 */
const mostInside = 256;

/** Calls of one caller inside at once: half, so that nobody alone keeps the others out. */
const mostOfOneInside = 128;

/** Calls of one caller at work at once: more would not be answered sooner, and whoever calls beside a burst of hundreds stands behind no more. */
const mostOfOneAtWork = 4;

/** Not counted: what lasts. A listener, an import and an export wait for their client most of the time. */
const lasting = /^\/api\/v1\/(events\/stream|import|export)(\?|$)/;

const counted = /^\/(api\/v1\/|mcp(\?|$))/;

const sessionCookie = /(?:^|[\s;])(?:__Secure-)?next-auth\.session-token(?:\.0)?=([^;]*)/;

/** Who calls, before anybody has looked whether it is true: by the credential that is shown, else by where from. */
function callerOf({ headers, socket }: IncomingMessage): string {
  return headers.authorization ?? sessionCookie.exec(headers.cookie ?? "")?.[1] ?? socket.remoteAddress ?? "";
}

type Call = { socket: Socket; begin: () => void };
type Caller = { atWork: number; waiting: Set<Call> };

/** The call that has waited longest and is still wanted: those of a connection that has ended leave by themselves. */
function findNext({ waiting }: Caller): Call | undefined {
  for (const call of waiting) if (!call.socket.destroyed) return call;
  return undefined;
}

export const admissionLimits = { mostInside, mostOfOneInside, mostOfOneAtWork };

/** Lets so many calls of the API and of MCP in, and of each caller so many to work; its others wait, in the order they came. */
export function openAdmission(limits = admissionLimits) {
  let inside = 0;
  const callers = new Map<string, Caller>();

  return {
    /**
     * Calls `work` when it is this call's turn, at once if it may be; its place is free when its answer has been sent or its client has gone.
     * When it is not let in, `work` is never called, and the answer is the code of the refusal.
     */
    admit(
      url: string,
      request: IncomingMessage,
      response: ServerResponse,
      work: () => void,
    ): "unavailable" | "rate_limited" | null {
      if (!counted.test(url) || lasting.test(url)) {
        work();
        return null;
      }
      if (inside >= limits.mostInside) return "unavailable";
      const name = callerOf(request);
      const caller = callers.get(name) ?? { atWork: 0, waiting: new Set() };
      if (caller.atWork + caller.waiting.size >= limits.mostOfOneInside) return "rate_limited";
      callers.set(name, caller);
      const { socket } = request;
      const begin = () => {
        caller.waiting.delete(call);
        caller.atWork += 1;
        work();
      };
      const call = { socket, begin };
      let isInside = true;
      const leave = () => {
        // One may be told of by the other, while that is being told.
        if (!isInside) return;
        isInside = false;
        response.off("close", leave);
        socket.off("close", leave);
        inside -= 1;
        // Its client left before its turn came: nobody's turn comes of that.
        if (!caller.waiting.delete(call)) caller.atWork -= 1;
        if (caller.atWork < limits.mostOfOneAtWork) findNext(caller)?.begin();
        if (caller.atWork + caller.waiting.size === 0) callers.delete(name);
      };
      inside += 1;
      // An answer that stands behind another on its connection does not hear that this has ended: the connection itself says so. As many
      // may stand there as are let in.
      socket.setMaxListeners(0);
      response.once("close", leave);
      socket.once("close", leave);
      if (caller.atWork < limits.mostOfOneAtWork) begin();
      else caller.waiting.add(call);
      return null;
    },
  };
}
