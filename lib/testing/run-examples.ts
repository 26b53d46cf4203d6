import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectDirectory } from "#scripts/settings.ts";
import { readExamples, readPrinted } from "./read-examples.ts";

/** What the examples of a page printed, line by line, and what the page says that they print. */
export type Printed = { printed: string[]; promised: string[] };

/** How a program of a language is run, from a file. */
const runners = {
  ts: { extension: "ts", command: process.execPath, options: ["--import", "tsx"] },
  sh: { extension: "sh", command: "bash", options: ["-euo", "pipefail"] },
  // For a page whose examples in `sh` are no program.
  bash: { extension: "sh", command: "bash", options: ["-euo", "pipefail"] },
} as const;

/**
 * Runs the examples of a page (`docs/SDK.md`) in one language as one program, in a process of its own with these variables. Fails with
 * what it wrote to standard error when it does.
 */
export async function runExamples(
  page: string,
  language: keyof typeof runners,
  variables: Record<string, string>,
): Promise<Printed> {
  const { extension, command, options } = runners[language];
  const program = readExamples(join(projectDirectory, page), language);
  // Inside the project, where `weft/sdk` is the package that it builds.
  const directory = join(projectDirectory, "test-results", "examples");
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${basename(page, ".md")}.${extension}`);
  writeFileSync(file, program);
  const environment = { ...process.env, NO_COLOR: "1", ...variables };
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(command, [...options, file], { env: environment }, (error, written, complaint) => {
      if (error) reject(new Error(`${page} failed:\n${complaint}${written}`));
      else resolve(written);
    });
  });
  return { printed: stdout.trimEnd().split("\n"), promised: readPrinted(program) };
}
