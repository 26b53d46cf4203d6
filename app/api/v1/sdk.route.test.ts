import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { sdkSurface } from "#lib/testing/matrix/sdk-surface.ts";
import { tables } from "#lib/testing/matrix/tables.ts";

describeMatrix(sdkSurface, tables);
