-- As before, but a link whose end changes while its line is written is written again, and not refused: its owner may still see it.
create or replace function app.import_links(lines jsonb)
  returns table (line integer, outcome text, refusal text, because text)
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
      when sqlstate 'WF001' or insufficient_privilege or unique_violation or not_null_violation then
        outcome := null; refusal := 'WF001';
      -- An end changed hands or scope, or went, since it was read: the whole is tried again.
      when foreign_key_violation then raise exception using errcode = '40001', message = 'import again';
    end;
    return next;
  end loop;
end $$;

-- As before, in one statement: what its reader may see is asked once, and not once for each memory of a long chain.
create or replace function app.current_memory(memory uuid) returns uuid
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (with recursive chain (id, place) as (
      select memory, 0
      union all
      select l.target_id, c.place + 1 from chain c join memory_links l
        on l.workspace_id = app.workspace_id() and l.source_id = c.id and l.kind = 'supersedes')
    select c.id from chain c where c.place > 0 order by c.place desc limit 1);
end $$;
