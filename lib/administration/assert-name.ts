import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";
import { text } from "#lib/contract/text.ts";

const Name = text(1, limits.name);

/** Refuses what can't be the name of a person, a workspace or an agent: 1 to 100 characters. Throws invalid_request. */
export function assertName(name: string, pointer: string): void {
  const { error } = Name.safeParse(name);
  if (!error) return;
  throw new ServiceError("invalid_request", {
    errors: error.issues.map(({ message }) => ({ pointer, message })),
  });
}
