-- What a graph read needs beside memories and links: a mark by which one that has not changed is told without reading it, and where a
-- member has put what they see (docs/decisions/0025-a-columnar-graph.md).

-- How often events of an audience were erased with their memories: the newest event that is left says nothing of those.
-- Only the database's own functions touch it.
create table graph_erasures (
  workspace_id uuid not null references workspaces,
  audience_id uuid not null,
  n bigint not null default 1,
  primary key (workspace_id, audience_id)
);

alter table graph_erasures enable row level security;
alter table graph_erasures force row level security;
create policy all_owner on graph_erasures to weft_owner using (true) with check (true);

-- As before, and counts whose events went: of a link that is whoever sees both ends. What was shared once has an event that says so.
create or replace function app.erase_memories(workspace uuid, erased uuid[]) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  delete from trashed_links t
    where t.workspace_id = workspace and (t.source_id = any (erased) or t.target_id = any (erased)) and not exists (
      select from memories m where m.workspace_id = workspace and m.deleted_at is not null and m.id <> all (erased)
        and m.id in (t.source_id, t.target_id));
  with gone as (
    delete from events e
      where e.workspace_id = workspace
        and (e.memory_id = any (erased) or e.source_id = any (erased) or e.target_id = any (erased))
      returning e.memory_audience, e.source_audience, e.target_audience),
  audiences as (
    select distinct a.id from gone g, lateral (values
      (g.memory_audience),
      (case when g.source_audience = workspace then g.target_audience else g.source_audience end)) a (id)
     where a.id is not null order by a.id)
  insert into graph_erasures (workspace_id, audience_id) select workspace, a.id from audiences a
    on conflict (workspace_id, audience_id) do update set n = graph_erasures.n + 1;
  update idempotency_keys k set answer = null where k.workspace_id = workspace and k.memory_id = any (erased);
  delete from memories m where m.workspace_id = workspace and m.id = any (erased);
end $$;

-- For a graph read that is asked whether anything has changed: as long as the mark is the same, what its caller sees is. The newest
-- event that concerns what they may read, of transactions that are all over; those of transactions beside which others may still
-- write, one by one; and the erasures. Null when that can't be told from the newest 2,000 events of the workspace: then read.
-- Definer: events of what is in the trash are hidden, and count; those of what the caller may not read do not.
create function app.graph_mark() returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  readable uuid[] := app.audiences();
  horizon bigint := app.event_horizon();
  most constant integer := 2000;
  newest text;
  beside text;
  looked_at integer;
  erased text;
begin
  select e.xact || '.' || e.seq into newest from (
      select * from events where workspace_id = workspace and xact < horizon order by xact desc, seq desc limit most) e
    where e.memory_audience = any (readable)
       or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))
       or (e.source_audience = any (readable) and e.target_audience = any (readable))
    order by e.xact desc, e.seq desc limit 1;
  if not found then
    select count(*) into looked_at
      from (select from events where workspace_id = workspace and xact < horizon limit most) e;
    if looked_at = most then return null; end if;
    newest := '';
  end if;
  select count(*), coalesce(string_agg(e.seq::text, ' ' order by e.seq) filter (
      where e.memory_audience = any (readable)
         or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))
         or (e.source_audience = any (readable) and e.target_audience = any (readable))), '')
    into looked_at, beside from (
      select * from events where workspace_id = workspace and xact >= horizon limit most) e;
  if looked_at = most then return null; end if;
  select coalesce(string_agg(g.audience_id || ' ' || g.n, ' ' order by g.audience_id), '') into erased
    from graph_erasures g where g.workspace_id = workspace and g.audience_id = any (readable);
  return array_to_string(array[workspace::text, array_to_string(readable, ' '), newest, beside, erased], '|');
end $$;

-- Where a member has put the memories that they see. One picture for each audience that it may show: the member's own, with private
-- memories in it, or the workspace's, without; so that who reads without private memories finds no place that they have pushed others
-- into. Columns as they are sent, for a picture is always read and written whole.
create table graph_positions (
  workspace_id uuid not null,
  user_id uuid not null,
  audience_id uuid not null,
  -- The rules by which it was laid out, as the client counts them.
  layout integer not null constraint positions_layout_range check (layout between 1 and 32767),
  memory_ids uuid[] not null,
  xs real[] not null,
  ys real[] not null,
  communities integer[] not null,
  -- Another with each write.
  revision uuid not null default app.uuid_v7(),
  primary key (workspace_id, user_id, audience_id),
  constraint positions_of_member foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  constraint positions_count check (cardinality(memory_ids) <= 20000),
  constraint positions_of_audience check (audience_id in (workspace_id, user_id)),
  constraint positions_are_columns check (cardinality(xs) = cardinality(memory_ids)
    and cardinality(ys) = cardinality(memory_ids) and cardinality(communities) = cardinality(memory_ids))
);

alter table graph_positions enable row level security;
alter table graph_positions force row level security;
create policy all_owner on graph_positions to weft_owner using (true) with check (true);
-- A member's own, and their agents', as far as these may read.
create policy select_own on graph_positions for select to weft_app
  using (workspace_id = (select app.workspace_id()) and user_id = (select app.member_id())
         and audience_id = any ((select app.audiences())::uuid[]));
-- By the person themselves, whatever their role: it is their picture and nobody else's.
create policy insert_own on graph_positions for insert to weft_app
  with check (workspace_id = (select app.workspace_id()) and user_id = (select app.person_id())
              and audience_id = any ((select app.audiences())::uuid[]));
create policy update_own on graph_positions for update to weft_app
  using (workspace_id = (select app.workspace_id()) and user_id = (select app.person_id())
         and audience_id = any ((select app.audiences())::uuid[]));
grant select on graph_positions to weft_app;
grant insert (workspace_id, user_id, audience_id, layout, memory_ids, xs, ys, communities) on graph_positions to weft_app;
grant update (layout, memory_ids, xs, ys, communities, revision) on graph_positions to weft_app;

grant execute on function app.graph_mark to weft_app;
