-- The order in which events are delivered live.

-- The transaction that wrote an event. Sequence numbers are handed out before commit, so that seq alone never says "everything
-- up to here"; (xact, seq) does, below app.event_horizon. What was written before this migration comes first, in its own order.
-- bigint and not xid8, because events that came with a dump go below zero (app.settle_restored_events).
alter table events add column xact bigint not null default 0;
alter table events alter column xact set default (pg_current_xact_id()::text)::bigint;
create index events_by_xact on events (workspace_id, xact, seq);

-- The oldest transaction that may still write. Whatever those before it wrote can be seen now, or never will be. As of the
-- statement that asks: read the events in the same one.
create function app.event_horizon() returns bigint
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;

-- For the live stream: how far it may read on from a position in one go. The place of the `most`th event after it, hidden ones
-- too, so that no read is longer than that; else the horizon (seq 0 is before every event of its transaction).
create function app.event_window(after_xact bigint, after_seq bigint, most integer, out xact bigint, out seq bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  horizon bigint := app.event_horizon();
begin
  select e.xact, e.seq into xact, seq from events e
    where e.workspace_id = app.workspace_id() and (e.xact, e.seq) > (after_xact, after_seq) and e.xact < horizon
    order by e.xact, e.seq offset most - 1 limit 1;
  if not found then xact := horizon; seq := 0; end if;
end $$;

-- For the live stream: the position to resume from after an event, which may be hidden by now. An id that names no event (its
-- row expired, or it is one that a stream began with) counts by its time, less a minute, which is longer than any transaction
-- of the service: all that was committed after that time comes after the last event written before. Without a time or such an
-- event, everything that is kept. Definer: it tells nobody whether there is such an event, for there is a position in any case.
create function app.event_position(event uuid, out xact bigint, out seq bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  horizon bigint := app.event_horizon();
  ms bigint;
begin
  select e.xact, e.seq into xact, seq from events e where e.workspace_id = workspace and e.id = event;
  if not found and substr(event::text, 15, 1) = '7' then
    ms := ('x0000' || left(replace(event::text, '-', ''), 12))::bit(64)::bigint;
    ms := greatest(0, least(ms, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) - 60000);
    select e.xact, e.seq into xact, seq from events e
      where e.workspace_id = workspace and e.id < rpad(lpad(to_hex(ms), 12, '0'), 32, '0')::uuid
      order by e.id desc limit 1;
  end if;
  if xact is null then xact := -9223372036854775808; seq := 0; end if;
  -- Past the horizon no stream has been: what such an event overtook comes first.
  if xact >= horizon then xact := horizon; seq := 0; end if;
end $$;

-- For the process that wakes its streams: the newest event of each of these workspaces that may be delivered.
create function app.event_heads(workspaces uuid[]) returns table (workspace_id uuid, xact bigint, seq bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  horizon bigint := app.event_horizon();
begin
  return query select w.id, h.xact, h.seq from unnest(workspaces) w (id), lateral (
    select e.xact, e.seq from events e where e.workspace_id = w.id and e.xact < horizon
      order by e.xact desc, e.seq desc limit 1) h;
end $$;

-- For a start, as the owner: in a database that was dumped and restored elsewhere, events name transactions that are yet to
-- come. They all go below zero, in their order, and so before everything that is written from now on. True when it did that.
create function app.settle_restored_events() returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  newest bigint;
begin
  for attempt in 1..2 loop
    select max(h.xact) into newest from workspaces w, lateral (
      select e.xact from events e where e.workspace_id = w.id order by e.xact desc limit 1) h;
    if newest is null or newest < (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint then return false; end if;
    -- Several processes may start at once: only one shifts.
    if attempt = 1 then lock table events in share row exclusive mode; end if;
  end loop;
  update events set xact = xact - newest - 1;
  return true;
end $$;

grant execute on function app.event_window, app.event_position, app.event_heads, app.event_horizon to weft_app;
