import { beforeAll } from "vitest";
import { CreateMemory } from "#lib/contract/memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
  type Insertion,
} from "#lib/testing/describe-permissions.ts";
import { look } from "#lib/testing/look.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger, revoked } = personas.actors;
  const keyed = {
    ...personas.actors,
    "agent without": personas.actors["agent-"],
    "agent with": personas.actors["agent+"],
  };
  rows = {};
  for (const [label, actor] of [
    ["the owner's key", owner],
    ["a key of the owner's agent with private", keyed["agent with"]],
    ["a key of the owner's agent without private", keyed["agent without"]],
    ["a key of the owner's revoked agent", revoked],
    ["a teammate's key", teammate],
    ["the viewer's key", viewer],
    ["the removed member's key", removed],
    ["a key in another workspace", stranger],
  ] as const) {
    const key = label.replaceAll(" ", "-");
    await createMemory(actor, { ...CreateMemory.parse({ content: "A thought" }), idempotencyKey: key });
    rows[label] = key;
  }
  const { id } = await createMemory(owner, {
    ...CreateMemory.parse({ content: "x" }),
    idempotencyKey: "old",
  });
  await look("update idempotency_keys set created_at = now() - interval '25 hours' where memory_id = $1", [
    id,
  ]);
  rows["the owner's old key"] = "old";
  await personas.settle();
});

describePermissions({
  table: "idempotency_keys",
  key: "key",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                           | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's key                            | r     |           |       |          |        |        |        |        |         |         |          |          |          |
the owner's old key                        | rd    |           |       |          |        |        |        |        |         |         |          |          |          |
a key of the owner's agent with private    |       |           |       |          |        | r      |        |        |         |         |          |          |          |
a key of the owner's agent without private |       |           |       |          |        |        | r      |        |         |         |          |          |          |
a key of the owner's revoked agent         |       |           |       |          |        |        |        |        |         |         |          |          |          |
a teammate's key                           |       |           |       | r        |        |        |        |        |         |         |          |          |          |
the viewer's key                           |       |           |       |          |        |        |        |        |         |         |          |          |          |
the removed member's key                   |       |           |       |          |        |        |        |        |         |         |          |          |          |
a key in another workspace                 |       |           |       |          |        |        |        |        |         |         |          | r        |          |
`,
});

const sql = `insert into idempotency_keys (workspace_id, user_id, agent_id, key, fingerprint, memory_id)
  values ($1, $2, $3, 'new', '', gen_random_uuid())`;
const ofOneself: Insertion = (actor) => ({ sql, values: [actor.workspaceId, actor.userId, actor.agentId] });
const ofTheOwner: Insertion = (actor) => ({
  sql,
  values: [actor.workspaceId, personas.actors.owner.userId, actor.agentId],
});
const withoutAgent: Insertion = (actor) => ({ sql, values: [actor.workspaceId, actor.userId, null] });

describeInsertions({
  table: "idempotency_keys",
  personas: () => personas,
  attempts: {
    "a key of their own": ofOneself,
    "a key in the owner's name": ofTheOwner,
    "a key that hides its agent": withoutAgent,
  },
  verdicts: `
                           | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
a key of their own         | i     |           | i     | i        |        | i      | i      |        |         |         |          | i        |          |
a key in the owner's name  | i     |           |       |          |        | i      | i      |        |         |         |          |          |          |
a key that hides its agent | i     |           | i     | i        |        |        |        |        |         |         |          | i        |          |
`,
});

describeRefusals(
  () => personas,
  [
    "update idempotency_keys set answer = null",
    "truncate idempotency_keys",
    "insert into idempotency_keys (created_at) values (now())",
  ],
);
