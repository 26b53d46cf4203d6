import type { ServerResponse } from "node:http";

/**
 * Calls at work at once in this process. What the machine can do is done in a few milliseconds each, so that this many are answered within a
 * second or two; whoever came after them would wait for a connection, and more of the processor would go to refusing them late.
 */
export const mostAtWork = 256;

/** Not counted: what lasts. A listener, an import and an export wait for their client most of the time. */
const lasting = /^\/api\/v1\/(events\/stream|import|export)(\?|$)/;

const counted = /^\/(api\/v1\/|mcp(\?|$))/;

/** Lets so many calls of the API and of MCP in at once. */
export function openAdmission(most: number = mostAtWork) {
  let atWork = 0;
  return {
    /** True when this call is let in, and counted until its answer has been sent or its client has gone. */
    admit(url: string, response: ServerResponse): boolean {
      if (!counted.test(url) || lasting.test(url)) return true;
      if (atWork >= most) return false;
      atWork += 1;
      response.once("close", () => {
        atWork -= 1;
      });
      return true;
    },
  };
}
