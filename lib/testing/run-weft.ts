import { Readable } from "node:stream";
import { CommanderError } from "@commander-js/extra-typings";
import { vi } from "vitest";
import { defineAdmin } from "#lib/cli/admin/define-admin.ts";
import { buildProgram } from "#lib/cli/build-program.ts";
import type { Environment } from "#lib/cli/environment.ts";

/** How a command ended: `usage` when it was not written as it must be, else the exit code that it set. */
export type Ran = { ended: number | "usage"; stdout: string; stderr: string };

/** What a command finds around it, in place of what this process has. */
export type Surroundings = { environment?: Environment; stdin?: string; fetch?: typeof fetch };

/** Runs one `weft` command in this process, against the test's own database. */
export async function runWeft(...args: string[]): Promise<Ran> {
  return runWeftIn({}, args);
}

/** The same with its surroundings. It takes the process's own for itself while it runs: one at a time. */
export async function runWeftIn(
  { environment = {}, stdin = "", fetch }: Surroundings,
  args: readonly string[],
): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const spies = [
    ...(["stdout", "stderr"] as const).map((stream) =>
      vi.spyOn(process[stream], "write").mockImplementation((text) => {
        written[stream] += typeof text === "string" ? text : Buffer.from(text).toString();
        return true;
      }),
    ),
    // Nobody is there to be asked.
    vi
      .spyOn(process, "stdin", "get")
      .mockReturnValue(
        Object.assign(Readable.from([Buffer.from(stdin)]), { isTTY: false }) as typeof process.stdin,
      ),
  ];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  if (fetch) vi.stubGlobal("fetch", fetch);
  const exitCode = process.exitCode;
  try {
    await buildProgram((program) => defineAdmin(program, async () => undefined)).parseAsync(args, {
      from: "user",
    });
    return { ended: Number(process.exitCode), ...written };
  } catch (error) {
    if (error instanceof CommanderError) return { ended: "usage", ...written };
    throw error;
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  }
}
