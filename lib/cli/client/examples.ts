/** The end of a command's help. */
export function examples(...lines: [string, ...string[]]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
