import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** What goes on for minutes: in the long suite. */
export default defineConfig(usual, { testMatch: "*.long.ts", timeout: 0 });
