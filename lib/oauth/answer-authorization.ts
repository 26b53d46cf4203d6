import type { Actor } from "#lib/actor.ts";
import { hashToken } from "#lib/auth/oauth-token.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";
import type { AnswerAuthorization } from "#lib/contract/oauth.ts";
import { asActor } from "#lib/db/transaction.ts";
import { authorize, type Save } from "./authorize.ts";
import { toRedirect } from "./redirect-uri.ts";
import { toAgentName } from "./to-agent-name.ts";

/**
 * A person's answer to what a client asks: yes makes the client an agent of theirs in the actor's workspace, with this grant. Answers
 * where the browser goes next: back to the client, with a code or a refusal. Throws invalid_request for a request that can't be
 * answered, forbidden for an agent.
 */
export async function answerAuthorization(
  actor: Actor,
  place: { issuer: string; resource: string },
  input: AnswerAuthorization,
): Promise<{ redirectTo: string }> {
  const { issuer: iss, resource } = place;
  const search = new URLSearchParams(input.request);
  const outcome = await asActor(actor, (tx) => {
    const connect: Save = async (code, { client, redirectUri, challenge }) => {
      if (!input.allowed) return;
      await tx.$queryRaw`
        select app.add_connection(${client.id}::uuid, ${toAgentName(client.name)}, ${input.access}, ${input.private}, ${resource},
          ${hashToken(code)}, ${redirectUri}, ${challenge}, ${limits.oauth.codeSeconds}::int)::text as id`;
    };
    return authorize(tx, search, resource, connect);
  });
  if ("refusal" in outcome)
    throw new ServiceError("invalid_request", { detail: outcome.refusal.description });
  const { redirectUri, state } = outcome.asked;
  const told = input.allowed ? { code: outcome.code } : { error: "access_denied" };
  return { redirectTo: toRedirect(redirectUri, { ...told, state, iss }) };
}
