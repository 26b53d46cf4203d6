// `npm run build:package`, and part of `npm ci`: builds what is published of Weft, so that `weft/sdk` is there to be imported.
import { buildPackage } from "./build-package.ts";

await buildPackage();
