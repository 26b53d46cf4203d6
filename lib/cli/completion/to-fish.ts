import { type CompletedCommand, quote } from "./tree.ts";

/** Completion for fish, of words that are all here: what is typed is compared, never evaluated. */
export function toFish(tree: CompletedCommand[]): string {
  const paths = tree.filter(({ path }) => path !== "").map(({ path }) => quote(path));
  const lines = tree.flatMap(({ path, commands, options, choices }) => {
    const here = `complete -c weft -n ${quote(`__weft_at ${quote(path)}`)}`;
    return [
      ...commands.map(({ word, description }) => `${here} -f -a ${quote(word)} -d ${quote(description)}`),
      ...choices.map((word) => `${here} -f -a ${quote(word)}`),
      ...options.map(({ word, description, choices: values }) => {
        const takes = values === null ? "" : values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : " -r";
        return `${here} -l ${word.slice(2)}${takes} -d ${quote(description)}`;
      }),
    ];
  });
  return `# fish completion for weft
function __weft_at
    set -l at
    for word in (commandline -opc)[2..]
        set -l following (string trim -- "$at $word")
        if contains -- "$following" ${paths.join(" ")}
            set at $following
        end
    end
    test "$at" = "$argv[1]"
end
${lines.join("\n")}
`;
}
