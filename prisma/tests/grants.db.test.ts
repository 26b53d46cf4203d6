import { beforeAll } from "vitest";
import { asOwner } from "#lib/db/transaction.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const { teammate, removed, stranger, ...others } = personas.actors;
  const grant = { access: "write", private: true } as const;
  const elsewhere = await buildWorkspace();
  const agentId = others["agent+"].agentId;
  await asOwner((tx) => tx.grant.create({ data: { workspaceId: elsewhere.id, agentId, access: "read" } }));
  const keyOf = (workspace: string, agent: { agentId: string }) => `${workspace}/${agent.agentId}`;
  const { home, abroad } = personas;
  rows = {
    "the grant of the owner's agent": keyOf(home.id, others["agent+"]),
    "the grant without private": keyOf(home.id, others["agent-"]),
    "the grant to read": keyOf(home.id, others.reader),
    "the revoked grant": keyOf(home.id, others.revoked),
    "the grant of a teammate's agent": keyOf(home.id, await home.addAgent(teammate, grant)),
    "the grant of the removed member's agent": keyOf(home.id, await home.addAgent(removed, grant)),
    "the grant of the owner's agent elsewhere": keyOf(elsewhere.id, others["agent+"]),
    "a grant in another workspace": keyOf(abroad.id, await abroad.addAgent(stranger, grant)),
  };
  await personas.settle();
});

describePermissions({
  table: "grants",
  key: "workspace_id || '/' || agent_id",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                         | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the grant of the owner's agent           | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the grant without private                | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the grant to read                        | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the revoked grant                        | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the grant of a teammate's agent          | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the grant of the removed member's agent  | r     | r         | r     | r        | r      | r      | r      | r      |         | r       |          |          |          |
the grant of the owner's agent elsewhere | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
a grant in another workspace             |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeRefusals(
  () => personas,
  [
    "insert into grants (workspace_id, agent_id, access) values (app.workspace_id(), app.agent_id(), 'write')",
    "update grants set access = 'write'",
    "update grants set private = true",
    "update grants set revoked_at = null",
    "delete from grants",
    "truncate grants",
  ],
);
