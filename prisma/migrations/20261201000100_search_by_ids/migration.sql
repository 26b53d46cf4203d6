-- Where no index helps, a search looks through the ids of its window, found once. It joined them in every statement, and where the statistics
-- knew little of the workspace (just filled, not analyzed yet) the planner took both sides for a row and compared each with each: 7 s.

-- One page of the memories that hold every term of `q`, with their ranks, and how many there are: at most 1,000 are counted.
-- Ranks: 0 the title itself, 1 a title that begins with it, 2 a title with every term, 3 words, 4 inside words; where nothing
-- holds them all, from 1000 on the titles that hold words like each of them. Operators of search are not leakproof, and so find no index under
-- row-level security: hence a definer, that asks for the caller's audiences itself. Its caller joins under row-level security.
create or replace function app.search_memories(
    q text, state text, of_type text, of_tag text, of_scope text, of_owner uuid, of_agent uuid, sort text, after text[], page integer,
    out ids uuid[], out ranks integer[], out total integer, out exact boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Counted so far, no further.
  most constant integer := 1000;
  -- Where no index helps (a sign, a letter that the server's locale does not know), this many are looked through, the last updated first.
  window_rows constant integer := 10000;
  unspaced constant text := '[\u2e80-\U0003ffff]';
  body constant text := $sql$ m.title || E'\n' || m.content $sql$;
  has_words constant text := ' and app.words_of(m.title, m.content) @@ ';
  whole text := lower(btrim(q));
  is_whole text := 'lower(m.title) = ' || quote_literal(whole);
  begins text := 'lower(m.title) like ' || quote_literal(replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  -- $1 workspace, $2 audiences, $3 to $7 filters, $8 what is needed of the words, $9 all of the words, $10 q, $11 the cursor, $12 the page, $13 the most rows, $14 the window.
  source text := case when state = 'trash'
    then ' from memories m where m.workspace_id = $1 and m.owner_id = any ($2) and m.deleted_at is not null'
    else ' from memories m where m.workspace_id = $1 and m.audience_id = any ($2) and m.deleted_at is null' end
    || case state when 'active' then ' and m.archived_at is null' when 'archived' then ' and m.archived_at is not null' else '' end
    || ' and ($3 is null or m.type = $3) and ($4 is null or $4 = any (m.tags)) and ($5 is null or m.scope = $5)'
    || ' and ($6 is null or m.owner_id = $6) and ($7 is null or m.agent_id = $7)';
  follows text := case sort
    when 'updated' then '(updated_at, id) < (($11)[1]::timestamptz, ($11)[2]::uuid)'
    when 'created' then 'seq < ($11)[1]::bigint'
    when 'title' then '(title, id) > (($11)[1], ($11)[2]::uuid)'
    else '(rank > ($11)[3]::int or rank = ($11)[3]::int and (updated_at, id) < (($11)[1]::timestamptz, ($11)[2]::uuid))' end;
  ordered text := case sort
    when 'updated' then 'updated_at desc, id desc'
    when 'created' then 'seq desc'
    when 'title' then 'title, id'
    else 'rank, updated_at desc, id desc' end;
  term text;
  pattern text;
  piece tsquery;
  needed tsquery;
  words tsquery;
  in_body text := '';
  in_title text := '';
  resembles text := '';
  beside_words text := '';
  is_indexed boolean := state = 'trash';
  looked_through uuid[];
  blocks text[];
  block text;
  found_ids uuid[];
  found_ranks integer[];
begin
  ids := '{}'; ranks := '{}'; total := 0; exact := true;
  for term in
    -- What people put around a word is no part of it.
    select distinct coalesce(nullif(regexp_replace(t, '^["''([{.,;:!?]+|["'')\]}.,;:!?]+$', '', 'g'), ''), t)
      from regexp_split_to_table(q, '\s+') t where t <> ''
  loop
    pattern := quote_literal('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    -- Letters and digits may be mistaken, in a word that is long enough; signs are meant.
    resembles := resembles || case when term ~ '^[[:alnum:]]{4,}$' then ' and ' || quote_literal(term) || ' <% m.title'
      else ' and m.title ilike ' || pattern end;
    piece := null;
    if term ~ unspaced then
      select to_tsquery('simple', string_agg(c[1], ' & ')) into piece from regexp_matches(term, '(' || unspaced || ')', 'g') c
        where numnode(to_tsquery('simple', c[1])) > 0;
      needed := coalesce(needed && piece, piece, needed);
    elsif term !~ '[^[:alnum:]]' then
      piece := to_tsquery('simple', term || ':*');
      if numnode(piece) = 0 then piece := null; end if;
      words := coalesce(words && piece, piece, words);
    end if;
    if piece is not null and term !~ unspaced and char_length(term) <= 2 then
      -- Too short for a trigram: found where a word begins with it.
      needed := coalesce(needed && piece, piece);
      is_indexed := true;
      in_title := in_title || ' and m.title ~* ' || quote_literal('\m' || term);
    else
      in_title := in_title || ' and m.title ilike ' || pattern;
      in_body := in_body || ' and ' || body || ' ilike ' || pattern;
      if piece is null or term ~ unspaced then beside_words := beside_words || ' and ' || body || ' ilike ' || pattern; end if;
      is_indexed := is_indexed or cardinality(show_trgm(term)) >= 4 or (piece is not null and term ~ unspaced);
    end if;
  end loop;
  if in_title = '' then return; end if;

  if not is_indexed then
    execute 'select array_agg(m.id order by m.updated_at desc, m.id desc) from (select m.id, m.updated_at' || source
        || ' order by m.updated_at desc, m.id desc limit $13) m' into looked_through
      using app.workspace_id(), app.audiences(), of_type, of_tag, of_scope, of_owner, of_agent, needed, words, q, after, page, window_rows + 1;
    exact := coalesce(cardinality(looked_through), 0) <= window_rows;
    looked_through := looked_through[:window_rows];
    if words is not null then
      execute 'select $14 || array_agg(m.id)' || source || has_words || '$9' into looked_through
        using app.workspace_id(), app.audiences(), of_type, of_tag, of_scope, of_owner, of_agent, needed, words, q, after, page, 0, looked_through;
    end if;
    -- Offset 0: so that no text is compared but theirs. Ids and no join: with statistics of yesterday a join compared each with each.
    source := ' from (select m.* from memories m where m.workspace_id = $1 and m.id = any ($14) offset 0) m where true';
  end if;
  if needed is not null then
    in_body := in_body || has_words || '$8';
    beside_words := beside_words || has_words || '$8';
  end if;

  execute 'select count(*) from (select' || source || in_body || ' limit $13) m' into total
    using app.workspace_id(), app.audiences(), of_type, of_tag, of_scope, of_owner, of_agent, needed, words, q, after, page, most + 1, looked_through;
  if total = 0 then
    -- Two letters of seven that changed places leave that much in common.
    perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
    execute 'select count(*) from (select' || source || resembles || ' limit $13) m' into total
      using app.workspace_id(), app.audiences(), of_type, of_tag, of_scope, of_owner, of_agent, needed, words, q, after, page, most + 1, looked_through;
    blocks := array['1000 + round((1 - word_similarity($10, m.title)) * 1000)::int as rank' || source || resembles];
  elsif sort <> 'relevance' then
    blocks := array['3 as rank' || source || in_body];
  else
    -- Each in an order that an index has, so that of common words a page is read, and not all that hold them.
    blocks := array[
      '0 as rank' || source || ' and ' || is_whole,
      '1 as rank' || source || ' and ' || begins || ' and not ' || is_whole,
      '2 as rank' || source || in_title || ' and not ' || begins,
      '3 as rank' || source || case when words is null then in_body else beside_words || has_words || '$9' end || ' and not (true' || in_title || ') and not ' || begins];
    if words is not null then
      blocks := blocks || ('4 as rank' || source || in_body || ' and not (true' || in_title || ') and not ' || begins || ' and m.id not in (select m.id' || source || beside_words || has_words || '$9)');
    end if;
  end if;
  if total > most then total := most; exact := false; end if;

  -- Each in turn, until the page is full.
  foreach block in array blocks loop
    exit when cardinality(ids) >= page;
    execute 'select array_agg(id order by ' || ordered || '), array_agg(rank order by ' || ordered || ') from (select * from (select m.id, m.updated_at, m.seq, m.title, ' || block
        || ') m where ' || case when after is null then 'true' else follows end || ' order by ' || ordered || ' limit $12) m'
      into found_ids, found_ranks
      using app.workspace_id(), app.audiences(), of_type, of_tag, of_scope, of_owner, of_agent, needed, words, q, after, page - cardinality(ids), 0, looked_through;
    ids := ids || found_ids;
    ranks := ranks || found_ranks;
  end loop;
end $$;
