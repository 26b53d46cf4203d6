import type { z } from "zod";
import { findRepeatedName } from "#lib/contract/find-repeated-name.ts";
import { ImportedLine, type LinkLine, type MemoryLine } from "#lib/contract/transfer.ts";
import type { BrokenLine, TextLine } from "./split-lines.ts";

export type ParsedMemory = { line: number; memory: MemoryLine };
export type ParsedLink = { line: number; link: LinkLine };
export type Parsed = ParsedMemory | ParsedLink | BrokenLine | null;

/** What a report repeats of a file's faults, in characters: their names may be the file's own text. */
const detailLength = 300;

function toShort(detail: string): string {
  return [...detail].slice(0, detailLength).join("").toWellFormed();
}

function toDetail(error: z.ZodError): string {
  const faults = error.issues.flatMap((issue) => {
    const names =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = issue.code === "unrecognized_keys" ? "is not known here" : issue.message;
    return names.map((name) => `${name.length > 0 ? name.join("/") : "the line"}: ${message}`);
  });
  return toShort(faults.join("; "));
}

/** What a line says, or why it says nothing; null for an empty one and a manifest. */
export function parseLine(given: TextLine | BrokenLine): Parsed {
  if ("code" in given) return given;
  const { line, text } = given;
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, code: "invalid_request", detail: "is not JSON" };
  }
  const repeated = findRepeatedName(text);
  if (repeated) {
    return { line, code: "invalid_request", detail: toShort(`${repeated.join("/")}: is given twice`) };
  }
  const parsed = ImportedLine.safeParse(value);
  if (!parsed.success) return { line, code: "invalid_request", detail: toDetail(parsed.error) };
  switch (parsed.data.type) {
    case "memory":
      return { line, memory: parsed.data };
    case "link":
      return { line, link: parsed.data };
    case "manifest":
      return null;
  }
}
