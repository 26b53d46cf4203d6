-- Agents, grants, keys and members, as people keep them themselves. Who asks is looked up before a lock, so that nobody makes
-- others wait who may not ask, and again in a statement after it.

alter table api_keys
  add column name text constraint api_keys_name_length check (char_length(name) between 1 and 100),
  -- Coarse: written at most once an hour.
  add column last_used_at timestamptz,
  -- The key by which this one was made: when that is revoked, this one is.
  add column made_by uuid,
  add constraint api_keys_by_workspace unique (workspace_id, id),
  add constraint api_keys_maker foreign key (workspace_id, made_by) references api_keys (workspace_id, id);
create index api_keys_made_by on api_keys (made_by);
grant select (name, last_used_at) on api_keys to weft_app;

-- The key that the request came with, or null for a session.
create function app.key_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return nullif(current_setting('app.key_id', true), '')::uuid;

-- True unless the request's key has been revoked or has expired since.
create function app.key_stands() returns boolean
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
declare
  key uuid := app.key_id();
begin
  if key is null then return true; end if;
  return exists (select from api_keys k where k.id = key and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > clock_timestamp()));
end $$;

-- As before, and empty too when the key no longer stands.
create or replace function app.audiences() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  member uuid := app.member_id();
  agent uuid := app.agent_id();
  member_role text;
  sees_private boolean;
begin
  select role into member_role from members
    where workspace_id = workspace and user_id = member and removed_at is null;
  if member_role is null or not app.key_stands() then return '{}'; end if;
  if agent is null then
    sees_private := true;
  else
    select g.private into sees_private from grants g join agents a on a.id = g.agent_id
      where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null and a.user_id = member;
    if sees_private is null then return '{}'; end if;
  end if;
  if sees_private and member_role <> 'viewer' then return array[workspace, member]; end if;
  return array[workspace];
end $$;

-- As before, and null too when the key no longer stands.
create or replace function app.writer_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  member uuid := app.member_id();
  agent uuid := app.agent_id();
begin
  if current_setting('app.read_only', true) = 'on' or not app.key_stands() then return null; end if;
  perform from members
    where workspace_id = workspace and user_id = member and removed_at is null and role in ('admin', 'member');
  if not found then return null; end if;
  if agent is null then return member; end if;
  perform from grants g join agents a on a.id = g.agent_id
    where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null and g.access = 'write'
      and a.user_id = member;
  if not found then return null; end if;
  return member;
end $$;

-- As before, and null too for a key whose right has ended.
create or replace function app.self_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return case when (app.agent_id() is null and app.key_id() is null) or cardinality(app.audiences()) > 0 then app.member_id() end;

-- Installs an actor together with the key that the request came with.
create function app.install(workspace uuid, member uuid, agent uuid, read_only boolean, statement_ms integer, key uuid)
  returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.key_id', coalesce(key::text, ''), true);
  return app.install(workspace, member, agent, read_only, statement_ms);
end $$;

-- True when an admin of the workspace asks, and no agent of theirs.
create function app.is_admin() returns boolean
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return app.agent_id() is null and app.key_stands() and exists (select from members m
    where m.workspace_id = app.workspace_id() and m.user_id = app.member_id() and m.role = 'admin' and m.removed_at is null);
end $$;

-- The member who asks in person, or null: for an agent, a read-only key, and whoever has no place here any more.
create function app.person_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return case when app.agent_id() is null and current_setting('app.read_only', true) is distinct from 'on'
    and cardinality(app.audiences()) > 0 then app.member_id() end;

-- The same, or a refusal: WF001 when there is no place, WF003 when it is not a person who asks.
create function app.require_person() returns uuid
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := app.person_id();
begin
  if person is not null then return person; end if;
  if cardinality(app.audiences()) = 0 then raise exception 'no place here' using errcode = 'WF001'; end if;
  raise exception 'not a person' using errcode = 'WF003';
end $$;

-- An admin who asks in person, or a refusal: WF004 for any other member.
create function app.require_admin() returns uuid
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := app.require_person();
begin
  if not app.is_admin() then raise exception 'not an admin' using errcode = 'WF004'; end if;
  return person;
end $$;

-- The e-mail of an account, for the account itself and for an admin of a workspace that it has a place in.
create function app.email_of(account uuid) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if account is distinct from app.self_id() then
    if not app.is_admin() then return null; end if;
    perform from members m where m.workspace_id = app.workspace_id() and m.user_id = account;
    if not found then return null; end if;
  end if;
  return (select u.email from users u where u.id = account);
