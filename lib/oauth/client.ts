import { z } from "zod";
import type { Transaction } from "#lib/db/transaction.ts";

/** A program that asks to be let in: what it has said of itself, which proves nothing. */
export type OauthClient = { id: string; name: string; redirectUris: string[] };

type ClientRow = { id: string; name: string; redirect_uris: string[] };

const ClientId = z.uuid();

/** The client of that id, or null. */
export async function findClient(tx: Transaction, id: string): Promise<OauthClient | null> {
  if (!ClientId.safeParse(id).success) return null;
  const [row] = await tx.$queryRaw<ClientRow[]>`select * from app.find_client(${id}::uuid)`;
  return row ? { id: row.id, name: row.name, redirectUris: row.redirect_uris } : null;
}
