import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExamples } from "#lib/testing/read-examples.ts";
import { projectDirectory } from "#scripts/settings.ts";
import { type Packed, packAndInstall } from "./pack.ts";

const run = promisify(execFile);
let packed: Packed;

beforeAll(async () => {
  packed = await packAndInstall();
});
afterAll(() => rmSync(packed.consumer, { recursive: true }));

const installed = (path: string) => join(packed.consumer, "node_modules", "weft", path);
const read = (path: string) => readFileSync(installed(path), "utf8");

describe("what is published", () => {
  it("is the library, its source map, its declarations, the command, and a page: no more", () => {
    const others = packed.files.filter(
      (path) => !/^types\/lib\/(sdk|contract)\/([\w-]+\/)?[\w-]+\.d\.ts$/.test(path),
    );
    expect(others.sort()).toEqual(["README.md", "package.json", "sdk.js", "sdk.js.map", "weft.js"]);
  });

  it("depends on zod alone", async () => {
    expect(Object.keys(JSON.parse(read("package.json")).dependencies)).toEqual(["zod"]);
    const { metafile } = await build({
      entryPoints: [installed("sdk.js")],
      bundle: true,
      packages: "external",
      platform: "neutral",
      metafile: true,
      write: false,
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    expect(new Set(imports.map(({ path }) => path))).toEqual(new Set(["zod"]));
  });

  it("is less than 15 kB, compressed", () => {
    expect(gzipSync(read("sdk.js"), { level: 9 }).length).toBeLessThan(15_000);
  });

  it("has a map to its sources", () => {
    expect(read("sdk.js")).toMatch(/\/\/# sourceMappingURL=sdk\.js\.map\n$/);
    const { sources, sourcesContent } = JSON.parse(read("sdk.js.map"));
    expect(sources).toContain("../lib/sdk/weft.ts");
    expect(sourcesContent).toHaveLength(sources.length);
  });

  it("has nothing that publint minds", async () => {
    const { messages, pkg } = await publint({ pack: { tarball: packed.tarball.buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it("has types that are right wherever there are ES modules", async () => {
    const result = await checkPackage(createPackageFromTarballData(packed.tarball));
    if (!result.types) throw new Error("no types were found");
    expect(Object.keys(result.entrypoints)).toContain("./sdk");
    // CommonJS gets it by import() alone, and a resolution that knows no `exports` not at all: see decision 0019.
    const others = new Set(["node10", "node16-cjs"]);
    const problems = result.problems.filter(
      (problem) => !("resolutionKind" in problem && others.has(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });
});

describe("whoever installs it", () => {
  it("imports it", async () => {
    const program =
      'import { Weft } from "weft/sdk"; console.log(typeof new Weft({ baseUrl: "http://a", apiKey: "k" }).me);';
    writeFileSync(join(packed.consumer, "use.mjs"), program);
    const { stdout } = await run(process.execPath, [join(packed.consumer, "use.mjs")]);
    expect(stdout).toBe("function\n");
  });

  it("has the command, which needs nothing more", async () => {
    const { stdout } = await run(process.execPath, [installed("weft.js"), "--version"]);
    expect(stdout).toBe(`${JSON.parse(read("package.json")).version}\n`);
  });

  it.each([
    ["its declarations included, as Node resolves", "nodenext", "nodenext", false],
    ["as a bundler resolves", "esnext", "bundler", true],
  ])("compiles the examples strictly, %s", async (_, module, moduleResolution, skipLibCheck) => {
    writeFileSync(join(packed.consumer, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(packed.consumer, "examples.ts"),
      readExamples(join(projectDirectory, "docs/SDK.md"), "ts"),
    );
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck,
      noEmit: true,
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: ["node"],
      module,
      moduleResolution,
    };
    const config = join(packed.consumer, `tsconfig.${module}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions: options, files: ["examples.ts"] }));
    const said = await run(join(projectDirectory, "node_modules/.bin/tsc"), ["-p", config]).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout,
    );
    expect(said).toBe("");
  });

  it("needs no platform but the web's", async () => {
    const { outputFiles } = await build({
      stdin: { contents: 'export { Weft } from "weft/sdk";', resolveDir: packed.consumer },
      bundle: true,
      format: "iife",
      globalName: "sdk",
      platform: "neutral",
      mainFields: ["module", "main"],
      write: false,
    });
    const asked: string[] = [];
    const answer = {
      user: { id: "00000000-0000-7000-8000-000000000001", name: "Ada", email: "ada@example.org" },
      agent: null,
      key: null,
      workspaces: [],
    };
    // No process, no Buffer, no require: what a browser, a worker, Deno and Bun all have.
    const web = {
      ...{ AbortController, AbortSignal, Blob, Headers, ReadableStream, Response, TextDecoder, TextEncoder },
      ...{ URL, URLSearchParams, clearTimeout, setTimeout },
      fetch: async (url: string) => {
        asked.push(url);
        return Response.json(answer);
      },
    };
    const use = '; new sdk.Weft({ baseUrl: "https://weft.test", apiKey: "weft_k" }).me();';
    const me: unknown = await runInNewContext(`${outputFiles[0]?.text}${use}`, web);
    expect(me).toEqual(answer);
    expect(asked).toEqual(["https://weft.test/api/v1/me"]);
  });
});
