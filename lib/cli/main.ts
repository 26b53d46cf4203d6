// The command as it is installed: it asks a server, and holds none.
import { defineAdminElsewhere } from "./admin/define-admin-elsewhere.ts";
import { buildProgram } from "./build-program.ts";
import { runProgram } from "./run-program.ts";

await runProgram(buildProgram(defineAdminElsewhere));
