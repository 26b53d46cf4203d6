import { z } from "zod";
import { WorkspaceId } from "./id.ts";
import { Access } from "./me.ts";

/** What a client says of itself when it registers (RFC 7591). Whatever else it says is not kept. */
export const RegisterClient = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()),
});
export type RegisterClient = z.infer<typeof RegisterClient>;

/** A person's answer to a client. `request` is the query of the address that the client sent them to. */
export const AnswerAuthorization = z.strictObject({
  request: z.string().max(8_192),
  workspaceId: WorkspaceId,
  access: Access,
  private: z.boolean(),
  allowed: z.boolean(),
});
export type AnswerAuthorization = z.infer<typeof AnswerAuthorization>;

/** Where the browser goes next. */
export const AnsweredAuthorization = z.object({ redirectTo: z.string() });
