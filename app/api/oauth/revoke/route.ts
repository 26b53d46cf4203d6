import { defineRoutes } from "#lib/http/define-routes.ts";
import { giveBackToken } from "#lib/oauth/give-back-token.ts";
import { oauthRoute, readForm } from "#lib/oauth/oauth-route.ts";

const giveBack = oauthRoute("/api/oauth/revoke", async (request) => {
  await giveBackToken(await readForm(request));
  return { status: 200, body: null };
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ POST: giveBack });
