import type { Command, OptionValues } from "@commander-js/extra-typings";

/** Gives a command what says which server it asks, and as whom. */
export function withServer<
  Args extends unknown[],
  Opts extends OptionValues,
  GlobalOpts extends OptionValues,
>(command: Command<Args, Opts, GlobalOpts>) {
  return command
    .optionsGroup("Connection:")
    .option("--url <address>", "the server (else WEFT_URL, else what weft login kept)")
    .option(
      "--api-key <key>",
      "the key (else WEFT_API_KEY, else what weft login kept); others here can see it",
    )
    .option("--workspace <slug>", "slug or id, for a key that has several (else WEFT_WORKSPACE)");
}
