-- Who there is, and who is asking. Runs as weft_owner, which owns everything and can't log in; the service logs in as
-- weft_app, which owns nothing and bypasses nothing. `app` holds functions only.

create schema app;
grant usage on schema app to weft_app;

-- A new function is nobody's to call until it is granted.
alter default privileges revoke execute on functions from public;

-- Ids of every row: UUID version 7, which sorts by time and so keeps index pages warm (PostgreSQL 15 has no uuidv7()).
create function app.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = pg_catalog, pg_temp
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;

-- A person. The hash is read by sign-in only, through app.begin_sign_in.
create table users (
  id uuid primary key default app.uuid_v7(),
  email text not null constraint users_email_once unique
    constraint users_email_lower_case check (email = lower(email) and char_length(email) between 3 and 320),
  name text not null constraint users_name_length check (char_length(name) between 1 and 100),
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- The tenant.
create table workspaces (
  id uuid primary key default app.uuid_v7(),
  slug text not null constraint workspaces_slug_once unique
    constraint workspaces_slug_form check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  name text not null constraint workspaces_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now()
);

-- A user's place in a workspace. Never deleted: a removed member still owns what it wrote.
create table members (
  workspace_id uuid not null references workspaces,
  user_id uuid not null references users,
  role text not null constraint members_role_known check (role in ('admin', 'member', 'viewer')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (workspace_id, user_id)
);
create index members_of_user on members (user_id);

-- A named actor that belongs to a user.
create table agents (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references users,
  name text not null constraint agents_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint agents_name_once unique (user_id, name)
);

-- What an agent may do in one workspace. Revoking sets revoked_at; granting again clears it.
create table grants (
  workspace_id uuid not null references workspaces,
  agent_id uuid not null references agents,
  access text not null constraint grants_access_known check (access in ('read', 'write')),
  private boolean not null default false,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (workspace_id, agent_id)
);
create index grants_of_agent on grants (agent_id);

-- A secret that authenticates a user, or one of the user's agents, in one workspace. Only its hash is kept.
create table api_keys (
  id uuid primary key default app.uuid_v7(),
  workspace_id uuid not null references workspaces,
  user_id uuid not null references users,
  agent_id uuid references agents,
  prefix text not null,
  secret_hash bytea not null constraint api_keys_secret_once unique,
  read_only boolean not null default false,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_of_workspace on api_keys (workspace_id);
create index api_keys_of_user on api_keys (user_id);
create index api_keys_of_agent on api_keys (agent_id);

-- Attempts to sign in, for the limit of 20 an hour an account. An account is what was typed, known or not.
create table sign_in_attempts (
  account text not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_attempts_of_account on sign_in_attempts (account, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);

-- The identity of a transaction, as app.install left it. After a transaction a setting reads '', never null.
create function app.workspace_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return nullif(current_setting('app.workspace_id', true), '')::uuid;
create function app.member_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return nullif(current_setting('app.member_id', true), '')::uuid;
create function app.agent_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return nullif(current_setting('app.agent_id', true), '')::uuid;

-- The audiences the actor may read now: the workspace (its shared memories) and, unless a viewer or an agent without the
-- private grant asks, the member (its private ones). Empty when the membership or the grant has ended. Asked once a statement,
-- so that a revocation holds from the next statement on. plpgsql, because it keeps its plan for the session.
create function app.audiences() returns uuid[]
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
  if member_role is null then return '{}'; end if;
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

-- The member whose memories the actor may change now, or null: a viewer, a read-granted agent and a read-only key change nothing.
create function app.writer_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  member uuid := app.member_id();
  agent uuid := app.agent_id();
begin
  if current_setting('app.read_only', true) = 'on' then return null; end if;
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

-- The user who asks, as far as their own rows go (memberships, agents, keys, in any workspace): null for an agent whose grant
-- has ended.
create function app.self_id() returns uuid
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return case when app.agent_id() is null or cardinality(app.audiences()) > 0 then app.member_id() end;

-- First statement of every transaction: installs the actor and the timeouts for this transaction only (a session-wide setting
-- leaks through a pool to the next client). True when the actor may be in the workspace at all.
create function app.install(workspace uuid, member uuid, agent uuid, read_only boolean, statement_ms integer)
  returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.workspace_id', coalesce(workspace::text, ''), true),
          set_config('app.member_id', coalesce(member::text, ''), true),
          set_config('app.agent_id', coalesce(agent::text, ''), true),
          set_config('app.read_only', case when read_only then 'on' else 'off' end, true),
          set_config('statement_timeout', statement_ms::text, true),
          set_config('lock_timeout', '5000', true),
          set_config('idle_in_transaction_session_timeout', '10000', true);
  return cardinality(app.audiences()) > 0;
end $$;

-- Sign-in, before anyone is known: counts the attempt, and answers the account's hash, or no hash when there is no such
-- account. `limited` after 20 attempts in an hour. Attempts of one account take turns, so that a burst can't pass the limit.
create function app.begin_sign_in(account text, out limited boolean, out user_id uuid, out password_hash text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || account, 0));
  delete from sign_in_attempts a where a.at < clock_timestamp() - interval '1 hour';
  limited := (select count(*) >= 20 from sign_in_attempts a where a.account = begin_sign_in.account);
  if limited then return; end if;
  insert into sign_in_attempts (account) values (begin_sign_in.account);
  select u.id, u.password_hash into user_id, password_hash from users u where u.email = begin_sign_in.account;
end $$;

-- A sign-in that succeeded gives the account its attempts back.
create function app.end_sign_in(account text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sign_in_attempts a where a.account = end_sign_in.account;
  end;

-- The key behind a secret, before anyone is known. A revoked or expired key is no key.
create function app.find_key(secret_hash bytea)
  returns table (id uuid, workspace_id uuid, user_id uuid, agent_id uuid, prefix text, read_only boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select k.id, k.workspace_id, k.user_id, k.agent_id, k.prefix, k.read_only, k.expires_at from api_keys k
      where k.secret_hash = find_key.secret_hash and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp());
  end;

-- Readiness: whether a migration has been applied. plpgsql, for the table is Prisma's and may come later.
create function app.is_migrated(migration text) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from _prisma_migrations where migration_name = migration and finished_at is not null);
end $$;

-- RLS on every table, and forced, so that even the owner needs a policy; `all_owner` is the one that definer functions,
-- migrations and `weft admin` work by.
do $$
declare name text;
begin
  foreach name in array array['users', 'workspaces', 'members', 'agents', 'grants', 'api_keys', 'sign_in_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy all_owner on %I to weft_owner using (true) with check (true)', name);
  end loop;
end $$;

-- One's own memberships, wherever they are; and everyone's in the workspace one is in.
create policy select_member on members for select to weft_app using (
  user_id = (select app.self_id())
  or (workspace_id = (select app.workspace_id()) and cardinality((select app.audiences())) > 0));

-- The workspaces one is a member of.
create policy select_member on workspaces for select to weft_app using (
  id in (select m.workspace_id from members m where m.user_id = (select app.self_id()) and m.removed_at is null));

-- Oneself, and everyone with a place in the workspace one is in: removed members still own memories.
create policy select_member on users for select to weft_app using (
  id = (select app.self_id())
  or id in (select m.user_id from members m where m.workspace_id = (select app.workspace_id())));

-- The grants of the workspace one is in, and those of one's own agents.
create policy select_member on grants for select to weft_app using (
  (workspace_id = (select app.workspace_id()) and cardinality((select app.audiences())) > 0)
  or agent_id in (select a.id from agents a where a.user_id = (select app.self_id())));

-- One's own agents, and those of the people in the workspace one is in.
create policy select_member on agents for select to weft_app using (
  user_id = (select app.self_id())
  or (cardinality((select app.audiences())) > 0
      and user_id in (select m.user_id from members m where m.workspace_id = (select app.workspace_id()))));

-- One's own keys; their hash is granted to nobody.
create policy select_own on api_keys for select to weft_app using (user_id = (select app.self_id()));

grant select (id, email, name) on users to weft_app;
grant select on workspaces, members, agents, grants to weft_app;
grant select (id, workspace_id, user_id, agent_id, prefix, read_only, expires_at, revoked_at, created_at) on api_keys to weft_app;
grant execute on function app.workspace_id, app.member_id, app.agent_id, app.audiences, app.writer_id, app.self_id, app.install,
  app.begin_sign_in, app.end_sign_in, app.find_key, app.is_migrated, app.uuid_v7 to weft_app;
