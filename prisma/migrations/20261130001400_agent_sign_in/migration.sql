-- Sign-in for agents, by OAuth: a client that knows only Weft's address asks a person, and acts from then on as an agent of theirs
-- with a grant in one workspace. Its access tokens are API keys that end by themselves; so whatever ends a key, a grant or a
-- membership ends what the client may do, from the next statement on. Only hashes of codes and tokens are kept.

-- A program that has said what it is called, and where a browser may be sent back to. It has no secret; anyone may register one.
create table oauth_clients (
  id uuid primary key default app.uuid_v7(),
  name text not null constraint oauth_clients_name_length check (char_length(name) between 1 and 100),
  redirect_uris text[] not null constraint oauth_clients_redirect_uris_number check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now()
);

-- What a person has allowed a client: to act as this agent in this workspace, at this resource. The tokens of one consent are all
-- its own, and end with it.
create table oauth_connections (
  workspace_id uuid not null,
  id uuid not null default app.uuid_v7() constraint oauth_connections_by_id unique,
  client_id uuid not null references oauth_clients,
  agent_id uuid not null,
  resource text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_id, id),
  constraint oauth_connections_by_grant foreign key (workspace_id, agent_id) references grants
);
create index oauth_connections_of_grant on oauth_connections (workspace_id, agent_id);
create index oauth_connections_of_client on oauth_connections (client_id);

