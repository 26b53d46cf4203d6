/** Whoever sits at the terminal said no, or Ctrl-C: nothing was done, and they know why. */
export class InterruptedError extends Error {
  readonly exit: "refused" | "interrupted";

  constructor(exit: "refused" | "interrupted") {
    super(exit);
    this.name = "InterruptedError";
    this.exit = exit;
  }
}
