import { printBar } from "../print.ts";
import type { LayoutFigures } from "./measure-layout.ts";

const MOST_MILLISECONDS = 2_000;

/** The layouts beside each other. Answers whether Weft's is within its bars. */
export function printLayouts({ weft, forceAtlas2 }: Record<"weft" | "forceAtlas2", LayoutFigures>): boolean {
  const row = (name: string, { cpu, quality }: LayoutFigures) =>
    console.log(
      name.padEnd(38) +
        [cpu.toFixed(0), ...Object.values(quality).map((value: number) => value.toFixed(3))]
          .map((text) => text.padStart(14))
          .join(""),
    );
  console.log(
    `\n${"layout in a worker".padEnd(38)}${["CPU ms", "stress", "neighbourhood", "purity", "overlap"].map((head) => head.padStart(14)).join("")}`,
  );
  row("Weft", weft);
  row("ForceAtlas2, 100 iterations", forceAtlas2);
  return [
    printBar("layout CPU, times ForceAtlas2's", weft.cpu / forceAtlas2.cpu, 0.1),
    printBar("layout CPU, milliseconds", weft.cpu, MOST_MILLISECONDS),
  ].every(Boolean);
}
