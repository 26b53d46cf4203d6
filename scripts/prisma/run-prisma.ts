import { spawn } from "node:child_process";
import { join } from "node:path";
import { splitPassword } from "#scripts/database/connection-string.ts";
import { projectDirectory } from "#scripts/settings.ts";

/** Runs a Prisma command on a database; answers its exit code and what it printed. */
export function runPrisma(
  args: string[],
  ownerUrl: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  // Prisma hands the connection string to its engine as an argument, which every user of the machine can read.
  const { url, password } = splitPassword(ownerUrl);
  return new Promise((resolve, reject) => {
    const program = join(projectDirectory, "scripts", "prisma", "prisma.mjs");
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, WEFT_OWNER_URL: url, PGPASSWORD: password, NO_COLOR: "1" },
    });
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].on("data", (chunk) => {
        printed[name] += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...printed }));
  });
}
