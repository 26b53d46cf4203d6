import { countRegistration } from "#lib/auth/rate-limit.ts";
import { defineRoutes } from "#lib/http/define-routes.ts";
import { oauthRoute, readJson } from "#lib/oauth/oauth-route.ts";
import { registerClient } from "#lib/oauth/register-client.ts";

const register = oauthRoute("/api/oauth/register", async (request) => {
  countRegistration(request);
  return { status: 201, body: await registerClient(await readJson(request)) };
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ POST: register });
