import { type ErrorCode, ServiceError } from "#lib/contract/error.ts";

/** The code that an operation refuses with, or "none". Anything that is not a refusal is thrown on. */
export async function refusalOf(operation: Promise<unknown>): Promise<ErrorCode | "none"> {
  try {
    await operation;
    return "none";
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}
