#!/usr/bin/env node
// `npx weft` in a checkout: the sources, as they are.
import { register } from "tsx/esm/api";

register();
await import("./weft.ts");
