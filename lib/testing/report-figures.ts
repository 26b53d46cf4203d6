/** Prints the one line that a proof says about itself. */
export function reportFigures(proof: string, figures: Record<string, number | string>): void {
  const said = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  console.log(`${proof}: ${said.join(", ")}`);
}

/** How often a proof runs: as often as `npm test` has it, unless the environment asks for another number. */
export function countFromEnv(name: string, usual: number): number {
  const given = process.env[name];
  if (given === undefined) return usual;
  if (!/^-?\d{1,10}$/.test(given)) throw new Error(`${name} must be a whole number`);
  return Number(given);
}
