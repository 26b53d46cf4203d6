import { type CapacityBound, limits } from "#lib/contract/limits.ts";
import { look } from "./look.ts";

/** Makes the bounds of links small in this test's database; what is not given is as the contract has it. */
export async function setLinkLimits(given: Partial<Record<CapacityBound, number>> = {}): Promise<void> {
  const { pair, source, target, owner } = { ...limits.capacity, ...given };
  await look(`
    create or replace function app.link_limit(bound text) returns integer
      language sql stable parallel safe set search_path = pg_catalog, pg_temp
      return case bound when 'pair' then ${pair} when 'source' then ${source}
                        when 'target' then ${target} when 'owner' then ${owner} end`);
}