end $$;
revoke select (email) on users from weft_app;

-- One's own agents, made in person.
create policy insert_own on agents for insert to weft_app with check (user_id = (select app.person_id()));
grant insert (user_id, name) on agents to weft_app;

-- Writes a grant, for whoever has asked who may: `created` (also when it was revoked), `replaced`, or `unchanged`.
create function app.write_grant(workspace uuid, agent uuid, new_access text, new_private boolean) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  standing grants;
begin
  -- What happens to the grants of one agent happens one after the other.
  perform from agents a where a.id = agent for no key update;
  select * into standing from grants g where g.workspace_id = workspace and g.agent_id = agent;
  if not found then
    insert into grants (workspace_id, agent_id, access, private) values (workspace, agent, new_access, new_private);
    return 'created';
  end if;
  if standing.revoked_at is null and standing.access = new_access and standing.private = new_private then
    return 'unchanged';
  end if;
  update grants g set access = new_access, private = new_private, revoked_at = null
    where g.workspace_id = workspace and g.agent_id = agent;
  return case when standing.revoked_at is null then 'replaced' else 'created' end;
end $$;

-- Grants one's own agent its access to the workspace, in place of what it had. WF001 for an agent that is not one's own.
create function app.put_grant(agent uuid, new_access text, new_private boolean) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  person uuid := app.require_person();
begin
  perform from agents a where a.id = agent and a.user_id = person;
  if not found then raise exception 'no agent' using errcode = 'WF001'; end if;
  -- A lock writes, and a repeat must write nothing.
  perform from grants g where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null
    and g.access = new_access and g.private = new_private;
  if found then return 'unchanged'; end if;
  perform from agents a where a.id = agent for no key update;
  perform app.require_person();
  return app.write_grant(workspace, agent, new_access, new_private);
end $$;

