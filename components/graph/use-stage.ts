import { type RefObject, useEffect, useState } from "react";
import type { GraphColours } from "./graph-colours.ts";
import { createStage, type Stage, type StageHosts } from "./stage.ts";
import type { Way } from "./way.ts";

/**
 * Owns the stage: makes it when the hosts are there, destroys it on unmount (React's strict mode does both twice), restyles
 * it when the colours change. Null until it is there.
 */
export function useStage(
  hosts: { readonly [Host in keyof StageHosts]: RefObject<HTMLElement | null> },
  way: Way,
  colours: GraphColours | null,
): Stage | null {
  const { crowd, surface, focus } = hosts;
  const [stage, setStage] = useState<Stage | null>(null);

  useEffect(() => {
    if (!crowd.current || !surface.current || !focus.current) return;
    const made = createStage({ crowd: crowd.current, surface: surface.current, focus: focus.current }, way);
    setStage(made);
    return () => {
      setStage(null);
      made.destroy();
    };
  }, [crowd, surface, focus, way]);

  useEffect(() => {
    if (stage && colours) stage.setColours(colours);
  }, [stage, colours]);

  return stage;
}
