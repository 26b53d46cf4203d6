import { join, resolve } from "node:path";
import { StartupError } from "./startup-error.ts";

/** What a person may set, as far as the commands need it: see "Running it" in the README. */
export type Settings = {
  port: number;
  host: string;
  dataDirectory: string;
  /** A PostgreSQL of one's own, or null for the one that comes with the packages. */
  databaseUrl: string | null;
  sessionSecret: string | null;
  demonstration: boolean;
  trustedProxies: number;
  drainSeconds: number;
};

export const projectDirectory = join(import.meta.dirname, "..");

function parsePort(value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new StartupError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

function parseCount(name: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new StartupError(`${name} must be a number from 0 to ${most}, not "${value}".`);
}

function parseDatabaseUrl(value: string): string {
  if (/^postgres(ql)?:$/.test(URL.canParse(value) ? new URL(value).protocol : "")) return value;
  throw new StartupError("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
}

function parseSecret(value: string): string {
  if (value.length >= 32) return value;
  throw new StartupError(
    "NEXTAUTH_SECRET must have at least 32 characters: `openssl rand -base64 32` makes one.",
  );
}

/** Reads them, an empty value as none. Throws a StartupError that names the one that is wrong. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const {
    PORT,
    HOST,
    WEFT_DATA_DIR,
    DATABASE_URL,
    NEXTAUTH_SECRET,
    WEFT_DEMO,
    WEFT_TRUSTED_PROXIES,
    WEFT_DRAIN_SECONDS,
  } = environment;
  return {
    port: parsePort(PORT || "3000"),
    // Others on the network get in when somebody decides so.
    host: HOST || "127.0.0.1",
    dataDirectory: resolve(projectDirectory, WEFT_DATA_DIR || ".weft"),
    databaseUrl: DATABASE_URL ? parseDatabaseUrl(DATABASE_URL) : null,
    sessionSecret: NEXTAUTH_SECRET ? parseSecret(NEXTAUTH_SECRET) : null,
    demonstration: WEFT_DEMO !== "off",
    trustedProxies: parseCount("WEFT_TRUSTED_PROXIES", WEFT_TRUSTED_PROXIES || "0", 10),
    drainSeconds: parseCount("WEFT_DRAIN_SECONDS", WEFT_DRAIN_SECONDS || "0", 300),
  };
}
