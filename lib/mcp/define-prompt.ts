import type { z } from "zod";
import { parsePart } from "#lib/http/parse-request.ts";
import type { Asker } from "./asker.ts";

/** A prompt, and what a user fills in: texts, by MCP. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** What the user says with it. Throws invalid_request. */
  write(asker: Asker, args: unknown): Promise<string>;
};

export function definePrompt<Input extends z.ZodObject>(
  declaration: Omit<Prompt, "input" | "write"> & {
    input: Input;
    write(asker: Asker, args: z.output<Input>): Promise<string>;
  },
): Prompt {
  return {
    ...declaration,
    write: (asker, args) => declaration.write(asker, parsePart(declaration.input, args, "#")),
  };
}
