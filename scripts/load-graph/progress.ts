import { Presets, SingleBar } from "cli-progress";

/** What a load tells whoever waits for it. */
export type Progress = {
  begin(what: string, total: number): void;
  step(): void;
  end(): void;
};

export const silence: Progress = { begin: () => undefined, step: () => undefined, end: () => undefined };

/** A bar on the terminal behind `stream`, or silence where there is none. */
export function openProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return silence;
  const bar = new SingleBar(
    { stream, format: "  {what} {bar} {value}/{total}  {eta_formatted} left", hideCursor: true },
    Presets.shades_classic,
  );
  return {
    begin: (what, total) => bar.start(total, 0, { what: what.padEnd(10) }),
    step: () => bar.increment(),
    end: () => bar.stop(),
  };
}
