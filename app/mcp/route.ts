import { defineRoutes } from "#lib/http/define-routes.ts";
import { respond } from "#lib/mcp/respond.ts";

/** MCP over Streamable HTTP, without sessions: nothing is sent but answers, and there is nothing to listen to or to end. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ POST: respond });
