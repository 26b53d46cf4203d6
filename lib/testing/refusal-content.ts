import { ServiceError } from "#lib/contract/error.ts";

/** Everything that an operation's refusal says, or null when it was not refused. */
export async function refusalContent(operation: Promise<unknown>): Promise<Record<string, unknown> | null> {
  try {
    await operation;
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { name, code, message, details } = error;
    return { name, code, message, details };
  }
}
