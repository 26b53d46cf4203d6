-- Import: which memory a name in a file is, and the loops that write many rows while one that is refused stops none.

-- The name by which an import brought a memory in, so that the same file again finds it: one name a memory. A name is its
-- owner's. `shared_only`: given by an agent that may not see private memories; in a space of its own, so that a name that
-- is taken by a private memory is no news to that agent.
create table imported_memories (
  workspace_id uuid not null,
  owner_id uuid not null,
  external_id text not null constraint imported_memories_external_id_length check (char_length(external_id) between 1 and 512),
  shared_only boolean not null,
  memory_id uuid not null,
  primary key (workspace_id, owner_id, external_id, shared_only),
  constraint imported_memories_one_name unique (workspace_id, memory_id),
  constraint imported_memories_of_memory foreign key (workspace_id, memory_id) references memories on delete cascade
);
alter table imported_memories enable row level security;
alter table imported_memories force row level security;
create policy all_owner on imported_memories to weft_owner using (true) with check (true);

-- One's own names, of the memories that one can see: those in the trash too, for they keep their names.
create policy select_own on imported_memories for select to weft_app using (
  workspace_id = (select app.workspace_id()) and owner_id = (select app.member_id())
  and exists (select from memories m where m.workspace_id = imported_memories.workspace_id
       and m.id = imported_memories.memory_id and m.owner_id = imported_memories.owner_id));

-- Names for one's own memories, in the space that one may name in.
create policy insert_own on imported_memories for insert to weft_app with check (
  workspace_id = (select app.workspace_id()) and owner_id = (select app.writer_id())
  and shared_only = ((select app.writer_id()) <> all ((select app.audiences())::uuid[]))
  and exists (select from memories m where m.workspace_id = imported_memories.workspace_id
       and m.id = imported_memories.memory_id and m.owner_id = imported_memories.owner_id and m.deleted_at is null));

grant select, insert (workspace_id, owner_id, external_id, shared_only, memory_id) on imported_memories to weft_app;

-- Creates memories of the caller's, each with its name: `lines` as JSON objects { line, external_id, title, content, type, tags,
-- scope, metadata }. Answers the id of each, or the SQLSTATE of its refusal. Invoker: every row is under the policies. Each in a
-- subtransaction of its own, so that one that is refused takes no other with it.
create function app.import_memories(lines jsonb) returns table (line integer, id uuid, refusal text)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  given record;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, external_id text, title text,
      content text, type text, tags text[], scope text, metadata jsonb) order by e.place loop
    line := given.line; id := null; refusal := null;
    begin
      insert into memories as m (workspace_id, owner_id, agent_id, title, content, type, tags, scope, metadata)
        values (app.workspace_id(), app.writer_id(), app.agent_id(), given.title, given.content, given.type, given.tags,
                given.scope, given.metadata)
        returning m.id into id;
      insert into imported_memories (workspace_id, owner_id, external_id, shared_only, memory_id)
        values (app.workspace_id(), app.writer_id(), given.external_id, app.writer_id() <> all (app.audiences()), id);
    exception
      -- A private memory of an agent that may see none; a name that is taken by what this agent can't see any more.
      when insufficient_privilege or unique_violation then id := null; refusal := 'WF001';
    end;
    return next;
  end loop;
end $$;

