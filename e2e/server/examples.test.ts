import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runExamples } from "#lib/testing/run-examples.ts";
import { buildPackage, packageDirectory } from "#scripts/package/build-package.ts";
import { buildOwner, serverUrl } from "./place.ts";

const programs = mkdtempSync(join(tmpdir(), "weft-programs-"));

// What the examples import as `weft/sdk`, and run as `weft`, is what is published.
beforeAll(async () => {
  await buildPackage();
  const command = join(packageDirectory, "weft.js");
  chmodSync(command, 0o755);
  symlinkSync(command, join(programs, "weft"));
});
afterAll(() => rmSync(programs, { recursive: true }));

/** A page of commands is forty programs, one after another. */
const PATIENCE_MS = 180_000;

/** The pages whose examples run, as a program each, against the server. */
it.each([
  ["docs/SDK.md", "ts"],
  ["docs/CLI.md", "sh"],
  ["README.md", "ts"],
  ["README.md", "bash"],
] as const)(
  "%s does what it says in %s",
  async (page, language) => {
    const { owner } = await buildOwner();
    const { printed, promised } = await runExamples(page, language, {
      WEFT_URL: serverUrl,
      WEFT_API_KEY: owner.key,
      PATH: `${programs}:${process.env.PATH}`,
    });
    expect(printed).toEqual(promised);
  },
  PATIENCE_MS,
);
