"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { parseView, serialiseView, type View } from "./view-state.ts";

export type ChangeView = (
  change: Partial<View> | ((view: View) => Partial<View>),
  entry?: "replace" | "push",
) => void;

/**
 * The view of the Memory page. It lives here; the address follows it without asking the server, and leads when the reader
 * goes back, forward, or follows a link. `push` makes a step to come back to.
 */
export function useView(): [View, ChangeView] {
  const searchParams = useSearchParams();
  const [view, setView] = useState(() => parseView(new URLSearchParams(searchParams.toString())));
  const latest = useRef(view);

  const change = useCallback<ChangeView>((wanted, entry = "replace") => {
    const before = latest.current;
    const next = { ...before, ...(typeof wanted === "function" ? wanted(before) : wanted) };
    latest.current = next;
    setView(next);
    const query = serialiseView(next);
    if (query === serialiseView(before)) return;
    const address = window.location.pathname + (query && `?${query}`);
    if (entry === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);

  useEffect(() => {
    // The router reports late: only the address of this moment may overrule the view.
    const current = new URLSearchParams(window.location.search);
    if (searchParams.toString() !== current.toString()) return;
    const wanted = parseView(current);
    if (serialiseView(wanted) === serialiseView(latest.current)) return;
    latest.current = wanted;
    setView(wanted);
  }, [searchParams]);

  return [view, change];
}
