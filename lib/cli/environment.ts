/** The variables that a command was started with. */
export type Environment = Record<string, string | undefined>;
