import { type CompletedCommand, quote } from "./tree.ts";

/** What an option takes: its choices, or a file when it takes anything. */
function toValueCases({ path, options }: CompletedCommand): string[] {
  return options.flatMap(({ word, choices }) =>
    choices === null
      ? []
      : [
          `    ${quote(`${path}|${word}`)}) COMPREPLY=($(compgen ${choices.length > 0 ? `-W ${quote(choices.join(" "))}` : "-f"} -- "$cur")); return ;;`,
        ],
  );
}

function toWordCase({ path, commands, options, choices }: CompletedCommand): string {
  const words = [...commands.map(({ word }) => word), ...choices];
  const flags = options.map(({ word }) => word);
  return `    ${quote(path)}) words=${quote(words.join(" "))} flags=${quote(flags.join(" "))} ;;`;
}

/** Completion for bash 4 or later, of words that are all here: what is typed is compared, never evaluated. */
export function toBash(tree: CompletedCommand[]): string {
  const paths = tree.filter(({ path }) => path !== "").map(({ path }) => quote(path));
  return `# bash completion for weft
_weft() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at='' next words='' flags='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in
      ${paths.join("|")}) at=$next ;;
    esac
  done
  case "$at|$prev" in
${tree.flatMap(toValueCases).join("\n")}
  esac
  case "$at" in
${tree.map(toWordCase).join("\n")}
  esac
  if [[ $cur == -* ]]; then words=$flags; fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _weft weft
`;
}
