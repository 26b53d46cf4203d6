import type { IncomingMessage, ServerResponse } from "node:http";

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

/** So often it is looked which calls wait for their client. */
const sweepMs = 250;

type Call = { request: IncomingMessage; response: ServerResponse; begin(): void; leave(): void };
/** The calls of one caller that are inside, in the order they came. */
type Caller = { atWork: Set<Call>; waiting: Set<Call> };

/** All of its body, or as much as is taken in before somebody reads it. */
const hasArrived = ({ request }: Call) =>
  request.complete || request.readableLength >= request.readableHighWaterMark;

/** Nothing can be done for it until its client sends more, or takes in what it was sent. */
const waitsForClient = (call: Call) =>
  !hasArrived(call) || call.response.writableNeedDrain || call.response.writableEnded;

/** Whose turn it is: the call that has waited longest and is still wanted; those whose body has not come are last. */
function findNext({ waiting }: Caller): Call | undefined {
  // Those of a connection that has ended leave by themselves.
  const wanted = [...waiting].filter(({ request }) => !request.socket.destroyed);
  return wanted.find(hasArrived) ?? wanted[0];
}

export const admissionLimits = { mostInside, mostOfOneInside, mostOfOneAtWork };

/** Lets so many calls of the API and of MCP in, and of each caller so many to work; its others wait, in the order they came. */
export function openAdmission(limits = admissionLimits) {
  let inside = 0;
  const callers = new Map<string, Caller>();
  setInterval(() => {
    for (const { atWork } of callers.values())
      for (const call of atWork) if (waitsForClient(call)) call.leave();
  }, sweepMs).unref();

  return {
    /**
     * Calls `work` when it is this call's turn, at once if it may be. Its place is free when its answer has been sent or its client has gone; soon, too,
     * when it waits for its client, so that whoever sends a byte a second or does not read keeps nobody from working. When it is not let in,
     * `work` is never called, and the answer is the code of the refusal.
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
      const caller = callers.get(name) ?? { atWork: new Set(), waiting: new Set() };
      const { atWork, waiting } = caller;
      if (atWork.size + waiting.size >= limits.mostOfOneInside) return "rate_limited";
      callers.set(name, caller);
      const { socket } = request;
      const begin = () => {
        waiting.delete(call);
        atWork.add(call);
        work();
      };
      const leave = () => {
        response.off("close", leave);
        socket.off("close", leave);
        // One may be told of by the other, while that is being told.
        if (!waiting.delete(call) && !atWork.delete(call)) return;
        inside -= 1;
        // When it left before its turn came, nobody's turn comes of that.
        if (atWork.size < limits.mostOfOneAtWork) findNext(caller)?.begin();
        if (atWork.size + waiting.size === 0) callers.delete(name);
      };
      const call = { request, response, begin, leave };
      inside += 1;
      // An answer that stands behind another on its connection does not hear that this has ended: the connection itself says so. As many
      // may stand there as are let in.
      socket.setMaxListeners(0);
      response.once("close", leave);
      socket.once("close", leave);
      waiting.add(call);
      if (atWork.size < limits.mostOfOneAtWork) begin();
      return null;
    },
  };
}
