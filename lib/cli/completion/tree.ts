import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** A word that completes a command line, and what it does. */
export type Word = { word: string; description: string };

/** An option; `choices` are what it takes, none when it takes anything, null when it takes nothing. */
export type CompletedOption = Word & { choices: readonly string[] | null };

/** What may follow a command: `path` is how it is written, without the program's own name. */
export type CompletedCommand = {
  path: string;
  commands: Word[];
  options: CompletedOption[];
  /** The values of its first argument, where they are known. */
  choices: readonly string[];
};

/** Every command of a program, the program first, for the completions of any shell. */
export function readTree(program: CommandUnknownOpts): CompletedCommand[] {
  return [...walk(program, "")];
}

function* walk(command: CommandUnknownOpts, path: string): Generator<CompletedCommand> {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((child) => child.name() !== "help");
  yield {
    path,
    commands: commands.map((child) => ({ word: child.name(), description: child.description() })),
    options: help.visibleOptions(command).map(({ long, required, optional, argChoices, description }) => ({
      word: long ?? "",
      description,
      choices: required || optional ? (argChoices ?? []) : null,
    })),
    choices: command.registeredArguments[0]?.argChoices ?? [],
  };
  for (const child of commands) yield* walk(child, `${path} ${child.name()}`.trim());
}

/** A text that a shell takes as it is: all three know single quotes. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