-- What a client is sent back with, to be exchanged once, within a minute, by whoever knows what the challenge is the hash of.
create table oauth_codes (
  code_hash bytea primary key,
  connection_id uuid not null references oauth_connections (id),
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_codes_of_connection on oauth_codes (connection_id);

-- What a client shows for new tokens, once. A used one is kept until its time is over, to know whoever shows it again.
create table oauth_refresh_tokens (
  token_hash bytea primary key,
  connection_id uuid not null references oauth_connections (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_refresh_tokens_of_connection on oauth_refresh_tokens (connection_id);

-- The key is an access token of this connection.
alter table api_keys
  add column connection_id uuid,
  add constraint api_keys_connection foreign key (workspace_id, connection_id) references oauth_connections (workspace_id, id);
create index api_keys_of_connection on api_keys (workspace_id, connection_id);
grant select (connection_id) on api_keys to weft_app;

do $$
declare name text;
begin
  foreach name in array array['oauth_clients', 'oauth_connections', 'oauth_codes', 'oauth_refresh_tokens'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy all_owner on %I to weft_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Registers a client; null when so many wait that no person has connected yet.
create function app.add_client(new_name text, new_redirect_uris text[], most integer) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  added uuid;
begin
  if (select count(*) >= most from oauth_clients c
        where not exists (select from oauth_connections o where o.client_id = c.id)) then
    return null;
  end if;
  insert into oauth_clients (name, redirect_uris) values (new_name, new_redirect_uris) returning id into added;
  return added;
end $$;

-- What a client has said of itself.
create function app.find_client(client uuid) returns table (id uuid, name text, redirect_uris text[])
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select c.id, c.name, c.redirect_uris from oauth_clients c where c.id = client;
  end;

-- Ends a connection: its codes and refresh tokens are good for nothing from here on, its access tokens from the next statement on.
create function app.end_connection(connection uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- First the row that whoever makes tokens of it holds: so that none is made behind our back.
  update oauth_connections o set ended_at = clock_timestamp() where o.id = connection and o.ended_at is null;
  update api_keys k set revoked_at = clock_timestamp() from oauth_connections o
    where o.id = connection and k.workspace_id = o.workspace_id and k.connection_id = o.id and k.revoked_at is null;
end $$;

-- A grant that is revoked ends the connections that act by it: granting it again brings none back.
create function app.end_connections_of_grant() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app.end_connection(o.id) from oauth_connections o
    where o.workspace_id = new.workspace_id and o.agent_id = new.agent_id and o.ended_at is null;
  return null;
end $$;
create trigger end_connections after update of revoked_at on grants
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function app.end_connections_of_grant();

-- A person connects a client to the workspace: as the agent that it is already, or as a new one of that name, with a number where the
-- person has one. The agent's grant is as given. WF001 for a client that is not there.
create function app.add_connection(client uuid, agent_name text, new_access text, new_private boolean, new_resource text,
                                   new_code_hash bytea, new_redirect_uri text, new_challenge text, seconds integer) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  person uuid := app.require_person();
  agent uuid;
  number integer := 1;
  added uuid;
begin
  -- What one client is allowed is allowed one after the other, and nobody removes it meanwhile.
  perform from oauth_clients c where c.id = client for no key update;
  if not found then raise exception 'no client' using errcode = 'WF001'; end if;
  person := app.require_person();
  select a.id into agent from oauth_connections o join agents a on a.id = o.agent_id
    where o.client_id = client and a.user_id = person order by o.id desc limit 1;
  while agent is null loop
    insert into agents (user_id, name)
      values (person, case when number = 1 then agent_name else left(agent_name, 95) || ' ' || number end)
      on conflict (user_id, name) do nothing returning id into agent;
    number := number + 1;
  end loop;
  perform app.write_grant(workspace, agent, new_access, new_private);
  insert into oauth_connections (workspace_id, client_id, agent_id, resource)
    values (workspace, client, agent, new_resource) returning id into added;
  insert into oauth_codes (code_hash, connection_id, redirect_uri, challenge, expires_at)
    values (new_code_hash, added, new_redirect_uri, new_challenge, clock_timestamp() + make_interval(secs => seconds));
  return added;
end $$;

-- A connection that stands, held to the end of the transaction, and what its agent may do now. Nothing when it has ended, or the
-- membership behind it.
create function app.lock_connection(connection uuid, out id uuid, out client_id uuid, out resource text, out access text, out private boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from oauth_connections o where o.id = connection for no key update;
  select o.id, o.client_id, o.resource, case when m.role = 'viewer' then 'read' else g.access end, g.private and m.role <> 'viewer'
    into lock_connection.id, lock_connection.client_id, lock_connection.resource, lock_connection.access, lock_connection.private
    from oauth_connections o
    join grants g on g.workspace_id = o.workspace_id and g.agent_id = o.agent_id
    join agents a on a.id = o.agent_id
    join members m on m.workspace_id = o.workspace_id and m.user_id = a.user_id
    where o.id = connection and o.ended_at is null and m.removed_at is null;
end $$;

-- The code behind a hash, with its connection held. One that was used already ends the connection: somebody else has it.
create function app.lock_code(hash bytea, out connection_id uuid, out client_id uuid, out resource text, out access text,
                              out private boolean, out redirect_uri text, out challenge text, out expires_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  used boolean;
begin
  select l.id, l.client_id, l.resource, l.access, l.private
    into lock_code.connection_id, lock_code.client_id, lock_code.resource, lock_code.access, lock_code.private
    from oauth_codes c, app.lock_connection(c.connection_id) l where c.code_hash = hash;
  if lock_code.connection_id is null then return; end if;
  select c.redirect_uri, c.challenge, c.expires_at, c.used_at is not null
    into lock_code.redirect_uri, lock_code.challenge, lock_code.expires_at, used
    from oauth_codes c where c.code_hash = hash;
  if used then
    perform app.end_connection(lock_code.connection_id);
    lock_code.connection_id := null;
  end if;
end $$;

-- Uses a code up. False when it was.
create function app.spend_code(hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update oauth_codes c set used_at = clock_timestamp() where c.code_hash = hash and c.used_at is null;
  return found;
end $$;

-- The refresh token behind a hash, with its connection held. One that was used already ends the connection: somebody else has it.
create function app.lock_refresh_token(hash bytea, out connection_id uuid, out client_id uuid, out resource text, out access text,
                                       out private boolean, out expires_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  used boolean;
begin
  select l.id, l.client_id, l.resource, l.access, l.private
    into lock_refresh_token.connection_id, lock_refresh_token.client_id, lock_refresh_token.resource, lock_refresh_token.access,
         lock_refresh_token.private
    from oauth_refresh_tokens t, app.lock_connection(t.connection_id) l where t.token_hash = hash;
  if lock_refresh_token.connection_id is null then return; end if;
  select t.expires_at, t.used_at is not null into lock_refresh_token.expires_at, used
    from oauth_refresh_tokens t where t.token_hash = hash;
  if used then
    perform app.end_connection(lock_refresh_token.connection_id);
    lock_refresh_token.connection_id := null;
  end if;
end $$;

-- Uses a refresh token up. False when it was.
create function app.spend_refresh_token(hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update oauth_refresh_tokens t set used_at = clock_timestamp() where t.token_hash = hash and t.used_at is null;
  return found;
end $$;

-- New tokens of a connection that is held: an access token, which is a key of its agent's, and a refresh token.
create function app.add_tokens(connection uuid, access_prefix text, access_hash bytea, access_seconds integer,
                               refresh_hash bytea, refresh_seconds integer) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    insert into api_keys (workspace_id, user_id, agent_id, connection_id, prefix, secret_hash, expires_at)
      select o.workspace_id, a.user_id, o.agent_id, o.id, access_prefix, access_hash,
             clock_timestamp() + make_interval(secs => access_seconds)
        from oauth_connections o join agents a on a.id = o.agent_id where o.id = connection;
    insert into oauth_refresh_tokens (token_hash, connection_id, expires_at)
      values (refresh_hash, connection, clock_timestamp() + make_interval(secs => refresh_seconds));
  end;

-- The key that an access token is, at the resource that it was made for and at no other. As app.find_key otherwise.
create function app.find_token(hash bytea, at_resource text)
  returns table (id uuid, workspace_id uuid, user_id uuid, agent_id uuid, prefix text, read_only boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select k.id, k.workspace_id, k.user_id, k.agent_id, k.prefix, k.read_only, k.expires_at
      from api_keys k join oauth_connections o on o.workspace_id = k.workspace_id and o.id = k.connection_id
      where k.secret_hash = hash and k.revoked_at is null and k.expires_at > clock_timestamp() and o.resource = at_resource;
  end;

-- A client gives a token of its own back, of either kind: the connection ends.
create function app.give_back_token(hash bytea, client uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app.end_connection(o.id) from oauth_connections o
    where o.client_id = client and (
      o.id in (select t.connection_id from oauth_refresh_tokens t where t.token_hash = hash)
      or o.id in (select k.connection_id from api_keys k where k.secret_hash = hash));
end $$;

-- Removes what nobody can use any more, at most so many rows of a kind: codes and tokens whose time is over, connections that have
-- none left, and, after a week, clients that have no connection. Rows that somebody holds are left for another time.
create function app.expire_connections(batch integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed integer;
  total integer := 0;
begin
  delete from oauth_codes where code_hash in (
    select c.code_hash from oauth_codes c where c.expires_at < clock_timestamp() limit batch for update skip locked);
  get diagnostics removed = row_count;
  total := total + removed;
  delete from oauth_refresh_tokens where token_hash in (
    select t.token_hash from oauth_refresh_tokens t where t.expires_at < clock_timestamp() limit batch for update skip locked);
  get diagnostics removed = row_count;
  total := total + removed;
  delete from api_keys where id in (
    select k.id from api_keys k where k.connection_id is not null and k.expires_at < clock_timestamp() limit batch for update skip locked);
  get diagnostics removed = row_count;
  total := total + removed;
  delete from oauth_connections where id in (
    select o.id from oauth_connections o
      where o.created_at < clock_timestamp() - interval '1 hour'
        and not exists (select from oauth_codes c where c.connection_id = o.id)
        and not exists (select from oauth_refresh_tokens t where t.connection_id = o.id)
        and not exists (select from api_keys k where k.workspace_id = o.workspace_id and k.connection_id = o.id)
      limit batch for update skip locked);
  get diagnostics removed = row_count;
  total := total + removed;
  delete from oauth_clients where id in (
    select c.id from oauth_clients c
      where c.created_at < clock_timestamp() - interval '7 days'
        and not exists (select from oauth_connections o where o.client_id = c.id)
      limit batch for update skip locked);
  get diagnostics removed = row_count;
  return total + removed;
end $$;

grant execute on function app.add_client, app.find_client, app.add_connection, app.lock_code, app.spend_code, app.lock_refresh_token,
  app.spend_refresh_token, app.add_tokens, app.find_token, app.give_back_token, app.expire_connections to weft_app;