-- Writes links of the caller's as PUT does, one after the other: `lines` as JSON objects { line, source_id, target_id, kind, weight,
-- metadata }, of which null keeps what is there. The caller holds the rows of all the sources. Answers what became of each
-- (created, replaced, unchanged), or the SQLSTATE and detail of its refusal. Invoker, and in subtransactions, as above.
create function app.import_links(lines jsonb) returns table (line integer, outcome text, refusal text, because text)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  given record;
  existing memory_links;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, source_id uuid, target_id uuid,
      kind text, weight double precision, metadata jsonb) order by e.place loop
    line := given.line; outcome := null; refusal := null; because := null;
    begin
      select l.* into existing from memory_links l where l.workspace_id = app.workspace_id()
        and l.source_id = given.source_id and l.target_id = given.target_id and l.kind = given.kind;
      if not found then
        insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
                                  source_owner, source_audience, target_owner, target_audience)
          select s.workspace_id, s.id, t.id, given.kind, coalesce(given.weight, 1), coalesce(given.metadata, '{}'),
                 app.member_id(), app.agent_id(), s.owner_id, s.audience_id, t.owner_id, t.audience_id
            from memories s join memories t on t.workspace_id = s.workspace_id
           where s.workspace_id = app.workspace_id() and s.id = given.source_id and t.id = given.target_id;
        if found then outcome := 'created'; else refusal := 'WF001'; end if;
      elsif existing.weight = coalesce(given.weight, existing.weight)
          and existing.metadata = coalesce(given.metadata, existing.metadata) then
        outcome := 'unchanged';
      else
        update memory_links l set weight = coalesce(given.weight, l.weight), metadata = coalesce(given.metadata, l.metadata),
                                  updated_at = clock_timestamp()
          where l.workspace_id = app.workspace_id() and l.source_id = given.source_id and l.target_id = given.target_id
            and l.kind = given.kind;
        if found then outcome := 'replaced'; else refusal := 'WF001'; end if;
      end if;
    exception
      when sqlstate 'WF409' then
        get stacked diagnostics refusal = returned_sqlstate, because = pg_exception_detail;
        outcome := null;
      -- An end that is in the trash since, a link whose other end is hidden from its owner, a right that has just ended.
      when sqlstate 'WF001' or insufficient_privilege or foreign_key_violation or unique_violation or not_null_violation then
        outcome := null; refusal := 'WF001';
    end;
    return next;
  end loop;
end $$;

-- Retires memories of the caller's, or takes them back, as archive does: `lines` as JSON objects { line, id, archived, archived_at,
-- keep_successor, successor_id }; null for archived keeps what is. The caller holds the rows of all the memories. Answers whether
-- each was changed, and the SQLSTATE of its successor's refusal: what has a time of its own is retired all the same. Invoker,
-- and in subtransactions, as above.
create function app.import_archive(lines jsonb) returns table (line integer, changed boolean, refusal text)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  given record;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, id uuid, archived boolean,
      archived_at timestamptz, keep_successor boolean, successor_id uuid) order by e.place loop
    line := given.line; changed := false; refusal := null;
    begin
      if not given.keep_successor then changed := app.set_successor(given.id, given.successor_id); end if;
    exception
      when sqlstate 'WF001' or sqlstate 'WF002' then
        get stacked diagnostics refusal = returned_sqlstate;
        changed := false;
    end;
    if refusal is null or given.archived_at is not null then
      update memories m
         set archived_at = case given.archived when true then coalesce(m.archived_at, given.archived_at, clock_timestamp())
                                               when false then null else m.archived_at end,
             updated_at = clock_timestamp(), version = version + 1
       where m.workspace_id = app.workspace_id() and m.id = given.id
         and (changed or given.archived <> (m.archived_at is not null));
      changed := found;
    end if;
    return next;
  end loop;
end $$;

-- Counts anew what the planner knows of the tables that an import fills, where they have grown fourfold since: autovacuum comes
-- by once a minute, and until then each new row's foreign keys are looked for as in an empty table, by whichever index. Waits for
-- nobody.
create function app.refresh_statistics() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  grown text;
begin
  for grown in select c.relname from pg_class c
      where c.oid in ('memories'::regclass, 'memory_links'::regclass, 'imported_memories'::regclass)
        and pg_relation_size(c.oid) / current_setting('block_size')::integer > 4 * greatest(c.relpages, 5) loop
    execute format('analyze (skip_locked) %I', grown);
  end loop;
end $$;

grant execute on function app.import_memories, app.import_links, app.import_archive, app.refresh_statistics to weft_app;
