import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/postcss";
import { build } from "esbuild";
import postcss from "postcss";
import { projectDirectory } from "#scripts/settings.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** What the page consists of, by the path it asks for. */
export type PageFiles = ReadonlyMap<string, { type: string; body: string }>;

const document = `<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8"><title>bench</title>
<link rel="stylesheet" href="/page.css"><style>body{margin:0;background:#0c0f13}.host{position:fixed;inset:0}</style>
<body><script type="module" src="/page.js"></script></body></html>`;

/** Bundles the page for production, with Weft's own style sheet; not minified, a profile of it can be read. */
export async function bundlePage(minify = true): Promise<PageFiles> {
  const bundle = async (entry: string) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify,
      format: "esm",
      target: "chrome120",
      loader: { ".css": "empty" },
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return outputFiles[0]?.text ?? "";
  };
  const script = async (entry: string) => ({ type: "text/javascript", body: await bundle(entry) });
  return new Map([
    ["/", { type: "text/html", body: document }],
    ["/page.css", { type: "text/css", body: await buildStyles() }],
    ["/page.js", await script(join(here, "page", "bench-page.ts"))],
    ["/force-atlas2-worker.js", await script(join(here, "page", "force-atlas2-worker.ts"))],
    // Where `runLayout` looks for it, from the place of the bundle it is in.
    ["/layout-worker.ts", await script(join(projectDirectory, "components/graph/layout/layout-worker.ts"))],
  ]);
}

async function buildStyles(): Promise<string> {
  const from = join(projectDirectory, "app", "globals.css");
  const { css } = await postcss([tailwind({ base: projectDirectory })]).process(readFileSync(from, "utf8"), {
    from,
  });
  return css;
}
