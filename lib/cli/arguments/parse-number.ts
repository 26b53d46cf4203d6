import { InvalidArgumentError } from "@commander-js/extra-typings";

/** A number. Which ones may be is the server's to say. */
export function parseNumber(value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number)) return number;
  throw new InvalidArgumentError("Write a number.");
}
