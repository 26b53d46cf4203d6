-- Memories whole: change and change of scope, versions that a caller expects, release of links whose end is hidden, purge and
-- expiry, keys that make a repeated POST one, and events that keep a private past private.

-- How long what goes by itself is kept. A function, as app.link_limit is.
create function app.kept(what text) returns interval
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return case what when 'trash' then interval '30 days' when 'idempotency keys' then interval '24 hours' end;
create index memories_by_trashing on memories (deleted_at) where deleted_at is not null;

-- Refuses with WF412 when a caller expects other versions than this one. Null expects nothing.
create function app.refuse_stale(version integer, expected text[]) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if version::text <> all (expected) then raise exception using errcode = 'WF412', message = 'precondition_failed'; end if;
end $$;

-- Who could see what an event is about when it was written. Events that are there take the audiences of today; what was purged
-- has none any more.
alter table events add column memory_audience uuid, add column source_audience uuid, add column target_audience uuid;
update events e set memory_audience = case when m.scope = 'shared' then m.workspace_id else m.owner_id end
  from memories m where m.workspace_id = e.workspace_id and m.id = e.memory_id;
update events e set source_audience = case when m.scope = 'shared' then m.workspace_id else m.owner_id end
  from memories m where m.workspace_id = e.workspace_id and m.id = e.source_id;
update events e set target_audience = case when m.scope = 'shared' then m.workspace_id else m.owner_id end
  from memories m where m.workspace_id = e.workspace_id and m.id = e.target_id;
delete from events where case subject when 'memory' then memory_audience is null
                                      else source_audience is null or target_audience is null end;
alter table events add constraint events_name_their_audience check (
  (subject = 'memory' and memory_audience is not null and source_audience is null and target_audience is null)
  or (subject = 'link' and memory_audience is null and source_audience is not null and target_audience is not null));

-- An event is visible when what it is about is visible now, and was when it was written: the memory, or both ends of the link.
-- What is in the trash hides its events until it returns.
drop policy select_visible on events;
create policy select_visible on events for select to weft_app using (
  workspace_id = (select app.workspace_id())
  and (memory_id is null or (memory_audience = any ((select app.audiences())::uuid[])
       and exists (select from memories m where m.workspace_id = events.workspace_id
                   and m.id = events.memory_id and m.deleted_at is null)))
  and (source_id is null or (source_audience = any ((select app.audiences())::uuid[])
       and exists (select from memories m where m.workspace_id = events.workspace_id
                   and m.id = events.source_id and m.deleted_at is null)))
  and (target_id is null or (target_audience = any ((select app.audiences())::uuid[])
       and exists (select from memories m where m.workspace_id = events.workspace_id
                   and m.id = events.target_id and m.deleted_at is null))));

-- Records each change to a memory, for those who see it after the change (before it, when it goes to the trash: that leaves the
-- scope as it is). Of a memory that was private until now, they learn that it was, and no more.
create or replace function app.record_memory_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  action text := 'created';
  before jsonb;
begin
  if tg_op = 'UPDATE' then
    before := case when old.scope = 'private' and new.scope = 'shared'
      then jsonb_build_object('scope', old.scope, 'version', old.version) else app.memory_facts(old) end;
    action := case
      when old.deleted_at is null and new.deleted_at is not null then 'trashed'
      when old.deleted_at is not null and new.deleted_at is null then 'restored'
      when old.archived_at is null and new.archived_at is not null then 'archived'
      when old.archived_at is not null and new.archived_at is null then 'restored'
      else 'updated' end;
  end if;
  insert into events (workspace_id, subject, action, memory_id, memory_audience, before, after, user_id, agent_id)
    values (new.workspace_id, 'memory', action, new.id,
            case when new.scope = 'shared' then new.workspace_id else new.owner_id end,
            before, app.memory_facts(new), coalesce(app.member_id(), new.owner_id), app.agent_id());
  return null;
end $$;

