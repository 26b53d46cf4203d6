import { createAgent } from "#lib/access/create-agent.ts";
import { listAgents } from "#lib/access/list-agents.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.listAgents, listAgents),
  POST: route(endpoints.createAgent, createAgent, (agent) => ({
    headers: { Location: `/api/v1/agents/${agent.id}` },
  })),
});
