import { beforeAll } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
} from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

async function addUngranted(actor: Actor): Promise<string> {
  const agent = await asOwner((tx) => tx.agent.create({ data: { userId: actor.userId, name: "Ungranted" } }));
  return agent.id;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, removed, stranger, ...others } = personas.actors;
  const grant = { access: "write", private: true } as const;
  rows = {
    "the owner's agent": others["agent+"].agentId,
    "the owner's agent without private": others["agent-"].agentId,
    "the owner's read-granted agent": others.reader.agentId,
    "the owner's revoked agent": others.revoked.agentId,
    "the owner's agent without a grant": await addUngranted(owner),
    "a teammate's agent": (await personas.home.addAgent(teammate, grant)).agentId,
    "the removed member's agent": (await personas.home.addAgent(removed, grant)).agentId,
    "an agent of another workspace": (await personas.abroad.addAgent(stranger, grant)).agentId,
  };
  await personas.settle();
});

describePermissions({
  table: "agents",
  key: "id::text",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                  | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's agent                 | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the owner's agent without private | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the owner's read-granted agent    | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the owner's revoked agent         | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the owner's agent without a grant | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
a teammate's agent                | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the removed member's agent        | r     | r         | r     | r        | r      | r      | r      | r      |         | r       |          |          |          |
an agent of another workspace     |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeInsertions({
  table: "agents",
  personas: () => personas,
  attempts: {
    "an agent of their own": (actor) => ({
      sql: "insert into agents (user_id, name) values ($1, 'New')",
      values: [actor.userId],
    }),
    "an agent of the admin's": () => ({
      sql: "insert into agents (user_id, name) values ($1, 'New')",
      values: [personas.actors.admin.userId],
    }),
  },
  verdicts: `
                        | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
an agent of their own   | i     |           | i     | i        | i      |        |        |        |         |         |          | i        |          |
an agent of the admin's |       |           | i     |          |        |        |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "insert into agents (id, user_id, name) values (app.uuid_v7(), app.member_id(), 'New')",
    "update agents set name = 'Changed'",
    "update agents set user_id = app.member_id()",
    "delete from agents",
    "truncate agents",
  ],
);
