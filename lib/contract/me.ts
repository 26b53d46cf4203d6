import { z } from "zod";
import { UserId, WorkspaceId } from "./id.ts";
import { AgentRef } from "./memory.ts";
import { Time } from "./page.ts";

export const Role = z.enum(["admin", "member", "viewer"]);
export type Role = z.infer<typeof Role>;
export const Access = z.enum(["read", "write"]);
export type Access = z.infer<typeof Access>;

/** Who the caller is, and the workspaces in which the credential may act. */
export const Me = z.object({
  user: z.object({ id: UserId, name: z.string(), email: z.string() }),
  agent: AgentRef.nullable(),
  key: z
    .object({ id: z.uuid(), prefix: z.string(), readOnly: z.boolean(), expiresAt: Time.nullable() })
    .nullable(),
  workspaces: z.array(
    z.object({
      id: WorkspaceId,
      slug: z.string(),
      name: z.string(),
      role: Role,
      access: Access,
      private: z.boolean(),
    }),
  ),
});
export type Me = z.infer<typeof Me>;
