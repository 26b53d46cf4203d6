import { headers } from "next/headers";
import { ServiceError } from "#lib/contract/error.ts";
import type { Me } from "#lib/contract/me.ts";
import { readMe } from "./read-me.ts";
import { findSessionUser } from "./session.ts";

/** Who is looking at a page, and their workspaces; null when nobody is signed in, or the account is no more. */
export async function findViewer(): Promise<Me | null> {
  const userId = await findSessionUser(await headers());
  if (!userId) return null;
  try {
    return await readMe({ via: "session", userId });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "unauthenticated") return null;
    throw error;
  }
}
