import { type RefObject, useEffect, useMemo, useRef } from "react";
import { createStroke, type Stroke, type StrokeInput } from "./stroke.ts";

/** The stroke of a drawing, from its first render to its last. */
export function useStroke(outline: RefObject<SVGPolygonElement | null>, input: StrokeInput): Stroke {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  return useMemo(() => createStroke(latest, outline), [outline]);
}
