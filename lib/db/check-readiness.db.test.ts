import { afterEach, expect, it } from "vitest";
import { look } from "#lib/testing/look.ts";
import { findUnreadiness } from "./check-readiness.ts";

afterEach(async () => {
  await look("drop table if exists public.stray");
  await look("update public._prisma_migrations set finished_at = coalesce(finished_at, now())");
});

it("finds nothing amiss in a database that is migrated", async () => {
  expect(await findUnreadiness()).toBeNull();
});

it("finds that the newest migration is missing", async () => {
  await look(`update public._prisma_migrations set finished_at = null
    where migration_name = (select max(migration_name) from public._prisma_migrations)`);
  expect(await findUnreadiness()).toBe("migrations are missing");
});

it("finds that the service owns something, and so could bypass its policies", async () => {
  await look("create table public.stray (id integer)");
  await look("alter table public.stray owner to weft_app");
  expect(await findUnreadiness()).toBe("the application role bypasses row-level security");
});
