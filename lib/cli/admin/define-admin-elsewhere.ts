import type { Command } from "@commander-js/extra-typings";

/** `weft admin` where no server is: it says where to go. */
export function defineAdminElsewhere(program: Command): void {
  program
    .command("admin")
    .description("administer a server's database, in the server's own folder: npm run -s weft -- admin")
    .allowUnknownOption()
    .argument("[words...]")
    .action((_words, _options, command) =>
      command.error("error: that works on the server itself, in its folder: npm run -s weft -- admin"),
    );
}
