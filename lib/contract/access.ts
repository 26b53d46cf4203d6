import { z } from "zod";
import { AgentId, KeyId, UserId } from "./id.ts";
import { limits } from "./limits.ts";
import { Access, Role } from "./me.ts";
import { AgentRef, UserRef } from "./memory.ts";
import { GivenTime, page, pageQuery, Time } from "./page.ts";
import { text } from "./text.ts";

const name = text(1, limits.name);

/** What an agent may do in the workspace. One that was revoked is none. */
export const Grant = z.object({ access: Access, private: z.boolean(), createdAt: Time });

/** An agent, and its grant in the workspace. */
export const Agent = z.object({
  id: AgentId,
  name: z.string(),
  owner: UserRef,
  createdAt: Time,
  grant: Grant.nullable(),
});
export type Agent = z.infer<typeof Agent>;

/** `owner` keeps the agents of one user. */
export const ListAgentsQuery = z.strictObject({ owner: UserId.optional(), ...pageQuery });
export type ListAgentsQuery = z.infer<typeof ListAgentsQuery>;
export const AgentPage = page(Agent);

export const CreateAgent = z.strictObject({ name });

/** Body of `PUT /agents/{id}/grant`: in place of what the agent had. */
export const PutGrant = z.strictObject({ access: Access, private: z.boolean().default(false) });
export type PutGrant = z.infer<typeof PutGrant>;

/** `created` also when a revoked grant stands again. */
export const GrantOutcome = z.enum(["created", "replaced", "unchanged"]);
export type GrantOutcome = z.infer<typeof GrantOutcome>;
export const PutGrantAnswer = z.object({ outcome: GrantOutcome, agent: Agent });
export type PutGrantAnswer = z.infer<typeof PutGrantAnswer>;

/** An API key, without its secret. `lastUsedAt` may be an hour old. */
export const Key = z.object({
  id: KeyId,
  name: z.string().nullable(),
  prefix: z.string(),
  agent: AgentRef.nullable(),
  readOnly: z.boolean(),
  createdAt: Time,
  expiresAt: Time.nullable(),
  lastUsedAt: Time.nullable(),
  revokedAt: Time.nullable(),
});
export type Key = z.infer<typeof Key>;

/** `agent` keeps the keys of one agent. */
export const ListKeysQuery = z.strictObject({ agent: AgentId.optional(), ...pageQuery });
export type ListKeysQuery = z.infer<typeof ListKeysQuery>;
export const KeyPage = page(Key);

/** Body of `POST /keys`. Without `agentId` it is the person's own. */
export const CreateKey = z.strictObject({
  agentId: AgentId.optional(),
  name: name.optional(),
  readOnly: z.boolean().default(false),
  expiresAt: GivenTime.optional(),
});
export type CreateKey = z.infer<typeof CreateKey>;

/** The secret is in this one answer, and nowhere else. */
export const CreatedKey = Key.extend({ secret: z.string() });
export type CreatedKey = z.infer<typeof CreatedKey>;

/** A member of the workspace. The e-mail is for the member and for admins. */
export const Member = z.object({
  user: z.object({ id: UserId, name: z.string(), email: z.string().nullable() }),
  role: Role,
  createdAt: Time,
});
export type Member = z.infer<typeof Member>;

export const ListMembersQuery = z.strictObject({ role: Role.optional(), ...pageQuery });
export type ListMembersQuery = z.infer<typeof ListMembersQuery>;
export const MemberPage = page(Member);

/** Body of `POST /members`: of an account that exists. */
export const AddMember = z.strictObject({ email: text(1, 320), role: Role });
export type AddMember = z.infer<typeof AddMember>;
/** `created` also when a removed member is back. */
export const AddMemberAnswer = z.object({ outcome: z.enum(["created", "unchanged"]), member: Member });
export type AddMemberAnswer = z.infer<typeof AddMemberAnswer>;

export const ChangeMember = z.strictObject({ role: Role });
