import { hash, verify } from "@node-rs/argon2";

// The library's default algorithm is argon2id; the cost is OWASP's: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Whether a password is the account's. Without an account it takes as long, and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}
