import { log } from "#lib/http/log.ts";
import { expireRows } from "#lib/memories/expire-rows.ts";
import { expireConnections } from "#lib/oauth/expire-connections.ts";

const HOUR_MS = 3_600_000;

async function expire(): Promise<void> {
  try {
    const expired = (await expireRows()) + (await expireConnections());
    if (expired > 0) log.info({ expired }, "removed what is kept no longer");
  } catch (error) {
    // The next hour tries again; nobody waits for this.
    log.error({ err: error }, "could not remove what is kept no longer");
  }
}

/** Removes what is kept no longer now and every hour, for as long as something else keeps the process alive. */
export function expireHourly(): void {
  void expire();
  setInterval(expire, HOUR_MS).unref();
}
