import { defineConfig } from "@playwright/test";
import { chromiumFlags } from "./e2e/chromium-flags.ts";

/** `npm test` starts the server, finds the browser, and sets WEFT_TEST_URL and WEFT_CHROMIUM. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.WEFT_TEST_URL ?? "http://localhost:3000",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.WEFT_CHROMIUM ?? "/usr/bin/chromium", args: chromiumFlags },
  },
});
