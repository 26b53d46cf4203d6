import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { addKey } from "#lib/administration/add-key.ts";
import { addUser } from "#lib/administration/add-user.ts";
import { addWorkspace } from "#lib/administration/add-workspace.ts";
import { putMember } from "#lib/administration/put-member.ts";
import type { Role } from "#lib/contract/me.ts";
import { withRole } from "#scripts/database/connection-string.ts";
import { OWNER } from "#scripts/database/converge-roles.ts";

// lib/env.ts reads these when a command first needs them; the test runner names the server's database.
process.env.WEFT_OWNER_URL ??= withRole(process.env.DATABASE_URL ?? "", OWNER);
process.env.WEFT_DATABASE_URL ??= process.env.WEFT_OWNER_URL;

export type Person = { email: string; password: string; name: string; key: string };

export type Place = {
  slug: string;
  addPerson(name: string, role?: Role): Promise<Person>;
};

/** A workspace of the test's own on the running server, and people in it who can sign in. */
export async function buildPlace(): Promise<Place> {
  const slug = `place-${randomUUID()}`;
  await addWorkspace({ slug, name: "Test place" });
  return {
    slug,
    async addPerson(name, role = "member") {
      const email = `${randomUUID()}@test.example`;
      const password = randomUUID();
      await addUser({ email, name, password });
      await putMember({ slug, email, role });
      const { key } = await addKey({ email, slug, agent: null, readOnly: false, expiresAt: null });
      return { email, password, name, key };
    },
  };
}

/** Saves memories and links over HTTP as a person, so that pages have something to show. Answers the ids by title. */
export async function save(
  request: APIRequestContext,
  person: Person,
  titles: string[],
  links: { from: string; to: string; kind?: string; weight?: number }[] = [],
  known: Map<string, string> = new Map(),
): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${person.key}` };
  const ids = new Map(known);
  for (const title of titles) {
    const answer = await request.post("/api/v1/memories", {
      headers,
      data: { title, content: `What we know of **${title}**.`, type: "decision" },
    });
    if (answer.status() !== 201) throw new Error(`POST answered ${answer.status()}: ${await answer.text()}`);
    ids.set(title, (await answer.json()).id);
  }
  for (const { from, to, kind = "related", weight = 1 } of links) {
    const answer = await request.put(
      `/api/v1/memories/${ids.get(from)}/links/${ids.get(to)}?kind=${encodeURIComponent(kind)}`,
      { headers, data: { weight } },
    );
    if (!answer.ok()) throw new Error(`PUT answered ${answer.status()}: ${await answer.text()}`);
  }
  return ids;
}
