import { findUnreadiness } from "#lib/db/check-readiness.ts";
import { drainSignal } from "#lib/http/draining.ts";
import { log } from "#lib/http/log.ts";

export const dynamic = "force-dynamic";

/** The process is not stopping, the database answers, is migrated, and the application role can bypass nothing. */
export async function GET(): Promise<Response> {
  if (drainSignal().aborted) return Response.json({ ready: false, reason: "stopping" }, { status: 503 });
  try {
    const reason = await findUnreadiness();
    return Response.json(reason ? { ready: false, reason } : { ready: true }, { status: reason ? 503 : 200 });
  } catch (error) {
    log.error({ err: error }, "not ready");
    return Response.json({ ready: false, reason: "the database does not answer" }, { status: 503 });
  }
}
