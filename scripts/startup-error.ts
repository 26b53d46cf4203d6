/** A condition the person at the terminal can change. Its message is one sentence and is all that is printed. */
export class StartupError extends Error {
  override name = "StartupError";
}
