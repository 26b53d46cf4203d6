"use client";

import { useSyncExternalStore } from "react";
import { readThemeChoice, type ThemeChoice, watchTheme } from "./theme-choice.ts";

/** The reader's choice of theme, kept in step with other tabs and the device. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watchTheme, readThemeChoice, () => "system");
}
