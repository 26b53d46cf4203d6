import { expect, test } from "vitest";
import { findDrift } from "./schema-drift.ts";

test("what only the database has is no drift", () => {
  const script = `-- DropIndex
DROP INDEX "links_graph";

-- AlterTable
ALTER TABLE "memories" ALTER COLUMN "audience_id" DROP DEFAULT;

-- DropTable
DROP TABLE "sign_in_attempts";
`;
  expect(findDrift(script)).toEqual([]);
});

test("a column that one of them lacks is drift, whatever else the statement does", () => {
  const script = `ALTER TABLE "memories" DROP COLUMN "tags",
ADD COLUMN     "labels" TEXT[],
ALTER COLUMN "audience_id" DROP DEFAULT;`;
  expect(findDrift(script)).toEqual([
    'ALTER TABLE "memories" DROP COLUMN "tags"',
    'ALTER TABLE "memories" ADD COLUMN "labels" TEXT[]',
  ]);
});

test("another type, another nullability and a missing table are drift", () => {
  const script = `ALTER TABLE "memories" ALTER COLUMN "title" SET DATA TYPE VARCHAR(200);
ALTER TABLE "memories" ALTER COLUMN "scope" DROP NOT NULL;
CREATE TABLE "labels" ("id" UUID NOT NULL);`;
  expect(findDrift(script)).toHaveLength(3);
});
