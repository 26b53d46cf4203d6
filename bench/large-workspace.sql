-- The workspace that the graph read is measured on: 60,000 memories of 200 owners with uneven shares, about 345,000 links, some of
-- them hidden from the reader. Written as a superuser with triggers and keys off. No chance in it: hashes of row numbers stand for
-- random numbers, so every build is the same.

create function pg_temp.chance(n bigint, seed bigint) returns double precision language sql immutable
  return (hashint8extended(n, seed) & 1073741823) / 1073741824.0;
-- UUIDs of the shape and the order of version 7.
create function pg_temp.ordered_id(n bigint, seed bigint) returns uuid language sql immutable
  return (lpad(to_hex(1796000000000 + n * 1000), 12, '0') || '7' || substr(md5(n || ' ' || seed), 1, 3)
          || '8' || substr(md5(seed || ' ' || n), 1, 15))::uuid;

insert into workspaces (id, slug, name) values (pg_temp.ordered_id(0, 1), :slug, 'Benchmark');

create temp table owners on commit drop as
  select k, pg_temp.ordered_id(k, 2) as id,
         -- The k-th owner's part of everything: from one in nine down to one in 2,200.
         sum(power(k + 4, -1.5)) over (order by k) / sum(power(k + 4, -1.5)) over () as up_to
    from generate_series(1, 200) as k;
insert into users (id, email, name, password_hash) select id, 'owner-' || k || '@' || :slug || '.example', 'Owner ' || k, 'none' from owners;
insert into members (workspace_id, user_id, role) select pg_temp.ordered_id(0, 1), id, 'member' from owners;

create temp table drafts on commit drop as
  select i, k, id as owner_id, row_number() over (partition by k order by i) as nth, scope, trashed
    from (select i, 1 + width_bucket(pg_temp.chance(i, 3), (select array_agg(up_to order by k) from owners)) as k,
                 case when pg_temp.chance(i, 4) < 0.04 then 'private' else 'shared' end as scope,
                 pg_temp.chance(i, 5) < 0.01 as trashed
            from generate_series(1, 60000) as i) drawn
    join owners using (k);
create index on drafts (i);
create index on drafts (k, nth);
analyze drafts;

insert into memories (workspace_id, id, owner_id, title, content, type, tags, scope, created_at, updated_at, deleted_at)
  select pg_temp.ordered_id(0, 1), pg_temp.ordered_id(i, 6), owner_id,
         'Memory ' || i || ': what was decided about ' || substr(md5(i::text), 1, 12),
         repeat('A sentence of the length that people write. ', 2 + (10 * pg_temp.chance(i, 7))::int),
         (array['decision', 'constraint', 'preference', 'runbook', 'note'])[1 + (5 * pg_temp.chance(i, 8))::int % 5],
         array['area-' || (40 * pg_temp.chance(i, 9))::int], scope,
         timestamptz '2026-01-01 00:00Z' + i * interval '5 minutes', timestamptz '2026-01-01 00:00Z' + i * interval '6 minutes',
         case when trashed then timestamptz '2026-11-01 00:00Z' end
    from drafts order by i;

-- Links grow with their source, a few each and many for some; to one of 500 memories that everyone refers to, to what the owner wrote
-- lately, or to anything.
insert into memory_links (workspace_id, source_id, target_id, kind, weight, created_at, updated_at, created_by,
                          source_owner, source_audience, target_owner, target_audience)
  select s.workspace_id, s.id, t.id,
         (array['related', 'mentions', 'depends-on', 'part-of', 'extends'])[1 + (5 * pg_temp.chance(n, 10))::int % 5],
         round(pg_temp.chance(n, 11)::numeric, 2)::double precision,
         s.created_at, s.created_at, s.owner_id, s.owner_id, s.audience_id, t.owner_id, t.audience_id
    from (select n, source.i, coalesce(
                   case when pg_temp.chance(n, 12) < 0.35 then 1 + 119 * floor(500 * power(pg_temp.chance(n, 13), 2))::bigint
                        when pg_temp.chance(n, 12) < 0.88 then own.i end,
                   1 + floor(60000 * pg_temp.chance(n, 13))::bigint) as target
            from (select d.*, 1000 * d.i + step as n
                    from drafts d, generate_series(1, floor(-6.6 * ln(1 - pg_temp.chance(d.i, 14)))::int) as step) source
            left join lateral (select o.i from drafts o
               where o.k = source.k and o.nth = source.nth - 1 - floor(20 * pg_temp.chance(n, 15))::int) own on true) drawn
    join memories s on s.workspace_id = pg_temp.ordered_id(0, 1) and s.id = pg_temp.ordered_id(i, 6) and s.deleted_at is null
    join memories t on t.workspace_id = s.workspace_id and t.id = pg_temp.ordered_id(target, 6) and t.deleted_at is null and t.id <> s.id
   order by n
  on conflict do nothing;

insert into link_quotas (workspace_id, owner_id, n)
  select workspace_id, source_owner, count(*) from memory_links where workspace_id = pg_temp.ordered_id(0, 1) group by 1, 2;
