-- Functions of one expression, without a search_path of their own, so that the planner puts the expression in their place: a call costs
-- next to nothing, where it took the parser, the planner and an executor of its own each time, several times a policy.
-- Their bodies were parsed when they were defined (RETURN, not a text), so that no search_path can mean anything else by them; and
-- they run as whoever calls them.

-- Who is asking, as app.install left it.
alter function app.workspace_id() reset search_path;
alter function app.member_id() reset search_path;
alter function app.agent_id() reset search_path;
alter function app.key_id() reset search_path;
alter function app.self_id() reset search_path;
alter function app.person_id() reset search_path;

-- The bounds, the id of a row, what an event says of a memory, the end of the stream.
alter function app.link_limit(text) reset search_path;
alter function app.uuid_v7() reset search_path;
alter function app.memory_facts(memories) reset search_path;
alter function app.event_horizon() reset search_path;
