/** One defence taken away, and the test that must notice. */
export type Mutant = {
  name: string;
  /** The file that is changed, from the project's directory: a migration, or a source. */
  file: string;
  /** Text after which `from` is looked for. Without it, `from` must be in the file once. */
  after?: string;
  /** Text before which it must be. */
  before?: string;
  from: string;
  to: string;
  /** The file of the test, and a part of its full name that no test has which should not run. */
  killedBy: [file: string, test: string];
};

/** Where in the text of the mutant's file the change is made; -1 when there is no longer what it changes. */
export function findChange({ after, before, from }: Mutant, text: string): number {
  const start = after === undefined ? 0 : text.indexOf(after);
  const at = start < 0 ? -1 : text.indexOf(from, start);
  const end = before === undefined ? -1 : text.indexOf(before, start + 1);
  return end >= 0 && at > end ? -1 : at;
}

/** The text of the mutant's file with the change made. Throws when it can't be, or not in one place only. */
export function mutate(mutant: Mutant, text: string): string {
  const { name, file, after, from, to } = mutant;
  const at = findChange(mutant, text);
  if (at < 0) throw new Error(`The mutant "${name}" changes what ${file} no longer says`);
  if (after === undefined && text.indexOf(from, at + 1) >= 0) {
    throw new Error(`The mutant "${name}" could change several places in ${file}`);
  }
  return text.slice(0, at) + to + text.slice(at + from.length);
}
