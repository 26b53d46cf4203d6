-- The archive's pointer, the trash, and the events of links.

-- The links of memories in the trash: at least one end of each is there. Out of memory_links, they are out of every read and
-- every bound. No foreign key to memories: after a purge the row still tells what can't come back. The service can't read it.
create table trashed_links (
  workspace_id uuid not null references workspaces,
  source_id uuid not null,
  target_id uuid not null,
  kind text not null,
  weight double precision not null,
  metadata jsonb not null,
  seq bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid not null,
  agent_id uuid,
  -- Who could see both ends when the link went to the trash, and so may be told of it.
  source_audience uuid not null,
  target_audience uuid not null,
  primary key (workspace_id, source_id, target_id, kind)
);
create index trashed_links_inbound on trashed_links (workspace_id, target_id);
alter table trashed_links enable row level security;
alter table trashed_links force row level security;
create policy all_owner on trashed_links to weft_owner using (true) with check (true);

-- Records each real change to one link, for events. A link on its way to or from the trash stands in trashed_links and is no
-- change of its own: the memory's event says it.
create function app.record_link_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link memory_links;
begin
  if tg_op = 'DELETE' then link := old; else link := new; end if;
  if tg_op <> 'UPDATE' and exists (select from trashed_links t where t.workspace_id = link.workspace_id
      and t.source_id = link.source_id and t.target_id = link.target_id and t.kind = link.kind) then
    return null;
  end if;
  insert into events (workspace_id, subject, action, source_id, target_id, kind, before, after, user_id, agent_id)
    values (link.workspace_id, 'link',
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'replaced' else 'deleted' end,
      link.source_id, link.target_id, link.kind,
      case when tg_op <> 'INSERT' then jsonb_build_object('weight', old.weight, 'metadata', old.metadata) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('weight', new.weight, 'metadata', new.metadata) end,
      coalesce(app.member_id(), link.created_by), app.agent_id());
  return null;
end $$;
create trigger record_insert after insert on memory_links for each row execute function app.record_link_event();
create trigger record_update after update on memory_links for each row
  when (old.weight is distinct from new.weight or old.metadata is distinct from new.metadata)
  execute function app.record_link_event();
create trigger record_delete after delete on memory_links for each row execute function app.record_link_event();

-- True when the chain of successors from `successor` leads to `memory`. Definer: a hidden memory in between loops all the same.
create function app.leads_to(successor uuid, memory uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    with recursive chain (id) as (
      select leads_to.successor
      union
      select l.target_id from chain c join memory_links l
        on l.workspace_id = app.workspace_id() and l.source_id = c.id and l.kind = 'supersedes')
    select exists (select from chain where id = leads_to.memory);
  end;

-- The last visible memory of a chain of successors, or null when nothing visible follows. Invoker: each step is under RLS.
create function app.current_memory(memory uuid) returns uuid
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  reached uuid := null;
  following uuid := memory;
begin
  loop
    select l.target_id into following from memory_links l
      where l.workspace_id = app.workspace_id() and l.source_id = following and l.kind = 'supersedes';
    if not found then return reached; end if;
    reached := following;
  end loop;
end $$;

-- Makes `successor` the one successor of the caller's own memory, or removes the pointer when null. True when anything changed.
-- The caller holds the memory's row. One lock a workspace, so that two archives can't close a loop between them.
-- Refuses with WF001 when either end is not the caller's to use, WF002 when the chain would loop.
create function app.set_successor(memory uuid, successor uuid) returns boolean
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
      returning t.target_id, t.weight, t.metadata)
  insert into events (workspace_id, subject, action, source_id, target_id, kind, before, user_id, agent_id)
    select workspace, 'link', 'deleted', memory, d.target_id, 'supersedes',
           jsonb_build_object('weight', d.weight, 'metadata', d.metadata), app.member_id(), app.agent_id() from dropped d;
  delete from memory_links where workspace_id = workspace and source_id = memory and kind = 'supersedes';
  if successor is null then return found; end if;
  insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                            source_owner, source_audience, target_owner, target_audience)
    values (workspace, memory, successor, 'supersedes', app.member_id(), app.agent_id(),
            source.owner_id, source.audience_id, target.owner_id, target.audience_id);
  return true;
end $$;

-- Moves the caller's own memory and its links to the trash. False when it is not there to be moved.
-- Memory first, then its links in key order: in any other order two deletes of linked memories deadlock.
create function app.trash_memory(memory uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id()
      and audience_id = any (app.audiences())
    for update;
  if not found then return false; end if;
  -- The lock may have waited while a grant was revoked: ask again, in a statement of its own.
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then return false; end if;
  perform from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory)
    order by source_id, target_id, kind for update;
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

-- Brings the caller's own memory back, and those of its links whose other end stands and whose slots are free. Answers one row
-- a link that concerns the caller: null reason when it came back. A memory that is not in the trash is left as it is. Refuses
-- with WF001 when the memory is not the caller's.
create function app.restore_memory(memory uuid)
  returns table (source_id uuid, target_id uuid, kind text, reason text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  readable uuid[];
  locked uuid[];
  parked trashed_links;
  source memories;
  target memories;
  why text;
begin
  -- Before any lock, so that nobody waits for what is not theirs.
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- The memory and the sources of what comes back with it, by id, as every writer takes them: two restores of memories that
  -- link to each other deadlock in any other order.
  locked := array(select m.id from memories m where m.workspace_id = workspace and (m.id = memory or m.id in (
      select t.source_id from trashed_links t where t.workspace_id = workspace and t.target_id = memory))
    order by m.id for no key update);
  -- The lock may have waited while a grant was revoked: asked again, in a statement of its own.
  readable := app.audiences();
  select m.* into source from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (readable);
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  if source.deleted_at is null then return; end if;
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
    -- Both ends stand and the link does not: that is its end, and is recorded as such.
    if why in ('capacity', 'supersede_cycle') then
      insert into events (workspace_id, subject, action, source_id, target_id, kind, before, user_id, agent_id)
        values (workspace, 'link', 'deleted', parked.source_id, parked.target_id, parked.kind,
                jsonb_build_object('weight', parked.weight, 'metadata', parked.metadata), app.member_id(), app.agent_id());
    end if;
    if why is distinct from 'other_end_in_trash' then
      delete from trashed_links t where t.workspace_id = workspace and t.source_id = parked.source_id
        and t.target_id = parked.target_id and t.kind = parked.kind;
    end if;
    if parked.source_audience = any (readable) and parked.target_audience = any (readable) then
      source_id := parked.source_id; target_id := parked.target_id; kind := parked.kind; reason := why;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.current_memory, app.set_successor, app.trash_memory, app.restore_memory to weft_app;
