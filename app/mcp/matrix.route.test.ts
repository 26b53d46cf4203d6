import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { mcpSurface } from "#lib/testing/matrix/mcp-surface.ts";
import { tables } from "#lib/testing/matrix/tables.ts";

/** What no tool takes: the version that a write expects, and a search with filters. */
const unsaid = ["of another version", "by a word of its title, to find"];

// Bringing back is one tool for the trash and the archive, and so has verdicts of its own: route.test.ts.
describeMatrix(
  mcpSurface,
  tables.filter(({ about }) => !unsaid.includes(about)),
);
