-- A dry run is a transaction that writes for long and is rolled back: no event is ever committed by it, and so no listener has to
-- wait for its end (docs/decisions/0033-a-dry-run-holds-nobody-up.md).

-- Transactions that are sure to be rolled back. Nobody ever sees a row.
create table rehearsals (
  xact bigint primary key default (pg_current_xact_id()::text)::bigint
);

alter table rehearsals enable row level security;
alter table rehearsals force row level security;
create policy all_owner on rehearsals to weft_owner using (true) with check (true);

-- At the commit of a rehearsal.
create function app.refuse_commit() returns trigger
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  raise exception using errcode = '2D000', message = 'a rehearsal is never committed';
end $$;

create constraint trigger never_commits after insert on rehearsals
  deferrable initially deferred for each row execute function app.refuse_commit();

-- What others see of a rehearsal: it holds this view in share mode, which takes more than the application may. A weaker lock on a
-- relation is anyone's for a PREPARE, which asks for no right.
create view rehearsing with (security_invoker = true) as select;

-- For a dry run: from here on its transaction can only be rolled back, and holds no listener up. Not within a savepoint, for with it
-- all this could be taken back.
create function app.rehearse() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  writer xid;
begin
  insert into rehearsals default values returning xmin into writer;
  if writer <> pg_current_xact_id()::xid then
    raise exception using errcode = '2D000', message = 'a rehearsal is a whole transaction';
  end if;
  lock table rehearsing in share mode;
end $$;

-- The oldest transaction that may still write an event. Whatever those before it wrote can be seen now, or never will be. As of the
-- statement that asks: read the events in the same one. It never goes back. A rehearsal counts as over once its lock is seen. Which
-- have been rolled back is asked after that: of a rehearsal that ends between the statement's snapshot and the look at the locks,
-- there is no lock any more.
create or replace function app.event_horizon() returns bigint
  language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  oldest constant xid8 := pg_snapshot_xmin(snapshot);
  to_come constant xid8 := pg_snapshot_xmax(snapshot);
  undone xid[];
begin
  if oldest = to_come then return to_come::text::bigint; end if;
  undone := array(
    with held as materialized (select * from pg_locks)
    select w.transactionid from held w
      where w.locktype = 'transactionid' and w.mode = 'ExclusiveLock' and w.virtualtransaction in (
        select r.virtualtransaction from held r
          where r.relation = 'public.rehearsing'::regclass and r.mode = 'ShareLock'
            and r.database = (select d.oid from pg_database d where d.datname = current_database())));
  return (
    -- A snapshot has its own transaction as the oldest only, not among those that are running.
    select coalesce(min(r.xact::text::bigint), to_come::text::bigint)
      from (select oldest union all select pg_snapshot_xip(snapshot)) r (xact)
     where r.xact::xid <> all (undone) and pg_xact_status(r.xact) is distinct from 'aborted');
end $$;

grant execute on function app.rehearse to weft_app;
