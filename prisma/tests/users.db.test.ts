import { beforeAll } from "vitest";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, admin, teammate, viewer, removed, stranger } = personas.actors;
  rows = {
    "the owner": owner.userId,
    "the admin": admin.userId,
    "the teammate": teammate.userId,
    "the viewer": viewer.userId,
    "the removed member": removed.userId,
    "the stranger": stranger.userId,
  };
  await personas.settle();
});

describePermissions({
  table: "users",
  key: "id::text",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                   | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner          | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the admin          | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the teammate       | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the viewer         | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the removed member | r     | r         | r     | r        | r      | r      | r      | r      |         | r       |          |          |          |
the stranger       |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeRefusals(
  () => personas,
  [
    "select password_hash from users",
    "select email from users",
    "select created_at from users",
    "select * from users",
    "insert into users (email, name, password_hash) values ('new@test.example', 'New', 'none')",
    "update users set name = 'Changed'",
    "update users set password_hash = 'none'",
    "delete from users",
    "truncate users",
  ],
);
