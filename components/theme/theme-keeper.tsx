"use client";

import { useLayoutEffect } from "react";
import { applyTheme } from "./theme-choice.ts";

/** Where the script in the head did not run (Next writes a page that was not found in the browser), the theme is set before the first paint. */
export function ThemeKeeper() {
  useLayoutEffect(() => applyTheme(), []);
  return null;
}