-- Records each real change to one link, for events. A link on its way to or from the trash stands in trashed_links and is no
-- change of its own: the memory's event says it.
create or replace function app.record_link_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link memory_links;
begin
  if tg_op = 'DELETE' then link := old; else link := new; end if;
  if tg_op <> 'UPDATE' and exists (select from trashed_links t where t.workspace_id = link.workspace_id
      and t.source_id = link.source_id and t.target_id = link.target_id and t.kind = link.kind) then
    return null;
  end if;
  insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                      before, after, user_id, agent_id)
    values (link.workspace_id, 'link',
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'replaced' else 'deleted' end,
      link.source_id, link.target_id, link.kind, link.source_audience, link.target_audience,
      case when tg_op <> 'INSERT' then jsonb_build_object('weight', old.weight, 'metadata', old.metadata) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('weight', new.weight, 'metadata', new.metadata) end,
      coalesce(app.member_id(), link.created_by), app.agent_id());
  return null;
end $$;

-- Holds all four bounds exactly, whoever writes. Definer, because links the caller can't see count too.
-- Order: the source row (serialises pair and source), then one lock an owner (serialises owner and target: both are of the
-- source's owner), and each count in a statement after the lock it relies on, so that it sees what was committed meanwhile.
create or replace function app.enforce_link_capacity() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used integer;
  owner_limit integer := app.link_limit('owner');
  writer uuid;
  readable uuid[];
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
  -- The lock may have waited while a grant was revoked: asked again. Of ends of the writer's own only: a restore brings back
  -- links of other people's too.
  if app.member_id() is not null then
    writer := app.writer_id();
    readable := app.audiences();
    if writer is null or (new.source_owner = writer and new.source_audience <> all (readable))
        or (new.target_owner = writer and new.target_audience <> all (readable)) then
      raise exception using errcode = '42501', message = 'the right to write this link has ended';
    end if;
  end if;
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

-- Changes what is given of the caller's own memory; null leaves a field as it is. True when anything changed. The caller holds
-- the memory's row. Refuses with WF001 when the memory is not the caller's to change, or would be hidden from them.
-- A change of scope takes the memory for itself, so that nobody links to it meanwhile, then its links in key order: the foreign
-- keys rewrite their audiences.
create function app.update_memory(memory uuid, title text, content text, type text, tags text[], metadata jsonb, scope text)
  returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
begin
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.audience_id = any (app.audiences())
      and m.scope <> update_memory.scope
    for update;
  if found then
    perform from memory_links l where l.workspace_id = workspace and (l.source_id = memory or l.target_id = memory)
      order by l.source_id, l.target_id, l.kind for update;
  end if;
  -- The locks may have waited while a grant was revoked: asked again, in a statement of its own.
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.audience_id = any (app.audiences())
      and (update_memory.scope is distinct from 'private' or m.owner_id = any (app.audiences()));
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  update memories m
     set title = coalesce(update_memory.title, m.title), content = coalesce(update_memory.content, m.content),
         type = coalesce(update_memory.type, m.type), tags = coalesce(update_memory.tags, m.tags),
         metadata = coalesce(update_memory.metadata, m.metadata), scope = coalesce(update_memory.scope, m.scope),
         updated_at = clock_timestamp(), version = m.version + 1
   where m.workspace_id = workspace and m.id = memory
     and (m.title <> update_memory.title or m.content <> update_memory.content or m.type <> update_memory.type
          or m.tags <> update_memory.tags or m.metadata <> update_memory.metadata or m.scope <> update_memory.scope);
  return found;
end $$;

-- Removes the links from the caller's own memory whose other end its owner can no longer see, and answers how many. The owner,
-- not the caller: an agent that does not see the owner's private memories must not cut the links to them. A successor's pointer
-- fills no slot, and goes with archive and restore only. Refuses with WF001 when the memory is not the caller's.
create function app.release_links(memory uuid) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  released integer;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences())
    for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform from memory_links l
    where l.workspace_id = workspace and l.source_id = memory and l.kind <> 'supersedes'
      and l.target_audience not in (workspace, l.source_owner)
    order by l.source_id, l.target_id, l.kind for update;
  -- The locks may have waited while a grant was revoked, or while an end came back into sight: asked again.
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  delete from memory_links l
    where l.workspace_id = workspace and l.source_id = memory and l.kind <> 'supersedes'
      and l.target_audience not in (workspace, l.source_owner);
  get diagnostics released = row_count;
  return released;
end $$;

