-- Sessions can be ended at once: a cookie says which session it is, and each request asks whether that is still open.

-- One sign-in of a person's, until its end. A row that is gone, or past its time, is no session.
create table sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy all_owner on sessions to weft_owner using (true) with check (true);

-- Opens a session for whoever has just proved who they are, and clears those whose time is over.
create function app.begin_session(member uuid, seconds integer) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  opened uuid;
begin
  -- Rows that another sign-in is clearing are left to it.
  delete from sessions where id in (
    select s.id from sessions s where s.expires_at < clock_timestamp() limit 100 for update skip locked);
  insert into sessions (user_id, expires_at)
    values (member, clock_timestamp() + make_interval(secs => seconds)) returning id into opened;
  return opened;
end $$;

-- Whose session it is, or null when it has ended.
create function app.find_session(session uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.user_id from sessions s where s.id = session and s.expires_at > clock_timestamp();
  end;

-- Ends one session of a user's.
create function app.end_session(session uuid, member uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sessions s where s.id = session and s.user_id = member;
  end;

-- Another password ends every session: whoever had the old one is out.
create function app.end_sessions_of_user() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from sessions s where s.user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function app.end_sessions_of_user();

grant execute on function app.begin_session, app.find_session, app.end_session to weft_app;
