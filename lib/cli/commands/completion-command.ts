import { Argument, type Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { toBash } from "../completion/to-bash.ts";
import { toFish } from "../completion/to-fish.ts";
import { toZsh } from "../completion/to-zsh.ts";
import { readTree } from "../completion/tree.ts";

const scripts = { bash: toBash, zsh: toZsh, fish: toFish };

export function defineCompletion(program: Command): void {
  program
    .command("completion")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .description("print what a shell needs to complete weft's commands")
    .addHelpText(
      "after",
      examples(
        "weft completion bash > ~/.local/share/bash-completion/completions/weft",
        "weft completion zsh > ~/.zfunc/_weft",
        "weft completion fish > ~/.config/fish/completions/weft.fish",
      ),
    )
    .action((shell) => {
      process.stdout.write(scripts[shell](readTree(program)));
    });
}
