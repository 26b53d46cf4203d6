import { readFileSync } from "node:fs";

/**
 * The fenced blocks of a language in a page, as one program. Each line is where it is in the page, so that an error names the line of
 * the page; everything else is empty.
 */
export function readExamples(page: string, language: string): string {
  let isInside = false;
  const lines = readFileSync(page, "utf8").split("\n");
  const program = lines.map((line) => {
    const fence = /^```(\w*)/.exec(line);
    if (fence) isInside = !isInside && fence[1] === language;
    return isInside && !fence ? line : "";
  });
  if (program.every((line) => line === "")) throw new Error(`${page} has no examples in ${language}`);
  return program.join("\n");
}

/** What a program says that it prints: the comments behind `console.log(…);` in TypeScript, or behind a command in a shell. */
export function readPrinted(program: string): string[] {
  return program
    .split("\n")
    .flatMap((line) => /(?:console\.log\(.*\); \/\/|^[^#].* #) (.*)$/.exec(line)?.[1] ?? []);
}
