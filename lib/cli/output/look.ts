import { styleText } from "node:util";
import type { Environment } from "../environment.ts";

/** How to print for people: at most `width` columns wide (null: a file or a pipe, which cuts nothing), with colours or without. */
export type Look = { width: number | null; coloured: boolean };

type Stream = { isTTY?: boolean; columns?: number };

/** `FORCE_COLOR` decides, then `NO_COLOR` (no-color.org: set, and not empty), then whether it is a terminal that has colours. */
function isColoured(stream: Stream, { FORCE_COLOR, NO_COLOR, TERM }: Environment): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return !NO_COLOR && stream.isTTY === true && TERM !== "dumb";
}

export function readLook(stream: Stream, environment: Environment): Look {
  return {
    // A terminal that doesn't say how wide it is has the width that they all had.
    width: stream.isTTY ? (stream.columns ?? 80) : null,
    coloured: isColoured(stream, environment),
  };
}

/** The text in a style, where there are colours. Whether there are is for `Look` to say, not for Node to find out again. */
export function paint(look: Look, style: "bold" | "dim" | "yellow", text: string): string {
  return look.coloured ? styleText(style, text, { validateStream: false }) : text;
}
