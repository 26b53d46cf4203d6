import { type RefObject, useEffect, useState } from "react";
import { type GraphColours, readGraphColours } from "./graph-colours.ts";

/** The colours that apply to an element, read again whenever the document changes its theme; null before mounting. */
export function useGraphColours(element: RefObject<HTMLElement | null>): GraphColours | null {
  const [colours, setColours] = useState<GraphColours | null>(null);
  useEffect(() => {
    const read = () => {
      if (element.current) setColours(readGraphColours(element.current));
    };
    read();
    // The theme is an attribute of the document, set from several places: watching it misses none of them.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [element]);
  return colours;
}
