import OAuth2Server from "@node-oauth/oauth2-server";
import { z } from "zod";
import { hashToken } from "#lib/auth/oauth-token.ts";
import { asNobody } from "#lib/db/transaction.ts";

/**
 * A client gives a token of either kind back (RFC 7009): its connection ends, from the next statement on. A token that is not there, or
 * not the client's, changes nothing, and the answer is the same. Throws a refusal of the library's kind.
 */
export async function giveBackToken(parameters: Record<string, string>): Promise<void> {
  const { token, client_id: client } = parameters;
  if (!token) throw new OAuth2Server.InvalidRequestError("Missing parameter: `token`");
  if (!z.uuid().safeParse(client).success) {
    throw new OAuth2Server.InvalidClientError("Missing parameter: `client_id`");
  }
  await asNobody(
    (tx) => tx.$queryRaw`select app.give_back_token(${hashToken(token)}, ${client}::uuid)::text as done`,
  );
}
