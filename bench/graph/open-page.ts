import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { findChromium } from "#scripts/chromium.ts";
import { chromiumFlags } from "../../e2e/chromium-flags.ts";
import type { PageFiles } from "./bundle-page.ts";

/** The page, with the clocks of its processes. Milliseconds of processor time so far, but for the heap. */
export interface OpenPage {
  readonly page: Page;
  /** Of the page's process and the one that rasterises. */
  processes(): Promise<number>;
  mainThread(): Promise<{ script: number; task: number }>;
  /** Megabytes after a collection, arrays' stores included. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

const SIZE = { width: 1_600, height: 900 };

/** The graph in the two forms that the page asks for, each time that it does. */
export interface GraphAnswers {
  json(): Promise<string>;
  columns?(): Promise<Uint8Array>;
}

/** Opens the page in a Chromium of its own. */
export async function openPage(files: PageFiles, { json, columns }: GraphAnswers): Promise<OpenPage> {
  const findFile = async (url: string) => {
    if (url === "/graph.json") return { type: "application/json", body: await json() };
    if (url === "/api/v1/graph" && columns) return { type: graphColumnsType, body: await columns() };
    return files.get(url);
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const file = await findFile(url);
    // Isolated from other origins, a page is told the time to 5 microseconds instead of 100.
    response.writeHead(file ? 200 : 404, {
      "Content-Type": file?.type ?? "text/plain",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`the page: ${error.message}`));
  const session = await context.newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => "bench" in window);
  return {
    page,
    processes: () => readProcesses(whole),
    mainThread: () => readMainThread(session),
    heap: () => readHeap(session),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readProcesses(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const drawing = processInfo.filter(({ type }) => ["renderer", "GPU"].includes(type));
  return 1_000 * drawing.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function readMainThread(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string) =>
    1_000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return { script: read("ScriptDuration"), task: read("TaskDuration") };
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const usage = await session.send("Runtime.getHeapUsage");
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6;
}
