import { beforeAll } from "vitest";
import { asOwner } from "#lib/db/transaction.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const elsewhere = await buildWorkspace();
  const { owner } = personas.actors;
  await asOwner((tx) =>
    tx.member.create({ data: { workspaceId: elsewhere.id, userId: owner.userId, role: "member" } }),
  );
  rows = {
    "the workspace": personas.home.id,
    "the owner's other workspace": elsewhere.id,
    "another workspace": personas.abroad.id,
  };
  await personas.settle();
});

describePermissions({
  table: "workspaces",
  key: "id::text",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                            | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the workspace               | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the owner's other workspace | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
another workspace           |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeRefusals(
  () => personas,
  [
    "insert into workspaces (slug, name) values ('new', 'New')",
    "update workspaces set name = 'Changed'",
    "delete from workspaces",
    "truncate workspaces",
  ],
);
