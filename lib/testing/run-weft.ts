import { CommanderError } from "@commander-js/extra-typings";
import { vi } from "vitest";
import { defineAdmin } from "#lib/cli/admin/define-admin.ts";
import { buildProgram } from "#lib/cli/build-program.ts";

/** How a command ended: `usage` when it was not written as it must be, else the exit code that it set. */
export type Ran = { ended: number | "usage"; stdout: string; stderr: string };

/** Runs one `weft` command in this process, against the test's own database. */
export async function runWeft(...args: string[]): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
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
  }
}
