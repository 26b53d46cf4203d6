import type { Command, OptionValues } from "@commander-js/extra-typings";
import { withServer } from "./with-server.ts";

/** Gives a command what every command has that asks the server and prints its answer. */
export function withConnection<
  Args extends unknown[],
  Opts extends OptionValues,
  GlobalOpts extends OptionValues,
>(command: Command<Args, Opts, GlobalOpts>) {
  return withServer(command.option("--json", "print JSON, for programs"));
}
