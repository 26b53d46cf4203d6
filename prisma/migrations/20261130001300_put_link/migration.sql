-- The PUT of a link as one statement, where it was seven, each with its way to the database and back
-- (docs/decisions/0018-a-put-is-one-statement.md). It runs as whoever calls it: the policies decide, as ever.
create function app.put_link(source uuid, target uuid, kind text, weight double precision, metadata jsonb)
returns table (outcome text, link memory_links) language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare
  workspace uuid := app.workspace_id();
begin
  -- Before any lock: a lock writes WAL, and a repeat must write nothing. The link is answered as it was found: looked for once more,
  -- it may have been deleted meanwhile.
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  if link.weight = put_link.weight and link.metadata = put_link.metadata then
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
  if link.weight = put_link.weight and link.metadata = put_link.metadata then
    outcome := 'unchanged';
    return next;
    return;
  end if;
  if found then
    outcome := 'replaced';
    update memory_links l
       set weight = put_link.weight, metadata = put_link.metadata, updated_at = clock_timestamp()
     where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind;
  else
    outcome := 'created';
    -- Owner and audience of the ends are copied as they stand.
    insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
      select s.workspace_id, s.id, t.id, put_link.kind, put_link.weight, put_link.metadata, app.member_id(), app.agent_id(),
             s.owner_id, s.audience_id, t.owner_id, t.audience_id
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

grant execute on function app.put_link to weft_app;
