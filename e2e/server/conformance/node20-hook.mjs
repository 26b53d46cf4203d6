// The suite imports fs.globSync, which Node 20 does not have, and uses it in none of the commands that we run.
import { register } from "node:module";

const hook = `
export async function resolve(specifier, context, next) {
  const isFs = specifier === "fs" || specifier === "node:fs";
  if (isFs && context.parentURL?.includes("@modelcontextprotocol/conformance")) return { url: "fsshim:fs", shortCircuit: true };
  return next(specifier, context);
}
export async function load(url, context, next) {
  if (url !== "fsshim:fs") return next(url, context);
  const source = 'export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => { throw new Error("globSync needs Node 22"); };';
  return { format: "module", shortCircuit: true, source };
}`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
