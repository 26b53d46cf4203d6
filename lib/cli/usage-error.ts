/** Nothing was done, for the command can't be carried out as it was given: its sentence says what to give instead. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "UsageError";
  }
}
