-- Links again: a merge is one statement, and an import asks again after it has waited (docs/decisions/0024-links-again.md).

-- The PUT of a link as one statement; null for weight or metadata keeps what is there, and of a new link is its default: so it is the
-- merge of one, too. It runs as whoever calls it: the policies decide, as ever.
create or replace function app.put_link(source uuid, target uuid, kind text, weight double precision, metadata jsonb)
returns table (outcome text, link memory_links) language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare
  workspace uuid := app.workspace_id();
begin
  -- Before any lock: a lock writes WAL, and a repeat must write nothing. The link is answered as it was found: looked for once more,
  -- it may have been deleted meanwhile.
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  if link.weight = coalesce(put_link.weight, link.weight) and link.metadata = coalesce(put_link.metadata, link.metadata) then
    outcome := 'unchanged';
    return next;
    return;
  end if;

  -- FOR NO KEY UPDATE serialises the source's writers; FOR UPDATE would wait for whoever links to it.
  perform from memories m where m.workspace_id = workspace and m.id = source for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- The lock may have waited while a grant was revoked: asked again, in a statement of its own.
  perform from memories m
    where m.workspace_id = workspace and m.id = source and m.owner_id = app.writer_id() and m.deleted_at is null;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- Read plainly: a lock would ask whether the target may be edited, and it need not be.
  perform from memories m where m.workspace_id = workspace and m.id = target and m.deleted_at is null;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;

  -- Under the lock, and in a statement after it: what is there now is there to stay.
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  if link.weight = coalesce(put_link.weight, link.weight) and link.metadata = coalesce(put_link.metadata, link.metadata) then
    outcome := 'unchanged';
    return next;
    return;
  end if;
  if found then
    outcome := 'replaced';
    update memory_links l
       set weight = coalesce(put_link.weight, l.weight), metadata = coalesce(put_link.metadata, l.metadata),
           updated_at = clock_timestamp()
     where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind;
  else
    outcome := 'created';
    -- Owner and audience of the ends are copied as they stand.
    insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
      select s.workspace_id, s.id, t.id, put_link.kind, coalesce(put_link.weight, 1), coalesce(put_link.metadata, '{}'),
             app.member_id(), app.agent_id(), s.owner_id, s.audience_id, t.owner_id, t.audience_id
        from memories s join memories t on t.workspace_id = s.workspace_id
       where s.workspace_id = workspace and s.id = source and t.id = target;
  end if;
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  -- Hidden or gone since it was written, by a change that did not wait for the source: not the caller's any more. Or the link's row was
  -- waited for while a grant was revoked.
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  return next;
end $function$;

-- Writes links of the caller's as PUT does, one after the other: `lines` as JSON objects { line, source_id, target_id, kind, weight,
-- metadata }, of which null keeps what is there. The caller holds the rows of all the sources. Answers what became of each
-- (created, replaced, unchanged), or the SQLSTATE and detail of its refusal. Invoker, each in a subtransaction of its own.
create or replace function app.import_links(lines jsonb) returns table (line integer, outcome text, refusal text, because text)
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
      -- The link's row, or an end's, may have been waited for while a grant was revoked: asked again, in a statement of its own.
      if outcome in ('created', 'replaced') then
        perform from memory_links l where l.workspace_id = app.workspace_id() and l.source_id = given.source_id
          and l.target_id = given.target_id and l.kind = given.kind and l.source_owner = app.writer_id();
        if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
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
