import { beforeAll, expect, it } from "vitest";
import { runExamples } from "#lib/testing/run-examples.ts";
import { buildPackage } from "#scripts/package/build-package.ts";
import { buildOwner, serverUrl } from "./place.ts";

// What the examples import as `weft/sdk` is what is published.
beforeAll(() => buildPackage());

/** The pages whose examples run, as a program each, against the server. */
it.each([
  ["docs/SDK.md", "ts"],
  ["README.md", "ts"],
] as const)("%s does what it says in %s", async (page, language) => {
  const { owner } = await buildOwner();
  const { printed, promised } = await runExamples(page, language, {
    WEFT_URL: serverUrl,
    WEFT_API_KEY: owner.key,
  });
  expect(printed).toEqual(promised);
});
