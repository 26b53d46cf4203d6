import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { describe, expect, it, vi } from "vitest";
import { defineAdminElsewhere } from "./admin/define-admin-elsewhere.ts";
import { buildProgram } from "./build-program.ts";

/** Every command that does something, and how it is written. */
function listCommands(command: CommandUnknownOpts, path = "weft"): [string, CommandUnknownOpts][] {
  if (command.commands.length === 0) return [[path, command]];
  return command.commands.flatMap((child) => listCommands(child, `${path} ${child.name()}`));
}

const program = () => buildProgram(defineAdminElsewhere);

/** The examples at the end of a command's help. */
function readExamples(command: CommandUnknownOpts): string[] {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return [...help.matchAll(/^ {2}\$ (.+)$/gm)].map(([, example = ""]) => example);
}

/** The words of one of its `weft` commands, as a shell would divide them. */
function toWords(example: string): string[] {
  const command = example.split("|").find((each) => each.trim().startsWith("weft ")) ?? "";
  const words = command.split(/ [<>] /)[0]?.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return words.slice(1).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));
}

class Parsed extends Error {}

describe.each(listCommands(program()).filter(([path]) => path !== "weft admin"))("%s", (path) => {
  const find = () => {
    const found = listCommands(program()).find(([each]) => each === path);
    if (!found) throw new Error(`no ${path}`);
    return found[1];
  };

  it("says what it does, what each word of it is, and gives examples that are written as it wants", async () => {
    const command = find();
    expect(command.description()).not.toBe("");
    for (const { description } of [...command.options, ...command.registeredArguments]) {
      expect(description).not.toBe("");
    }
    const examples = readExamples(command);
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const parsing = program().hook("preAction", () => {
        throw new Parsed();
      });
      await expect(parsing.parseAsync(toWords(example), { from: "user" })).rejects.toThrow(Parsed);
    }
  });

  it("answers a wrong flag with one line that says where to read on", async () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const args = [...path.split(" ").slice(1), "--no-such-flag=weft_secret"];
    await expect(program().parseAsync(args, { from: "user" })).rejects.toThrow(CommanderError);
    expect(write.mock.calls).toHaveLength(1);
    const [said] = write.mock.calls[0] ?? [];
    write.mockRestore();
    expect(said).toMatch(/^weft: .*--no-such-flag.* See weft .*--help\n$/);
    expect(said).not.toContain("weft_secret");
  });
});

it("has every command that was promised", () => {
  const promised =
    "login whoami remember show edit archive restore rm link unlink links search explore graph import export events keys completion admin";
  const names = program().commands.map((command) => command.name());
  for (const name of promised.split(" ")) expect(names).toContain(name);
});
