-- Links: what one may be, who may see it, how many there may be.

-- A durable directed edge. Owner and audience of both ends are copied, and kept exact by the two foreign keys: a trigger would
-- miss a link that another transaction has not committed yet, the key makes the change of scope wait for it.
create table memory_links (
  workspace_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  kind text not null constraint links_kind_form
    check (char_length(kind) between 1 and 64 and kind = btrim(kind) and kind !~ '[[:cntrl:]]'),
  -- double precision: with real, 0.9 never equals 0.9, and every repeat looks like a change.
  weight double precision not null default 1 constraint links_weight_range check (weight between 0 and 1),
  metadata jsonb not null default '{}' constraint links_metadata_object check (jsonb_typeof(metadata) = 'object'),
  seq bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  agent_id uuid,
  source_owner uuid not null,
  source_audience uuid not null,
  target_owner uuid not null,
  target_audience uuid not null,
  primary key (workspace_id, source_id, target_id, kind),
  constraint links_not_to_self check (source_id <> target_id),
  constraint links_source foreign key (workspace_id, source_id, source_owner, source_audience)
    references memories (workspace_id, id, owner_id, audience_id) on update cascade on delete cascade,
  constraint links_target foreign key (workspace_id, target_id, target_owner, target_audience)
    references memories (workspace_id, id, owner_id, audience_id) on update cascade on delete cascade
);
create index links_outbound on memory_links (workspace_id, source_id, seq desc);
create index links_inbound on memory_links (workspace_id, target_id, seq desc);
-- The count of links into a target from one owner.
create index links_into_target on memory_links (workspace_id, target_id, source_owner) where kind <> 'supersedes';
-- The graph read: one stream an (audience, owner), newest first, from the index alone.
create index links_graph on memory_links (workspace_id, source_audience, source_owner, seq desc)
  include (target_audience, source_id, target_id, kind, weight);
-- A memory has one successor at most.
create unique index links_one_successor on memory_links (workspace_id, source_id) where kind = 'supersedes';
-- Vacuumed early and often: the graph read is index-only as long as pages are known to be all visible.
alter table memory_links set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

alter table memory_links enable row level security;
alter table memory_links force row level security;
create policy all_owner on memory_links to weft_owner using (true) with check (true);

-- Visible when both its memories are.
create policy select_visible on memory_links for select to weft_app using (
  workspace_id = (select app.workspace_id())
  and source_audience = any ((select app.audiences())::uuid[])
  and target_audience = any ((select app.audiences())::uuid[]));

-- Written by the owner of the source; both ends are checked here, before any foreign key could tell what exists.
create policy insert_own on memory_links for insert to weft_app with check (
  workspace_id = (select app.workspace_id()) and source_owner = (select app.writer_id())
  and source_audience = any ((select app.audiences())::uuid[])
  and target_audience = any ((select app.audiences())::uuid[])
  and created_by = (select app.member_id()) and agent_id is not distinct from (select app.agent_id())
  and kind <> 'supersedes');
create policy update_own on memory_links for update to weft_app using (
  workspace_id = (select app.workspace_id()) and source_owner = (select app.writer_id())
  and source_audience = any ((select app.audiences())::uuid[])
  and target_audience = any ((select app.audiences())::uuid[])
  and kind <> 'supersedes');
create policy delete_own on memory_links for delete to weft_app using (
  workspace_id = (select app.workspace_id()) and source_owner = (select app.writer_id())
  and source_audience = any ((select app.audiences())::uuid[])
  and target_audience = any ((select app.audiences())::uuid[])
  and kind <> 'supersedes');

grant select, delete,
  insert (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
          source_owner, source_audience, target_owner, target_audience),
  update (weight, metadata, updated_at) on memory_links to weft_app;

-- High-water mark of one owner's links in one workspace: n is never less than the true count. A create adds one; a delete never
-- touches it (a decrementing trigger deadlocks writer against deleter); at the bound it is counted anew.
create table link_quotas (
  workspace_id uuid not null,
  owner_id uuid not null,
  n integer not null default 0,
  primary key (workspace_id, owner_id),
  constraint link_quotas_of_member foreign key (workspace_id, owner_id) references members (workspace_id, user_id)
) with (fillfactor = 50);
alter table link_quotas enable row level security;
alter table link_quotas force row level security;
create policy all_owner on link_quotas to weft_owner using (true) with check (true);

-- The bounds. A function, so that a test database can replace it with small ones.
create function app.link_limit(bound text) returns integer
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return case bound when 'pair' then 16 when 'source' then 1000 when 'target' then 1000 when 'owner' then 50000 end;

-- Refuses one link too many, with the bound in structured detail and a SQLSTATE of ours.
create function app.refuse_link(bound text, used integer) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  raise exception using errcode = 'WF409', message = 'link_capacity_exceeded',
    detail = json_build_object('bound', bound, 'limit', app.link_limit(bound), 'used', used)::text;
end $$;

-- Holds all four bounds exactly, whoever writes. Definer, because links the caller can't see count too.
-- Order: the source row (serialises pair and source), then one lock an owner (serialises owner and target: both are of the
-- source's owner), and each count in a statement after the lock it relies on, so that it sees what was committed meanwhile.
create function app.enforce_link_capacity() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used integer;
  owner_limit integer := app.link_limit('owner');
begin
  perform from memories where workspace_id = new.workspace_id and id = new.source_id for no key update;
  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and source_id = new.source_id and target_id = new.target_id and kind <> 'supersedes'
    limit app.link_limit('pair')) counted;
  if used >= app.link_limit('pair') then perform app.refuse_link('pair', used); end if;
  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and source_id = new.source_id and kind <> 'supersedes' limit app.link_limit('source')) counted;
  if used >= app.link_limit('source') then perform app.refuse_link('source', used); end if;

  -- The advisory lock queues fairly; the row alone would let waiters race.
  perform pg_advisory_xact_lock(hashtextextended('links of ' || new.workspace_id || new.source_owner, 0));
  insert into link_quotas (workspace_id, owner_id) values (new.workspace_id, new.source_owner) on conflict do nothing;
  select n into used from link_quotas where workspace_id = new.workspace_id and owner_id = new.source_owner;
  if used >= owner_limit then
    select count(*) into used from memory_links
      where workspace_id = new.workspace_id and source_audience in (new.workspace_id, new.source_owner)
        and source_owner = new.source_owner and kind <> 'supersedes';
    if used >= owner_limit then perform app.refuse_link('owner', used); end if;
  end if;
  update link_quotas set n = used + 1 where workspace_id = new.workspace_id and owner_id = new.source_owner;

  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and target_id = new.target_id and source_owner = new.source_owner and kind <> 'supersedes'
    limit app.link_limit('target')) counted;
  if used >= app.link_limit('target') then perform app.refuse_link('target', used); end if;
  return new;
end $$;
create trigger enforce_capacity before insert on memory_links for each row
  when (new.kind <> 'supersedes') execute function app.enforce_link_capacity();
