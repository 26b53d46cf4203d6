import type { Agent } from "#lib/contract/access.ts";
import type { AgentId, UserId } from "#lib/contract/id.ts";
import type { Access } from "#lib/contract/me.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

export type AgentRow = {
  id: AgentId;
  name: string;
  user_id: UserId;
  user_name: string;
  created_at: Date;
  access: Access | null;
  private: boolean | null;
  granted_at: Date | null;
};

/** Every column of an AgentRow, joined as `agentJoins` does. A grant that was revoked is none. */
const agentColumns = Prisma.sql`
  a.id, a.name, a.user_id, u.name as user_name, a.created_at, g.access, g.private, g.created_at as granted_at`;

const agentJoins = Prisma.sql`
  agents a
  join users u on u.id = a.user_id
  left join grants g on g.workspace_id = app.workspace_id() and g.agent_id = a.id and g.revoked_at is null`;

/** One's own agents, and to an admin also all that have a grant here. */
const whereListed = Prisma.sql`
  (a.user_id = (select app.self_id()) or ((select app.is_admin()) and g.agent_id is not null))`;

/** The agents that the actor is shown, as rows, under one more condition. */
export function selectAgents(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select ${agentColumns} from ${agentJoins} where ${whereListed} and ${condition}`;
}

export function toAgent(row: AgentRow): Agent {
  return {
    id: row.id,
    name: row.name,
    owner: { id: row.user_id, name: row.user_name },
    createdAt: row.created_at.toISOString(),
    grant:
      row.access && row.granted_at
        ? { access: row.access, private: row.private === true, createdAt: row.granted_at.toISOString() }
        : null,
  };
}

/** One agent that the actor is shown. */
export async function findAgent(tx: Transaction, id: AgentId): Promise<Agent | null> {
  const [row] = await tx.$queryRaw<AgentRow[]>`${selectAgents(Prisma.sql`a.id = ${id}::uuid`)}`;
  return row ? toAgent(row) : null;
}
