import { type CompletedCommand, quote, type Word } from "./tree.ts";

/** A word and its description as `_describe` takes them: a colon divides them. */
function toEntries(words: Word[]): string {
  return words
    .map(({ word, description }) => {
      const escaped = word.replaceAll(":", "\\:");
      return quote(description ? `${escaped}:${description}` : escaped);
    })
    .join(" ");
}

function toValueCases({ path, options }: CompletedCommand): string[] {
  return options.flatMap(({ word, choices }) =>
    choices === null
      ? []
      : [
          `    ${quote(`${path}|${word}`)}) ${choices.length > 0 ? `compadd -- ${choices.map(quote).join(" ")}` : "_files"}; return ;;`,
        ],
  );
}

function toWordCase({ path, commands, options, choices }: CompletedCommand): string {
  const words = [...commands, ...choices.map((word) => ({ word, description: "" }))];
  return `    ${quote(path)}) entries=(${toEntries(words)}) flags=(${toEntries(options)}) ;;`;
}

/** Completion for zsh, of words that are all here: what is typed is compared, never evaluated. */
export function toZsh(tree: CompletedCommand[]): string {
  const paths = tree.filter(({ path }) => path !== "").map(({ path }) => quote(path));
  return `#compdef weft
_weft() {
  local at='' following i
  local -a entries flags
  for ((i = 2; i < CURRENT; i++)); do
    following="\${at:+$at }\${words[i]}"
    case "$following" in
      (${paths.join("|")}) at=$following ;;
    esac
  done
  case "$at|\${words[CURRENT-1]}" in
${tree.flatMap(toValueCases).join("\n")}
  esac
  case "$at" in
${tree.map(toWordCase).join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe option flags
  elif ((\${#entries})); then
    _describe command entries
  else
    _files
  fi
}
if [[ $funcstack[1] == _weft ]]; then _weft "$@"; else compdef _weft weft; fi
`;
}
