import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { addKey } from "./add-key.ts";
import { addUser } from "./add-user.ts";
import { addWorkspace } from "./add-workspace.ts";
import { putMember } from "./put-member.ts";
import { removeMember } from "./remove-member.ts";
import { revokeGrant } from "./revoke-grant.ts";

const times = 8;

/** Runs a command several times at once, and answers its different answers. */
async function atOnce(run: () => Promise<unknown>): Promise<unknown[]> {
  const answers = await Promise.all(Array.from({ length: times }, run));
  return [...new Set(answers.map((answer) => JSON.stringify(answer)))].map((answer) => JSON.parse(answer));
}

it("each command, several times at once, does what it does once", async () => {
  const unique = randomUUID();
  const [email, slug] = [`${unique}@test.example`, `w-${unique}`];
  const terms = { access: "read", private: false } as const;
  const count = async (table: string, column: string, id: unknown) =>
    (await asSuperuser((client) => client.query(`select from ${table} where ${column} = $1`, [id]))).rowCount;

  const users = await atOnce(() => addUser({ email, name: "Someone", password: "a long enough password" }));
  expect(users).toEqual([{ id: expect.any(String), email, name: "Someone" }]);
  expect(await atOnce(() => addWorkspace({ slug, name: "A place" }))).toHaveLength(1);
  expect(await atOnce(() => putMember({ slug, email, role: "member" }))).toHaveLength(1);

  const keys = await atOnce(() =>
    addKey({ email, slug, agent: { name: "helper", terms }, readOnly: false, expiresAt: null }),
  );
  expect(keys).toHaveLength(times);
  const { id: userId } = users[0] as { id: string };
  expect(await count("agents", "user_id", userId)).toBe(1);
  expect(await count("api_keys", "user_id", userId)).toBe(times);

  expect(await atOnce(() => revokeGrant({ email, slug, agent: "helper" }))).toHaveLength(1);
  expect(await atOnce(() => removeMember({ slug, email }))).toHaveLength(1);
});
