import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildApiKey } from "#lib/auth/api-key.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { asApplication } from "#lib/testing/as-application.ts";
import { buildPersonas, type Persona, type Personas, personaWords } from "#lib/testing/build-personas.ts";

// What the functions by which people keep agents, grants, keys and members answer each persona: p(erson), a(dmin), and whose
// e-mail each is told: o(wner's), s(tranger's).
let personas: Personas;

beforeAll(async () => {
  personas = await buildPersonas();
  await personas.settle();
});

const verdicts: Record<Persona, string> = {
  owner: "po",
  "read-only": "o",
  admin: "pao",
  teammate: "p",
  viewer: "p",
  "agent+": "o",
  "agent-": "o",
  reader: "o",
  revoked: "",
  removed: "",
  impostor: "",
  stranger: "ps",
  intruder: "s",
  nobody: "",
};

async function lettersOf(actor: Actor | null): Promise<string> {
  const { owner, stranger } = personas.actors;
  const { rows } = await asApplication(actor, (session) =>
    session.query<{ letters: string }>(
      `select concat(case when app.person_id() is not null then 'p' end, case when app.is_admin() then 'a' end,
                     case when app.email_of($1) is not null then 'o' end,
                     case when app.email_of($2) is not null then 's' end) as letters`,
      [owner.userId, stranger.userId],
    ),
  );
  return rows[0]?.letters ?? "";
}

describe("the functions of access", () => {
  it.each(Object.entries(verdicts) as [Persona, string][])("answer %s: %j", async (persona, letters) => {
    expect(await lettersOf(personas.actors[persona])).toBe(letters);
  });

  it("know the admin of one workspace for a mere member of another", async () => {
    const admin = { ...personas.actors.admin, workspaceId: personas.abroad.id };
    expect(await lettersOf(admin)).toBe("");
  });
});

describe("a key", () => {
  /** What is granted to an admin by a key of theirs that `change` has changed. */
  async function granted(change: string): Promise<unknown> {
    const { workspaceId, userId } = personas.actors.admin;
    const { id } = await asOwner((tx) =>
      tx.apiKey.create({
        data: { workspaceId, userId, prefix: "weft_", secretHash: buildApiKey().secretHash },
      }),
    );
    return asApplication(null, async (session) => {
      await session.look(`update api_keys set ${change} where id = $1`, [id]);
      await session.query("select app.install($1, $2, null, false, 15000, $3)", [workspaceId, userId, id]);
      const { rows } = await session.query(
        `select cardinality(app.audiences()) as audiences, app.writer_id() is not null as writes,
                app.self_id() is not null as self, app.person_id() is not null as person, app.is_admin() as admin`,
      );
      return rows[0];
    });
  }

  it.each(["expires_at = now() + interval '1 minute'", "expires_at = null"])(
    "that stands grants what its user may: %s",
    async (change) => {
      const all = { audiences: 2, writes: true, self: true, person: true, admin: true };
      expect(await granted(change)).toEqual(all);
    },
  );

  it.each(["revoked_at = now()", "expires_at = now()"])(
    "that has ended grants nothing: %s",
    async (change) => {
      const nothing = { audiences: 0, writes: false, self: false, person: false, admin: false };
      expect(await granted(change)).toEqual(nothing);
    },
  );
});

/** Every change that a person may make, tried on the teammate's things by somebody else. */
const changes: [what: string, sql: string][] = [
  ["grant a teammate's agent access", "select app.put_grant($1, 'write', true)"],
  ["make a key for a teammate's agent", "select app.add_key($1, null, 'weft_', '\\x00', false, null)"],
  ["bring anyone in", "select app.add_member('nobody@test.example', 'admin')"],
  ["make themselves an admin", "select app.change_role(app.member_id(), 'admin')"],
  ["remove the admin", "select app.remove_member($2)"],
];

describe.each(changes)("who is no admin can't %s", (_, sql) => {
  it.each(
    (Object.keys(personaWords) as Persona[]).filter(
      (persona) => persona !== "admin" && persona !== "teammate" && persona !== "nobody",
    ),
  )("as %s", async (persona) => {
    const { actors, home } = personas;
    const { agentId } = await home.addAgent(actors.teammate, { access: "read", private: false });
    const values = sql.includes("$1") ? [agentId] : sql.includes("$2") ? [actors.admin.userId] : [];
    const tried = asApplication(actors[persona], (session) => session.query(sql.replace("$2", "$1"), values));
    await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/^WF00[134]$/) });
  });
});