-- Makes `successor` the one successor of the caller's own memory, or removes the pointer when null. True when anything changed.
-- The caller holds the memory's row. One lock a workspace, so that two archives can't close a loop between them.
-- Refuses with WF001 when either end is not the caller's to use, WF002 when the chain would loop.
create or replace function app.set_successor(memory uuid, successor uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  source memories;
  target memories;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences())
    for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform pg_advisory_xact_lock(hashtextextended('successors of ' || workspace, 0));
  -- The lock may have waited while a grant was revoked: asked again, in statements of their own.
  select * into source from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  if successor is not null then
    select * into target from memories
      where workspace_id = workspace and id = successor and audience_id = any (app.audiences());
    if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
    if app.leads_to(successor, memory) then raise exception using errcode = 'WF002', message = 'supersede_cycle'; end if;
    perform from memory_links where workspace_id = workspace and source_id = memory and target_id = successor
      and kind = 'supersedes';
    if found then return false; end if;
  end if;
  -- A pointer that went to the trash with its successor is replaced or removed too: it must not come back with it.
  with dropped as (
    delete from trashed_links t where t.workspace_id = workspace and t.source_id = memory and t.kind = 'supersedes'
      returning t.target_id, t.target_audience, t.weight, t.metadata)
  insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                      before, user_id, agent_id)
    select workspace, 'link', 'deleted', memory, d.target_id, 'supersedes', source.audience_id, d.target_audience,
           jsonb_build_object('weight', d.weight, 'metadata', d.metadata), app.member_id(), app.agent_id() from dropped d;
  delete from memory_links where workspace_id = workspace and source_id = memory and kind = 'supersedes';
  if successor is null then return found; end if;
  insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                            source_owner, source_audience, target_owner, target_audience)
    values (workspace, memory, successor, 'supersedes', app.member_id(), app.agent_id(),
            source.owner_id, source.audience_id, target.owner_id, target.audience_id);
  return true;
end $$;

-- Moves the caller's own memory and its links to the trash. False when it is not there to be moved; refuses with WF412 when it
-- has another version than is expected.
-- Memory first, then its links in key order: in any other order two deletes of linked memories deadlock.
drop function app.trash_memory(uuid);
create function app.trash_memory(memory uuid, expected text[] default null) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  standing memories;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id()
      and audience_id = any (app.audiences())
    for update;
  if not found then return false; end if;
  perform from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory)
    order by source_id, target_id, kind for update;
  -- The locks may have waited while a grant was revoked: ask again, in a statement of its own.
  select * into standing from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then return false; end if;
  perform app.refuse_stale(standing.version, expected);
  insert into trashed_links (workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
                             created_by, agent_id, source_audience, target_audience)
    select workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
           created_by, agent_id, source_audience, target_audience
      from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory);
  delete from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory);
  update memories set deleted_at = clock_timestamp(), updated_at = clock_timestamp(), version = version + 1
    where workspace_id = workspace and id = memory;
  return true;
end $$;

