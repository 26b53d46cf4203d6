import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/** The text as it is after the person's editor, in a file that nobody else can read. Throws a UsageError when the editor fails. */
export async function editText(text: string): Promise<string> {
  const editor = process.env.VISUAL || process.env.EDITOR || "vi";
  const directory = mkdtempSync(join(tmpdir(), "weft-"));
  const file = join(directory, "memory.md");
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    // Through a shell, as git does: the variable may hold options.
    const child = spawn("sh", ["-c", `${editor} "$1"`, editor, file], { stdio: "inherit" });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new UsageError(`${editor} ended with ${code}: nothing was changed`);
    return readFileSync(file, "utf8").replace(/\n$/, "");
  } finally {
    process.off("exit", remove);
    remove();
  }
}
