import type { Environment } from "../environment.ts";
import { UsageError } from "../usage-error.ts";
import { findKeyFile, findStoredLogin, type StoredLogin } from "./key-file.ts";

export type ConnectionFlags = {
  url?: string | undefined;
  apiKey?: string | undefined;
  workspace?: string | undefined;
};

/** Where a command acts and as whom; `keyFrom` is where the key was found. */
export type Configuration = {
  url: string;
  apiKey: string;
  workspace: string | undefined;
  keyFrom: "--api-key" | "WEFT_API_KEY" | "weft login";
};

const DEFAULT_URL = "http://127.0.0.1:3000";

/** The address of a server without a slash at its end, so that the same server is the same text. Throws a UsageError. */
export function parseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new UsageError("the address must look like https://weft.example.org");
  }
  return url.href.replace(/\/+$/, "");
}

/** The key, when it can be one. It goes into a header, and what is refused there is printed with the refusal. */
export function parseApiKey(key: string): string {
  if (/^[\x21-\x7e]{1,500}$/.test(key)) return key;
  throw new UsageError("that is no API key: it must be one word, as it was printed when it was made");
}

function parseWorkspace(workspace: string | undefined): string | undefined {
  if (workspace === undefined || /^[\x21-\x7e]+$/.test(workspace)) return workspace;
  throw new UsageError("a workspace is named by its slug or its id");
}

/** The server and the workspace that a login is for: flags, the environment, or this machine's server. */
export function readLoginTarget(
  flags: ConnectionFlags,
  { WEFT_URL, WEFT_WORKSPACE }: Environment,
): Pick<Configuration, "url" | "workspace"> {
  return {
    url: parseUrl(flags.url ?? (WEFT_URL || DEFAULT_URL)),
    workspace: parseWorkspace(flags.workspace ?? (WEFT_WORKSPACE || undefined)),
  };
}

/**
 * Flags first, then the environment (an empty variable is none), then what `weft login` kept. A kept key goes to the server that it
 * was kept for, and to no other. Throws a UsageError when there is no key.
 */
export function readConfiguration(flags: ConnectionFlags, environment: Environment): Configuration {
  const { WEFT_URL, WEFT_API_KEY, WEFT_WORKSPACE } = environment;
  const address = flags.url ?? (WEFT_URL || undefined);
  const workspace = parseWorkspace(flags.workspace ?? (WEFT_WORKSPACE || undefined));
  const given = flags.apiKey ?? (WEFT_API_KEY || undefined);
  // Whoever names server and key needs no file, and no fault of it is in their way.
  const stored = given && address ? null : findStoredLogin(findKeyFile(environment));
  const url = parseUrl(address ?? stored?.url ?? DEFAULT_URL);
  if (given) {
    const keyFrom = flags.apiKey ? "--api-key" : "WEFT_API_KEY";
    return { url, apiKey: parseApiKey(given), workspace, keyFrom };
  }
  if (stored?.url !== url) throw new UsageError(sayWhereToLogIn(url, stored));
  return {
    url,
    apiKey: parseApiKey(stored.apiKey),
    workspace: workspace ?? stored.workspace,
    keyFrom: "weft login",
  };
}

function sayWhereToLogIn(url: string, stored: StoredLogin | null): string {
  const elsewhere = stored ? `, and the one that is kept is for ${stored.url}` : "";
  return `there is no API key for ${url}${elsewhere}: run weft login --url ${url}, or set WEFT_API_KEY`;
}
