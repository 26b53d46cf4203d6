// The build step of `npm test`: builds unless the build is of these sources, as `npm start` does.
import { ensureBuild } from "#scripts/build.ts";
import { StartupError } from "#scripts/startup-error.ts";

await ensureBuild(new AbortController().signal, console.log).catch((error) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
