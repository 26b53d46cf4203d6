/** What the package.json of the project says that the published one says too. */
type Project = {
  name: string;
  version: string;
  description: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
};

/**
 * The package.json of what is published: the library and the command. The project's own names all that the server needs, which nobody who only
 * calls one should have to install.
 */
export function toManifest({ name, version, description, engines, dependencies }: Project) {
  return {
    name,
    version,
    description,
    type: "module",
    engines,
    bin: { weft: "./weft.js" },
    sideEffects: false,
    exports: {
      "./sdk": { types: "./types/lib/sdk/index.d.ts", default: "./sdk.js" },
      "./package.json": "./package.json",
    },
    // The declarations are as the compiler writes them, and name each other as the sources do.
    imports: { "#lib/*.ts": "./types/lib/*.d.ts" },
    files: ["sdk.js", "sdk.js.map", "types", "weft.js"],
    dependencies: { zod: `^${dependencies.zod}` },
  };
}
