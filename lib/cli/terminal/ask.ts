import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";

/** The line that is typed, or null when Ctrl-C or Ctrl-D is. */
function readLine(lines: Interface): Promise<string | null> {
  return new Promise((resolve) => {
    let typed: string | null = null;
    lines.on("line", (line) => {
      typed = line;
      lines.close();
    });
    lines.on("SIGINT", () => lines.close());
    lines.on("close", () => resolve(typed));
  });
}

/** Asks on the terminal. */
export function askLine(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, prompt: question });
  lines.prompt();
  return readLine(lines);
}

/** Asks on the terminal for what must not be seen on it. */
export async function askSecret(question: string): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal: the echo is readline's then, which does it nowhere. Only when that is so is anything asked.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  const secret = await readLine(lines);
  process.stderr.write("\n");
  return secret;
}
