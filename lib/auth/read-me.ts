import type { AgentId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Me, Role } from "#lib/contract/me.ts";
import { asActor, asUser, type Transaction } from "#lib/db/transaction.ts";
import { type Credential, toActor, unauthenticated } from "./authenticate.ts";

type UserRow = { id: UserId; name: string; email: string };
type PlaceRow = { id: WorkspaceId; slug: string; name: string; role: Role };
type GrantRow = { access: "read" | "write"; private: boolean };

async function readUser(tx: Transaction, id: UserId): Promise<UserRow> {
  const [user] = await tx.$queryRaw<UserRow[]>`
    select id, name, app.email_of(id) as email from users where id = ${id}::uuid`;
  if (!user) throw unauthenticated();
  return user;
}

function listPlaces(tx: Transaction, userId: UserId): Promise<PlaceRow[]> {
  return tx.$queryRaw<PlaceRow[]>`
    select w.id, w.slug, w.name, m.role from members m join workspaces w on w.id = m.workspace_id
     where m.user_id = ${userId}::uuid and m.removed_at is null order by w.name, w.id`;
}

/** Who a credential is, and every workspace in which it may act, with the role or the grant. */
export async function readMe(credential: Credential): Promise<Me> {
  if (credential.via === "session") {
    return asUser(credential.userId, async (tx) => ({
      user: await readUser(tx, credential.userId),
      agent: null,
      key: null,
      workspaces: (await listPlaces(tx, credential.userId)).map((place) => ({
        ...place,
        access: place.role === "viewer" ? "read" : "write",
        private: place.role !== "viewer",
      })),
    }));
  }
  const { key, agentId, userId } = credential;
  return asActor(await toActor(credential, null), async (tx) => {
    const places = (await listPlaces(tx, userId)).filter((place) => place.id === credential.workspaceId);
    const [grant] = agentId
      ? await tx.$queryRaw<GrantRow[]>`
          select access, private from grants where workspace_id = app.workspace_id() and agent_id = ${agentId}::uuid`
      : [];
    const [agent] = agentId
      ? await tx.$queryRaw<
          { id: AgentId; name: string }[]
        >`select id, name from agents where id = ${agentId}::uuid`
      : [];
    return {
      user: await readUser(tx, userId),
      agent: agent ?? null,
      key: {
        id: key.id,
        prefix: key.prefix,
        readOnly: key.readOnly,
        expiresAt: key.expiresAt?.toISOString() ?? null,
      },
      workspaces: places.map((place) => ({
        ...place,
        access: place.role === "viewer" || key.readOnly ? "read" : (grant?.access ?? "write"),
        private: place.role !== "viewer" && (grant?.private ?? true),
      })),
    };
  });
}
