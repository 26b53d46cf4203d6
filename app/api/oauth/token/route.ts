import { defineRoutes } from "#lib/http/define-routes.ts";
import { exchangeToken } from "#lib/oauth/exchange-token.ts";
import { oauthRoute, readForm } from "#lib/oauth/oauth-route.ts";

const exchange = oauthRoute("/api/oauth/token", async (request) => {
  const outcome = await exchangeToken(await readForm(request));
  return "tokens" in outcome ? { status: 200, body: outcome.tokens } : outcome;
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ POST: exchange });
