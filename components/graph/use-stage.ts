import { type RefObject, useEffect, useState } from "react";
import type { GraphColours } from "./graph-colours.ts";
import { createStage, type Stage } from "./stage.ts";
import type { Quality } from "./stylesheet.ts";

/**
 * Owns the two Cytoscape instances: makes them when the hosts are there, destroys them on unmount (React's strict mode
 * does both twice), restyles them when the colours change. Null until they are there.
 */
export function useStage(
  hosts: { crowd: RefObject<HTMLElement | null>; focus: RefObject<HTMLElement | null> },
  quality: Quality,
  colours: GraphColours | null,
): Stage | null {
  const { crowd, focus } = hosts;
  const [stage, setStage] = useState<Stage | null>(null);

  useEffect(() => {
    if (!crowd.current || !focus.current) return;
    const made = createStage({ crowd: crowd.current, focus: focus.current }, quality);
    setStage(made);
    return () => {
      setStage(null);
      made.destroy();
    };
  }, [crowd, focus, quality]);

  useEffect(() => {
    if (stage && colours) stage.setColours(colours);
  }, [stage, colours]);

  return stage;
}