-- Brings the caller's own memory back, and those of its links whose other end stands and whose slots are free. A memory that is
-- not in the trash is left as it is. Answers one row a link that concerns the caller, with a null reason when it came back: what
-- came back when they see it now; what did not when they saw it then, and would now if it had. Refuses with WF001 when the memory
-- is not the caller's, WF412 when it has another version than is expected.
drop function app.restore_memory(uuid);
create function app.restore_memory(memory uuid, expected text[] default null)
  returns table (source_id uuid, target_id uuid, kind text, reason text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  readable uuid[];
  locked uuid[];
  parked trashed_links;
  source memories;
  target memories;
  source_sees uuid;
  target_sees uuid;
  why text;
begin
  -- Before any lock, so that nobody waits for what is not theirs. In the trash it has no audience, and is its owner's only.
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id()
      and coalesce(m.audience_id, m.owner_id) = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- The memory and the sources of what comes back with it, by id, as every writer takes them: two restores of memories that
  -- link to each other deadlock in any other order.
  locked := array(select m.id from memories m where m.workspace_id = workspace and (m.id = memory or m.id in (
      select t.source_id from trashed_links t where t.workspace_id = workspace and t.target_id = memory))
    order by m.id for no key update);
  -- Back and in the trash again while this waited, with more links than before: their sources can't be locked in order any more.
  perform from memories m join trashed_links t on t.workspace_id = m.workspace_id and t.source_id = m.id
    where t.workspace_id = workspace and t.target_id = memory and t.source_id <> all (locked);
  if found then raise exception using errcode = '40001', message = 'restore again'; end if;
  perform pg_advisory_xact_lock(hashtextextended('successors of ' || workspace, 0))
    from trashed_links t where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
      and t.kind = 'supersedes' limit 1;
  -- Then the locks of their owners, which the capacity trigger would take link by link, also in an order of their own.
  perform pg_advisory_xact_lock(hashtextextended('links of ' || workspace || owners.owner_id, 0))
    from (select distinct m.owner_id from memories m join trashed_links t on t.workspace_id = m.workspace_id and t.source_id = m.id
           where m.workspace_id = workspace and (t.source_id = memory or t.target_id = memory) and t.kind <> 'supersedes'
           order by m.owner_id) owners;
  -- Each lock may have waited while a grant was revoked: asked again, in a statement of its own.
  readable := app.audiences();
  select m.* into source from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id()
      and coalesce(m.audience_id, m.owner_id) = any (readable);
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform app.refuse_stale(source.version, expected);
  if source.deleted_at is null then return; end if;
  update memories m set deleted_at = null, updated_at = clock_timestamp(), version = version + 1
    where m.workspace_id = workspace and m.id = memory;

  for parked in select t.* from trashed_links t
      where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
      order by t.source_id, t.target_id, t.kind for update loop
    why := null;
    select * into source from memories m where m.workspace_id = workspace and m.id = parked.source_id;
    if not found then why := 'other_end_gone'; end if;
    select * into target from memories m where m.workspace_id = workspace and m.id = parked.target_id;
    if not found then why := 'other_end_gone'; end if;
    if why is null and (source.deleted_at is not null or target.deleted_at is not null) then
      why := 'other_end_in_trash';
    elsif why is null and parked.kind = 'supersedes' and app.leads_to(parked.target_id, parked.source_id) then
      why := 'supersede_cycle';
    end if;
    if why is null then
      begin
        insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
                                  created_by, agent_id, source_owner, source_audience, target_owner, target_audience)
          overriding system value
          values (workspace, parked.source_id, parked.target_id, parked.kind, parked.weight, parked.metadata,
                  parked.seq, parked.created_at, parked.updated_at, parked.created_by, parked.agent_id,
                  source.owner_id, source.audience_id, target.owner_id, target.audience_id);
      exception
        when sqlstate 'WF409' or unique_violation then why := 'capacity';
        -- An end changed hands or scope since it was read: the whole is tried again.
        when foreign_key_violation then raise exception using errcode = '40001', message = 'restore again';
      end;
    end if;
    -- Who sees each end, or would if it were not in the trash; of what is gone, who saw it. And of what did not come back, nobody
    -- who did not see it then: where it was private when it went to the trash, it stays so.
    source_sees := case source.scope when 'shared' then workspace when 'private' then source.owner_id else parked.source_audience end;
    target_sees := case target.scope when 'shared' then workspace when 'private' then target.owner_id else parked.target_audience end;
    if why is not null and parked.source_audience <> workspace then source_sees := parked.source_audience; end if;
    if why is not null and parked.target_audience <> workspace then target_sees := parked.target_audience; end if;
    -- Both ends stand and the link does not: that is its end, and is recorded as such.
    if why in ('capacity', 'supersede_cycle') then
      insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                          before, user_id, agent_id)
        values (workspace, 'link', 'deleted', parked.source_id, parked.target_id, parked.kind, source_sees, target_sees,
                jsonb_build_object('weight', parked.weight, 'metadata', parked.metadata), app.member_id(), app.agent_id());
    end if;
    if why is distinct from 'other_end_in_trash' then
      delete from trashed_links t where t.workspace_id = workspace and t.source_id = parked.source_id
        and t.target_id = parked.target_id and t.kind = parked.kind;
    end if;
    if source_sees = any (readable) and target_sees = any (readable) then
      source_id := parked.source_id; target_id := parked.target_id; kind := parked.kind; reason := why;
      return next;
    end if;
  end loop;
end $$;

