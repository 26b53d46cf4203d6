import type { z } from "zod";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { parsePart } from "#lib/http/parse-request.ts";
import { inArguments } from "./to-tool-error.ts";

/** What a client may tell its user of a tool before it is called. None reaches beyond its workspace. */
export type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };

/** The kinds of tools: whether one changes anything, takes anything away, and does more when it is called again. */
export const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
export const adds: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
export const sets: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
export const overwrites: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

export type ToolAnswer = { structured: Record<string, unknown>; text: string };

export type Tool = {
  name: string;
  title: string;
  description: string;
  hints: Hints;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Throws invalid_request for arguments that are not those of the input; forbidden for a change by a read-only key. */
  call(actor: Actor, args: unknown): Promise<ToolAnswer>;
};

type Declaration<Input extends z.ZodObject, Output extends z.ZodObject, Answer> = {
  name: `memory__${string}`;
  title: string;
  description: string;
  hints: Hints;
  input: Input;
  output: Output;
  /** Calls the one operation. Of its answer, what the output names is sent. */
  operate(actor: Actor, args: z.output<Input>): Promise<Answer>;
  /** What a model reads: what was done, and what to do next. */
  tell(answer: Answer, args: z.output<Input>): string;
};

/** One tool. Its schemas are made of the contract's. */
export function defineTool<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  Answer extends z.output<Output>,
>(declaration: Declaration<Input, Output, Answer>): Tool {
  const { operate, tell, ...tool } = declaration;
  const names = Object.keys(tool.output.shape);
  return {
    ...tool,
    async call(actor, args) {
      if (actor.readOnly && !tool.hints.readOnlyHint) {
        throw new ServiceError("forbidden", { detail: "This key is read-only." });
      }
      const input = parsePart(tool.input, args, "#");
      const answer = await operate(actor, input).catch((error: unknown) => {
        throw inArguments(error);
      });
      const said = answer as Record<string, unknown>;
      return {
        structured: Object.fromEntries(names.map((name) => [name, said[name]])),
        text: tell(answer, input),
      };
    },
  };
}
