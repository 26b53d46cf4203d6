import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildApiKey } from "#lib/auth/api-key.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { asApplication } from "#lib/testing/as-application.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
const rows: Record<string, string> = {};
const hashes: Record<string, Uint8Array> = {};

async function addKey(
  label: string,
  actor: Actor,
  fields: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<void> {
  const { prefix, secretHash } = buildApiKey();
  const { workspaceId, userId, agentId, readOnly } = actor;
  const key = await asOwner((tx) =>
    tx.apiKey.create({ data: { workspaceId, userId, agentId, readOnly, prefix, secretHash, ...fields } }),
  );
  rows[label] = key.id;
  hashes[label] = secretHash;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, removed, stranger, ...others } = personas.actors;
  await addKey("the owner's key", owner);
  await addKey("the owner's expired key", owner, { expiresAt: new Date(Date.now() - 1_000) });
  await addKey("the owner's revoked key", owner, { revokedAt: new Date() });
  await addKey("the key of the owner's agent", others["agent+"]);
  await addKey("a teammate's key", teammate);
  await addKey("the removed member's key", removed);
  await addKey("a key of another workspace", stranger, { expiresAt: new Date(Date.now() + 60_000) });
  await personas.settle();
});

describePermissions({
  table: "api_keys",
  key: "id::text",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                             | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's key              | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
the owner's expired key      | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
the owner's revoked key      | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
the key of the owner's agent | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
a teammate's key             |       |           |       | r        |        |        |        |        |         |         |          |          |          |
the removed member's key     |       |           |       |          |        |        |        |        |         | r       |          |          |          |
a key of another workspace   |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeRefusals(
  () => personas,
  [
    "select secret_hash from api_keys",
    "select made_by from api_keys",
    "select * from api_keys",
    "insert into api_keys (workspace_id, user_id, prefix, secret_hash) values (app.workspace_id(), app.member_id(), 'weft_', '\\x00')",
    "update api_keys set read_only = false",
    "update api_keys set last_used_at = now()",
    "update api_keys set revoked_at = null",
    "update api_keys set expires_at = null",
    "delete from api_keys",
    "truncate api_keys",
  ],
);

describe("app.find_key", () => {
  it.each([
    ["the owner's key", 1],
    ["the key of the owner's agent", 1],
    ["a key of another workspace", 1],
    ["the owner's expired key", 0],
    ["the owner's revoked key", 0],
  ])("finds of %s: %i", async (label, found) => {
    const { rowCount } = await asApplication(null, (session) =>
      session.query("select * from app.find_key($1)", [hashes[label]]),
    );
    expect(rowCount).toBe(found);
  });
});
