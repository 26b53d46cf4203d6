-- Memories, and the record of what changed.

-- One durable fact. audience_id is who may read it: the member when private, the workspace when shared, nobody when in the
-- trash (null, so that no link can be written to it: a link's foreign key names the audience).
create table memories (
  workspace_id uuid not null references workspaces,
  id uuid not null default app.uuid_v7(),
  owner_id uuid not null,
  agent_id uuid,
  title text not null constraint memories_title_length check (char_length(title) between 1 and 200),
  content text not null constraint memories_content_length check (char_length(content) between 1 and 32000),
  type text not null constraint memories_type_length check (char_length(type) between 1 and 64),
  tags text[] not null default '{}' constraint memories_tags_count check (cardinality(tags) <= 32),
  scope text not null constraint memories_scope_known check (scope in ('private', 'shared')),
  metadata jsonb not null default '{}' constraint memories_metadata_object check (jsonb_typeof(metadata) = 'object'),
  version integer not null default 1,
  seq bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  audience_id uuid generated always as
    (case when deleted_at is not null then null when scope = 'shared' then workspace_id else owner_id end) stored,
  primary key (workspace_id, id),
  constraint memories_owned_by_member foreign key (workspace_id, owner_id) references members (workspace_id, user_id),
  -- What a link copies of each of its ends.
  constraint memories_as_link_end unique (workspace_id, id, owner_id, audience_id)
);
create index memories_by_creation on memories (workspace_id, seq desc);
create index memories_by_update on memories (workspace_id, updated_at desc, id desc);
create index memories_by_title on memories (workspace_id, title, id);
create index memories_of_owner on memories (workspace_id, owner_id);
-- The graph read: one audience, newest first. The planner can't know an audience's size, and would sort the workspace.
create index memories_in_audience on memories (workspace_id, audience_id, seq desc);

alter table memories enable row level security;
alter table memories force row level security;
create policy all_owner on memories to weft_owner using (true) with check (true);

-- What one may read; and one's own memories in the trash, by whoever sees one's private ones.
create policy select_visible on memories for select to weft_app using (
  workspace_id = (select app.workspace_id())
  and (audience_id = any ((select app.audiences())::uuid[])
       or (deleted_at is not null and owner_id = any ((select app.audiences())::uuid[]))));

-- One's own, written by oneself or one's write-granted agent. An agent that can't read private memories can't write one.
create policy insert_own on memories for insert to weft_app with check (
  workspace_id = (select app.workspace_id()) and owner_id = (select app.writer_id())
  and agent_id is not distinct from (select app.agent_id())
  and deleted_at is null and audience_id = any ((select app.audiences())::uuid[]));
create policy update_own on memories for update to weft_app using (
  workspace_id = (select app.workspace_id()) and owner_id = (select app.writer_id())
  and audience_id = any ((select app.audiences())::uuid[]));

-- Scope and trash change who may read, and so go through functions that lock the links first.
grant select, insert (workspace_id, owner_id, agent_id, title, content, type, tags, scope, metadata),
  update (title, content, type, tags, metadata, version, updated_at, archived_at) on memories to weft_app;

-- One real change to one memory or link: what, by whom, before and after. Written by triggers, so that no writer can forget.
create table events (
  workspace_id uuid not null references workspaces,
  id uuid not null default app.uuid_v7(),
  seq bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  subject text not null constraint events_subject_known check (subject in ('memory', 'link')),
  action text not null constraint events_action_known
    check (action in ('created', 'replaced', 'deleted', 'updated', 'archived', 'restored', 'trashed')),
  memory_id uuid,
  source_id uuid,
  target_id uuid,
  kind text,
  before jsonb,
  after jsonb,
  user_id uuid not null,
  agent_id uuid,
  primary key (workspace_id, id),
  constraint events_name_their_subject check (
    (subject = 'memory' and memory_id is not null and source_id is null and target_id is null and kind is null)
    or (subject = 'link' and memory_id is null and source_id is not null and target_id is not null and kind is not null))
);
create index events_newest on events (workspace_id, seq desc);
create index events_of_memory on events (workspace_id, memory_id, seq desc) where memory_id is not null;
create index events_of_source on events (workspace_id, source_id, seq desc) where source_id is not null;
create index events_of_target on events (workspace_id, target_id, seq desc) where target_id is not null;

alter table events enable row level security;
alter table events force row level security;
create policy all_owner on events to weft_owner using (true) with check (true);

-- An event is visible when what it is about is visible now: the memory, or both ends of the link. What is in the trash hides
-- its events until it returns.
create policy select_visible on events for select to weft_app using (
  workspace_id = (select app.workspace_id())
  and (memory_id is null or exists (select from memories m where m.workspace_id = events.workspace_id
       and m.id = events.memory_id and m.deleted_at is null))
  and (source_id is null or exists (select from memories m where m.workspace_id = events.workspace_id
       and m.id = events.source_id and m.deleted_at is null))
  and (target_id is null or exists (select from memories m where m.workspace_id = events.workspace_id
       and m.id = events.target_id and m.deleted_at is null)));
grant select on events to weft_app;

-- What an event keeps of a memory: never its content, which may have been private when it was written.
create function app.memory_facts(m memories) returns jsonb
  language sql stable set search_path = pg_catalog, pg_temp
  return jsonb_build_object('title', m.title, 'type', m.type, 'scope', m.scope, 'version', m.version);

-- Records each change to a memory, for events.
create function app.record_memory_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  action text;
begin
  if tg_op = 'INSERT' then
    insert into events (workspace_id, subject, action, memory_id, after, user_id, agent_id)
      values (new.workspace_id, 'memory', 'created', new.id, app.memory_facts(new),
              coalesce(app.member_id(), new.owner_id), app.agent_id());
    return null;
  end if;
  action := case
    when old.deleted_at is null and new.deleted_at is not null then 'trashed'
    when old.deleted_at is not null and new.deleted_at is null then 'restored'
    when old.archived_at is null and new.archived_at is not null then 'archived'
    when old.archived_at is not null and new.archived_at is null then 'restored'
    else 'updated' end;
  insert into events (workspace_id, subject, action, memory_id, before, after, user_id, agent_id)
    values (new.workspace_id, 'memory', action, new.id, app.memory_facts(old), app.memory_facts(new),
            coalesce(app.member_id(), new.owner_id), app.agent_id());
  return null;
end $$;
create trigger record_insert after insert on memories for each row execute function app.record_memory_event();
create trigger record_update after update on memories for each row
  when (old.version is distinct from new.version) execute function app.record_memory_event();