-- Ends the grant of one's own agent, or of anyone's for an admin. False when there is none.
create function app.revoke_grant(agent uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  person uuid := app.require_person();
begin
  perform from grants g join agents a on a.id = g.agent_id
    where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null
      and (a.user_id = person or app.is_admin());
  if not found then return false; end if;
  perform from agents a where a.id = agent for no key update;
  person := app.require_person();
  update grants g set revoked_at = clock_timestamp() from agents a
    where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null and a.id = g.agent_id
      and (a.user_id = person or app.is_admin());
  return found;
end $$;

-- Makes a key for the person who asks, or for an agent of theirs that has a grant here (else WF001). One that is made by a key
-- ends with it at the latest: its maker is held, so that whoever revokes the maker waits, and then finds this one.
create function app.add_key(agent uuid, new_name text, new_prefix text, new_hash bytea, new_read_only boolean, expires timestamptz)
  returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  person uuid := app.require_person();
  maker uuid := app.key_id();
  latest timestamptz;
  added uuid;
begin
  if maker is not null then
    perform from api_keys k where k.id = maker for share;
    perform app.require_person();
    select k.expires_at into latest from api_keys k where k.id = maker;
  end if;
  if agent is not null then
    perform from grants g join agents a on a.id = g.agent_id
      where g.workspace_id = workspace and g.agent_id = agent and g.revoked_at is null and a.user_id = person;
    if not found then raise exception 'no agent' using errcode = 'WF001'; end if;
  end if;
  insert into api_keys (workspace_id, user_id, agent_id, name, prefix, secret_hash, read_only, expires_at, made_by)
    values (workspace, person, agent, new_name, new_prefix, new_hash, new_read_only, least(expires, latest), maker)
    returning id into added;
  return added;
end $$;

-- Revokes one's own key of the workspace, and every key that was made by it, and by those. False when there is none.
create function app.revoke_key(key uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  person uuid := app.require_person();
  ended uuid[] := array[key];
begin
  perform from api_keys k
    where k.id = key and k.workspace_id = workspace and k.user_id = person and k.revoked_at is null;
  if not found then return false; end if;
  perform from api_keys k where k.id = key for no key update;
  perform app.require_person();
  update api_keys k set revoked_at = clock_timestamp() where k.id = key and k.revoked_at is null;
  if not found then return false; end if;
  -- Makers before what they made, each generation in a statement of its own: so one that was just being made is found.
  while ended is not null loop
    with made as (
      update api_keys k set revoked_at = clock_timestamp()
        where k.workspace_id = workspace and k.made_by = any (ended) and k.revoked_at is null
        returning k.id)
    select array_agg(m.id) into ended from made m;
  end loop;
  return true;
end $$;

-- The key behind a secret, as before; and that it was used, at most once an hour. Whoever finds the row locked does not wait.
create or replace function app.find_key(secret_hash bytea)
  returns table (id uuid, workspace_id uuid, user_id uuid, agent_id uuid, prefix text, read_only boolean, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  known api_keys;
begin
  select * into known from api_keys k
    where k.secret_hash = find_key.secret_hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp());
  if not found then return; end if;
  if known.last_used_at is null or known.last_used_at < clock_timestamp() - interval '1 hour' then
    update api_keys k set last_used_at = clock_timestamp() where k.id = (
      select u.id from api_keys u
        where u.id = known.id and u.last_used_at is not distinct from known.last_used_at for no key update skip locked);
  end if;
  return query select known.id, known.workspace_id, known.user_id, known.agent_id, known.prefix, known.read_only, known.expires_at;
end $$;

-- What happens to the members of one workspace happens one after the other: so the last admin is known to be the last.
create function app.lock_members(workspace uuid) returns void
  language sql volatile set search_path = pg_catalog, pg_temp
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('members of ' || workspace, 0));
  end;

-- Writes a membership, for whoever has asked who may: `created` (also when it had ended), `replaced`, or `unchanged`.
create function app.write_member(workspace uuid, account uuid, new_role text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  standing members;
begin
  perform app.lock_members(workspace);
  select * into standing from members m where m.workspace_id = workspace and m.user_id = account;
  if not found then
    insert into members (workspace_id, user_id, role) values (workspace, account, new_role);
    return 'created';
  end if;
  if standing.removed_at is null and standing.role = new_role then return 'unchanged'; end if;
  update members m set role = new_role, removed_at = null where m.workspace_id = workspace and m.user_id = account;
  return case when standing.removed_at is null then 'replaced' else 'created' end;
end $$;

-- Refuses (WF005) when no other admin would be left.
create function app.require_other_admin(workspace uuid, account uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from members m
    where m.workspace_id = workspace and m.user_id <> account and m.role = 'admin' and m.removed_at is null;
  if not found then raise exception 'the last admin' using errcode = 'WF005'; end if;
end $$;

-- An admin makes an account a member, or brings one back: `created`, `unchanged`, `unknown` when there is no such account, and
-- `other_role` when it is a member with another role.
create function app.add_member(email text, new_role text, out outcome text, out account uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
begin
  perform app.require_admin();
  select u.id into account from users u where u.email = lower(add_member.email);
  if account is null then
    outcome := 'unknown';
    return;
  end if;
  perform app.lock_members(workspace);
  perform app.require_admin();
  perform from members m
    where m.workspace_id = workspace and m.user_id = account and m.removed_at is null and m.role <> new_role;
  if found then
    outcome := 'other_role';
    return;
  end if;
  outcome := app.write_member(workspace, account, new_role);
end $$;

-- An admin changes a member's role. WF001 for somebody who is no member, WF005 for the last admin.
create function app.change_role(account uuid, new_role text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  standing_role text;
begin
  perform app.require_admin();
  perform app.lock_members(workspace);
  perform app.require_admin();
  select m.role into standing_role from members m
    where m.workspace_id = workspace and m.user_id = account and m.removed_at is null;
  if not found then raise exception 'no member' using errcode = 'WF001'; end if;
  if standing_role = 'admin' and new_role <> 'admin' then perform app.require_other_admin(workspace, account); end if;
  return app.write_member(workspace, account, new_role);
end $$;

-- Ends a membership: one's own, or anyone's for an admin. WF001 for somebody who is no member, WF005 for the last admin.
create function app.remove_member(account uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  standing_role text;
begin
  if account is distinct from app.require_person() then perform app.require_admin(); end if;
  perform app.lock_members(workspace);
  if account is distinct from app.require_person() then perform app.require_admin(); end if;
  select m.role into standing_role from members m
    where m.workspace_id = workspace and m.user_id = account and m.removed_at is null;
  if not found then raise exception 'no member' using errcode = 'WF001'; end if;
  if standing_role = 'admin' then perform app.require_other_admin(workspace, account); end if;
  update members m set removed_at = clock_timestamp() where m.workspace_id = workspace and m.user_id = account;
end $$;

grant execute on function app.install(uuid, uuid, uuid, boolean, integer, uuid), app.key_id, app.person_id, app.require_person,
  app.is_admin, app.email_of, app.put_grant, app.revoke_grant, app.add_key, app.revoke_key, app.add_member, app.change_role,
  app.remove_member to weft_app;
