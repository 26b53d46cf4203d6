import { Presets, SingleBar } from "cli-progress";

/** What long work tells whoever waits for it. */
export type Progress = {
  begin(what: string, total: number): void;
  step(count?: number): void;
  end(): void;
};

export const silence: Progress = { begin: () => undefined, step: () => undefined, end: () => undefined };

/** A bar on the terminal behind `stream`, or silence where there is none. */
export function openProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return silence;
  const bar = new SingleBar(
    // Its own listener would keep Ctrl-C from ending anything.
    {
      stream,
      format: "  {what} {bar} {value}/{total}  {eta_formatted} left",
      hideCursor: true,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  const end = () => bar.stop();
  return {
    begin: (what, total) => {
      // The cursor comes back also when the process is told to end.
      process.once("exit", end);
      bar.start(total, 0, { what: what.padEnd(10) });
    },
    step: (count = 1) => bar.increment(count),
    end: () => {
      process.off("exit", end);
      bar.stop();
    },
  };
}
