-- A listener is told that something it could see has been hidden from it, and not what: the event of that is hidden with it
-- (docs/decisions/0032-a-listener-is-told-that-something-is-hidden.md).

drop function app.event_window(bigint, bigint, integer);

-- For the live stream: how far it may read on from a position in one go. The place of the `most`th event after it, hidden ones
-- too, so that no read is longer than that; else the horizon (seq 0 is before every event of its transaction). `hides` says whether up
-- to there a memory that the caller could see has an event and is out of the caller's sight now. Definer: it sees what is hidden,
-- and tells no more of it than that.
create function app.event_window(after_xact bigint, after_seq bigint, most integer, out xact bigint, out seq bigint, out hides boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  workspace uuid := app.workspace_id();
  readable uuid[] := app.audiences();
  horizon bigint := app.event_horizon();
begin
  select e.xact, e.seq into xact, seq from events e
    where e.workspace_id = workspace and (e.xact, e.seq) > (after_xact, after_seq) and e.xact < horizon
    order by e.xact, e.seq offset most - 1 limit 1;
  if not found then xact := horizon; seq := 0; end if;
  hides := exists (
    select from events e
     where e.workspace_id = workspace and (e.xact, e.seq) > (after_xact, after_seq)
       and (e.xact, e.seq) <= (event_window.xact, event_window.seq)
       and (e.memory_audience = any (readable)
         or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable)))
       and not exists (
         select from memories m
          where m.workspace_id = workspace and m.id = e.memory_id and m.audience_id = any (readable)));
end $$;

grant execute on function app.event_window to weft_app;
