import { InvalidArgumentError } from "@commander-js/extra-typings";
import { parseDuration } from "./parse-duration.ts";

/** When something ends that lasts from now for `90d`, `12h` or `2w`. */
export function parseExpires(value: string): Date {
  const duration = parseDuration(value);
  if (duration === null) throw new InvalidArgumentError("Write it like 90d, 12h or 2w.");
  return new Date(Date.now() + duration);
}
