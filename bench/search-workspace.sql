-- The workspace that search is measured on: 200,000 memories of 100 owners, one in ten private, of words as uneven as a language's: the
-- commonest is in most memories, half of all words in a few. Beside it one of 2,000, whose search must not pay for the other. Written as
-- a superuser with triggers and keys off. No chance in it: every build is the same.

create function pg_temp.chance(n bigint, seed bigint) returns double precision language sql immutable
  return (hashint8extended(n, seed) & 1073741823) / 1073741824.0;
create function pg_temp.ordered_id(n bigint, seed bigint) returns uuid language sql immutable
  return (lpad(to_hex(1797000000000 + n * 1000), 12, '0') || '7' || substr(md5(n || ' ' || seed), 1, 3)
          || '8' || substr(md5(seed || ' ' || n), 1, 15))::uuid;
-- The n-th word: syllables, more of them for the rarer ones.
create function pg_temp.word(n bigint) returns text language sql immutable
  return (array['ba','ke','lo','mi','nu','ra','se','to','vi','zu'])[1 + n % 10]
    || (array['n','r','st','l','m','nd','x','ck','p','g'])[1 + n / 10 % 10]
    || case when n >= 100 then (array['a','e','i','o','u','ai','ou','ea','io','y'])[1 + n / 100 % 10] else '' end
    || case when n >= 1000 then (array['ter','ling','mor','dak','fen','rup','sil','wan','hob','jet'])[1 + n / 1000 % 10] else '' end;
-- A rank as Zipf draws it, of 10,000.
create function pg_temp.drawn_word(n bigint, seed bigint) returns text language sql immutable
  return pg_temp.word(floor(power(10000, pg_temp.chance(n, seed)))::bigint - 1);

insert into workspaces (id, slug, name) values (pg_temp.ordered_id(0, 21), :slug, 'Search'), (pg_temp.ordered_id(1, 21), :slug || '-small', 'Small');
insert into users (id, email, name, password_hash)
  select pg_temp.ordered_id(k, 22), 'searcher-' || k || '@' || :slug || '.example', 'Searcher ' || k, 'none' from generate_series(1, 100) k;
insert into members (workspace_id, user_id, role)
  select w.id, u.id, 'member' from workspaces w, users u where w.slug in (:slug, :slug || '-small') and u.email like 'searcher-%@' || :slug || '.example';

insert into memories (workspace_id, id, owner_id, title, content, type, tags, scope, created_at, updated_at)
  select pg_temp.ordered_id(case when i > 200000 then 1 else 0 end, 21), pg_temp.ordered_id(i, 23), pg_temp.ordered_id(1 + i % 100, 22),
         (select string_agg(pg_temp.drawn_word(i * 100 + n, 24), ' ') from generate_series(1, 5) n),
         (select string_agg(pg_temp.drawn_word(i * 1000 + n, 25), ' ') from generate_series(1, 40) n),
         'note', '{}', case when i % 10 = 0 then 'private' else 'shared' end,
         timestamptz '2026-01-01 00:00Z' + i * interval '1 minute', timestamptz '2026-01-01 00:00Z' + i * interval '1 minute'
    from generate_series(1, 202000) as i;
