import {
  ErrorCode,
  type GetPromptResult,
  type ListPromptsResult,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { toJsonSchema } from "#lib/contract/to-json-schema.ts";
import type { Asker } from "./asker.ts";
import type { Prompt } from "./define-prompt.ts";
import { reviewLinks } from "./prompts/review-links.ts";
import { saveDecision } from "./prompts/save-decision.ts";

export const prompts: readonly Prompt[] = [saveDecision, reviewLinks];

/** A prompt as clients learn of it. */
export function toListedPrompt({
  name,
  title,
  description,
  input,
}: Prompt): ListPromptsResult["prompts"][number] {
  const { properties = {}, required = [] } = toJsonSchema(input, "input");
  return {
    name,
    title,
    description,
    arguments: Object.entries(properties).map(([argument, schema]) => ({
      name: argument,
      description: String(schema.description),
      required: required.includes(argument),
    })),
  };
}

/** Writes one prompt. Throws invalid_request; McpError for a prompt that there is not. */
export async function getPrompt(asker: Asker, name: string, args: unknown): Promise<GetPromptResult> {
  const prompt = prompts.find((each) => each.name === name);
  if (!prompt)
    throw new McpError(ErrorCode.InvalidParams, "There is no prompt of that name: prompts/list has them.");
  const text = await prompt.write(asker, args);
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}
