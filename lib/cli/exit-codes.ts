/** Exit codes of every command. `interrupted` is what a shell says of a program that Ctrl-C ended. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