-- The answers to POSTs that came with a key, so that a repeat gets the same one. Of a memory that is purged, only the fact is
-- left: a late repeat must not bring it back. No foreign key to memories, for that reason.
create table idempotency_keys (
  workspace_id uuid not null references workspaces,
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  agent_id uuid,
  key text not null constraint idempotency_keys_form check (key ~ '^[\x21-\x7e]{1,255}$'),
  -- SHA-256 of what the request said.
  fingerprint bytea not null,
  memory_id uuid not null,
  -- json, not jsonb, which would put its fields in another order.
  answer json,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint idempotency_keys_once unique nulls not distinct (workspace_id, user_id, agent_id, key)
);
create index idempotency_keys_of_memory on idempotency_keys (workspace_id, memory_id);
create index idempotency_keys_by_time on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy all_owner on idempotency_keys to weft_owner using (true) with check (true);

-- One's own, as long as one may write: each agent has keys of its own.
create policy select_own on idempotency_keys for select to weft_app using (
  workspace_id = (select app.workspace_id()) and user_id = (select app.writer_id())
  and agent_id is not distinct from (select app.agent_id()));
create policy insert_own on idempotency_keys for insert to weft_app with check (
  workspace_id = (select app.workspace_id()) and user_id = (select app.writer_id())
  and agent_id is not distinct from (select app.agent_id()));

-- A key that is no longer kept makes room for its next use.
create policy delete_old on idempotency_keys for delete to weft_app using (
  workspace_id = (select app.workspace_id()) and user_id = (select app.writer_id())
  and agent_id is not distinct from (select app.agent_id())
  and created_at < now() - (select app.kept('idempotency keys')));
grant select, delete, insert (workspace_id, user_id, agent_id, key, fingerprint, memory_id, answer) on idempotency_keys to weft_app;

-- Ends memories in the trash for good, with their events and answers; the caller holds them, and the links that wait with them.
-- A link whose other end is in the trash too waits on, for that end's restore to say what can't come back.
create function app.erase_memories(workspace uuid, erased uuid[]) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  delete from trashed_links t
    where t.workspace_id = workspace and (t.source_id = any (erased) or t.target_id = any (erased)) and not exists (
      select from memories m where m.workspace_id = workspace and m.deleted_at is not null and m.id <> all (erased)
        and m.id in (t.source_id, t.target_id));
  delete from events e
    where e.workspace_id = workspace
      and (e.memory_id = any (erased) or e.source_id = any (erased) or e.target_id = any (erased));
  update idempotency_keys k set answer = null where k.workspace_id = workspace and k.memory_id = any (erased);
  delete from memories m where m.workspace_id = workspace and m.id = any (erased);
end $$;

-- Ends the caller's own memory for good, from the trash only. Refuses with WF001 when it is not there, WF412 when it has another
-- version than is expected. Memory first, then its waiting links in key order, as restore takes them.
create function app.purge_memory(memory uuid, expected text[] default null) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  trashed memories;
begin
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (app.audiences())
      and m.deleted_at is not null
    for update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform from trashed_links t where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
    order by t.source_id, t.target_id, t.kind for update;
  -- The locks may have waited while a grant was revoked: asked again, in a statement of its own.
  select * into trashed from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform app.refuse_stale(trashed.version, expected);
  perform app.erase_memories(workspace, array[memory]);
end $$;

-- Removes what is kept no longer, at most `batch` rows of each sort, and answers how many rows went; 0 also while another process
-- is at it. Needs no identity: what goes is decided by its age alone.
create function app.expire_rows(batch integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  home uuid;
  ids uuid[] := '{}';
  answered integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('expiry', 0)) then return 0; end if;
  -- What is being restored or purged is left for the next round.
  select workspace_id into home from memories where deleted_at < now() - app.kept('trash')
    order by deleted_at limit 1 for update skip locked;
  if found then
    ids := array(select m.id from memories m where m.workspace_id = home and m.deleted_at < now() - app.kept('trash')
      order by m.id limit batch for update skip locked);
    perform from trashed_links t where t.workspace_id = home and (t.source_id = any (ids) or t.target_id = any (ids))
      order by t.source_id, t.target_id, t.kind for update;
    perform app.erase_memories(home, ids);
  end if;
  delete from idempotency_keys where (workspace_id, id) in (
    select workspace_id, id from idempotency_keys where created_at < now() - app.kept('idempotency keys')
      order by created_at limit batch for update skip locked);
  get diagnostics answered = row_count;
  return cardinality(ids) + answered;
end $$;

grant execute on function app.kept, app.update_memory, app.release_links, app.trash_memory, app.restore_memory, app.purge_memory,
  app.expire_rows to weft_app;
