-- The schema as the migrations leave it, read from the catalogue: made by `npm run db:schema`, never edited.
-- For reading and for review; `npm test` compares it. It leaves out comments, and what only an owner may do.

create schema app; -- owner weft_owner
grant usage on schema app to weft_app;

create schema public; -- owner pg_database_owner
grant usage on schema public to public;
grant create, usage on schema public to weft_owner;

alter default privileges for role weft_owner on functions: nobody else;

create extension btree_gin with schema public;

create extension pg_trgm with schema public;

create sequence public.events_seq_seq as bigint start 1 increment 1; -- owner weft_owner

create sequence public.memories_seq_seq as bigint start 1 increment 1; -- owner weft_owner

create sequence public.memory_links_seq_seq as bigint start 1 increment 1; -- owner weft_owner

create table public.agents (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint agents_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint agents_name_once UNIQUE (user_id, name),
  constraint agents_pkey PRIMARY KEY (id),
  constraint agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
); -- owner weft_owner
alter table public.agents enable row level security, force row level security;
create policy all_owner on public.agents as permissive for all to weft_owner
  using (true)
  with check (true);
create policy insert_own on public.agents as permissive for insert to weft_app
  with check ((user_id = ( SELECT app.person_id() AS person_id)));
create policy select_member on public.agents as permissive for select to weft_app
  using (((user_id = ( SELECT app.self_id() AS self_id)) OR ((cardinality(( SELECT app.audiences() AS audiences)) > 0) AND (user_id IN ( SELECT m.user_id
   FROM public.members m
  WHERE (m.workspace_id = ( SELECT app.workspace_id() AS workspace_id)))))));
grant select on public.agents to weft_app;
grant insert on public.agents (user_id) to weft_app;
grant insert on public.agents (name) to weft_app;

create table public.api_keys (
  id uuid not null default app.uuid_v7(),
  workspace_id uuid not null,
  user_id uuid not null,
  agent_id uuid,
  prefix text not null,
  secret_hash bytea not null,
  read_only boolean not null default false,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  name text,
  last_used_at timestamp with time zone,
  made_by uuid,
  connection_id uuid,
  constraint api_keys_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id),
  constraint api_keys_by_workspace UNIQUE (workspace_id, id),
  constraint api_keys_connection FOREIGN KEY (workspace_id, connection_id) REFERENCES public.oauth_connections(workspace_id, id),
  constraint api_keys_maker FOREIGN KEY (workspace_id, made_by) REFERENCES public.api_keys(workspace_id, id),
  constraint api_keys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_once UNIQUE (secret_hash),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.api_keys enable row level security, force row level security;
CREATE INDEX api_keys_made_by ON public.api_keys USING btree (made_by);
CREATE INDEX api_keys_of_agent ON public.api_keys USING btree (agent_id);
CREATE INDEX api_keys_of_connection ON public.api_keys USING btree (workspace_id, connection_id);
CREATE INDEX api_keys_of_user ON public.api_keys USING btree (user_id);
CREATE INDEX api_keys_of_workspace ON public.api_keys USING btree (workspace_id);
create policy all_owner on public.api_keys as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_own on public.api_keys as permissive for select to weft_app
  using ((user_id = ( SELECT app.self_id() AS self_id)));
grant select on public.api_keys (id) to weft_app;
grant select on public.api_keys (workspace_id) to weft_app;
grant select on public.api_keys (user_id) to weft_app;
grant select on public.api_keys (agent_id) to weft_app;
grant select on public.api_keys (prefix) to weft_app;
grant select on public.api_keys (read_only) to weft_app;
grant select on public.api_keys (expires_at) to weft_app;
grant select on public.api_keys (revoked_at) to weft_app;
grant select on public.api_keys (created_at) to weft_app;
grant select on public.api_keys (name) to weft_app;
grant select on public.api_keys (last_used_at) to weft_app;
grant select on public.api_keys (connection_id) to weft_app;

create table public.events (
  workspace_id uuid not null,
  id uuid not null default app.uuid_v7(),
  seq bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  subject text not null,
  action text not null,
  memory_id uuid,
  source_id uuid,
  target_id uuid,
  kind text,
  before jsonb,
  after jsonb,
  user_id uuid not null,
  agent_id uuid,
  memory_audience uuid,
  source_audience uuid,
  target_audience uuid,
  xact bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint events_action_known CHECK ((action = ANY (ARRAY['created'::text, 'replaced'::text, 'deleted'::text, 'updated'::text, 'archived'::text, 'restored'::text, 'trashed'::text]))),
  constraint events_name_their_audience CHECK ((((subject = 'memory'::text) AND (memory_audience IS NOT NULL) AND (source_audience IS NULL) AND (target_audience IS NULL)) OR ((subject = 'link'::text) AND (memory_audience IS NULL) AND (source_audience IS NOT NULL) AND (target_audience IS NOT NULL)))),
  constraint events_name_their_subject CHECK ((((subject = 'memory'::text) AND (memory_id IS NOT NULL) AND (source_id IS NULL) AND (target_id IS NULL) AND (kind IS NULL)) OR ((subject = 'link'::text) AND (memory_id IS NULL) AND (source_id IS NOT NULL) AND (target_id IS NOT NULL) AND (kind IS NOT NULL)))),
  constraint events_pkey PRIMARY KEY (workspace_id, id),
  constraint events_subject_known CHECK ((subject = ANY (ARRAY['memory'::text, 'link'::text]))),
  constraint events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.events enable row level security, force row level security;
CREATE INDEX events_by_xact ON public.events USING btree (workspace_id, xact, seq);
CREATE INDEX events_newest ON public.events USING btree (workspace_id, seq DESC);
CREATE INDEX events_of_memory ON public.events USING btree (workspace_id, memory_id, seq DESC) WHERE (memory_id IS NOT NULL);
CREATE INDEX events_of_source ON public.events USING btree (workspace_id, source_id, seq DESC) WHERE (source_id IS NOT NULL);
CREATE INDEX events_of_target ON public.events USING btree (workspace_id, target_id, seq DESC) WHERE (target_id IS NOT NULL);
create policy all_owner on public.events as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_visible on public.events as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND ((memory_id IS NULL) OR ((memory_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (EXISTS ( SELECT
   FROM public.memories m
  WHERE ((m.workspace_id = events.workspace_id) AND (m.id = events.memory_id) AND (m.deleted_at IS NULL)))))) AND ((source_id IS NULL) OR ((source_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (EXISTS ( SELECT
   FROM public.memories m
  WHERE ((m.workspace_id = events.workspace_id) AND (m.id = events.source_id) AND (m.deleted_at IS NULL)))))) AND ((target_id IS NULL) OR ((target_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (EXISTS ( SELECT
   FROM public.memories m
  WHERE ((m.workspace_id = events.workspace_id) AND (m.id = events.target_id) AND (m.deleted_at IS NULL))))))));
grant select on public.events to weft_app;

create table public.grants (
  workspace_id uuid not null,
  agent_id uuid not null,
  access text not null,
  private boolean not null default false,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint grants_access_known CHECK ((access = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint grants_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id),
  constraint grants_pkey PRIMARY KEY (workspace_id, agent_id),
  constraint grants_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.grants enable row level security, force row level security;
CREATE INDEX grants_of_agent ON public.grants USING btree (agent_id);
create policy all_owner on public.grants as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_member on public.grants as permissive for select to weft_app
  using ((((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (cardinality(( SELECT app.audiences() AS audiences)) > 0)) OR (agent_id IN ( SELECT a.id
   FROM public.agents a
  WHERE (a.user_id = ( SELECT app.self_id() AS self_id))))));
CREATE TRIGGER end_connections AFTER UPDATE OF revoked_at ON public.grants FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION app.end_connections_of_grant();
grant select on public.grants to weft_app;

create table public.graph_erasures (
  workspace_id uuid not null,
  audience_id uuid not null,
  n bigint not null default 1,
  constraint graph_erasures_pkey PRIMARY KEY (workspace_id, audience_id),
  constraint graph_erasures_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.graph_erasures enable row level security, force row level security;
create policy all_owner on public.graph_erasures as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.graph_positions (
  workspace_id uuid not null,
  user_id uuid not null,
  audience_id uuid not null,
  layout integer not null,
  memory_ids uuid[] not null,
  xs real[] not null,
  ys real[] not null,
  communities integer[] not null,
  revision uuid not null default app.uuid_v7(),
  constraint graph_positions_pkey PRIMARY KEY (workspace_id, user_id, audience_id),
  constraint positions_are_columns CHECK (((cardinality(xs) = cardinality(memory_ids)) AND (cardinality(ys) = cardinality(memory_ids)) AND (cardinality(communities) = cardinality(memory_ids)))),
  constraint positions_count CHECK ((cardinality(memory_ids) <= 20000)),
  constraint positions_layout_range CHECK (((layout >= 1) AND (layout <= 32767))),
  constraint positions_of_audience CHECK (((audience_id = workspace_id) OR (audience_id = user_id))),
  constraint positions_of_member FOREIGN KEY (workspace_id, user_id) REFERENCES public.members(workspace_id, user_id)
); -- owner weft_owner
alter table public.graph_positions enable row level security, force row level security;
create policy all_owner on public.graph_positions as permissive for all to weft_owner
  using (true)
  with check (true);
create policy insert_own on public.graph_positions as permissive for insert to weft_app
  with check (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.person_id() AS person_id)) AND (audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
create policy select_own on public.graph_positions as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.member_id() AS member_id)) AND (audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
create policy update_own on public.graph_positions as permissive for update to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.person_id() AS person_id)) AND (audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
grant select on public.graph_positions to weft_app;
grant insert on public.graph_positions (workspace_id) to weft_app;
grant insert on public.graph_positions (user_id) to weft_app;
grant insert on public.graph_positions (audience_id) to weft_app;
grant insert, update on public.graph_positions (layout) to weft_app;
grant insert, update on public.graph_positions (memory_ids) to weft_app;
grant insert, update on public.graph_positions (xs) to weft_app;
grant insert, update on public.graph_positions (ys) to weft_app;
grant insert, update on public.graph_positions (communities) to weft_app;
grant update on public.graph_positions (revision) to weft_app;

create table public.idempotency_keys (
  workspace_id uuid not null,
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  agent_id uuid,
  key text not null,
  fingerprint bytea not null,
  memory_id uuid not null,
  answer json,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint idempotency_keys_form CHECK ((key ~ '^[\x21-\x7e]{1,255}$'::text)),
  constraint idempotency_keys_once UNIQUE NULLS NOT DISTINCT (workspace_id, user_id, agent_id, key),
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, id),
  constraint idempotency_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.idempotency_keys enable row level security, force row level security;
CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_of_memory ON public.idempotency_keys USING btree (workspace_id, memory_id);
create policy all_owner on public.idempotency_keys as permissive for all to weft_owner
  using (true)
  with check (true);
create policy delete_old on public.idempotency_keys as permissive for delete to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.writer_id() AS writer_id)) AND (NOT (agent_id IS DISTINCT FROM ( SELECT app.agent_id() AS agent_id))) AND (created_at < (now() - ( SELECT app.kept('idempotency keys'::text) AS kept)))));
create policy insert_own on public.idempotency_keys as permissive for insert to weft_app
  with check (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.writer_id() AS writer_id)) AND (NOT (agent_id IS DISTINCT FROM ( SELECT app.agent_id() AS agent_id)))));
create policy select_own on public.idempotency_keys as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (user_id = ( SELECT app.writer_id() AS writer_id)) AND (NOT (agent_id IS DISTINCT FROM ( SELECT app.agent_id() AS agent_id)))));
grant delete, select on public.idempotency_keys to weft_app;
grant insert on public.idempotency_keys (workspace_id) to weft_app;
grant insert on public.idempotency_keys (user_id) to weft_app;
grant insert on public.idempotency_keys (agent_id) to weft_app;
grant insert on public.idempotency_keys (key) to weft_app;
grant insert on public.idempotency_keys (fingerprint) to weft_app;
grant insert on public.idempotency_keys (memory_id) to weft_app;
grant insert on public.idempotency_keys (answer) to weft_app;

create table public.imported_memories (
  workspace_id uuid not null,
  owner_id uuid not null,
  external_id text not null,
  shared_only boolean not null,
  memory_id uuid not null,
  constraint imported_memories_external_id_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 512))),
  constraint imported_memories_of_memory FOREIGN KEY (workspace_id, memory_id) REFERENCES public.memories(workspace_id, id) ON DELETE CASCADE,
  constraint imported_memories_one_name UNIQUE (workspace_id, memory_id),
  constraint imported_memories_pkey PRIMARY KEY (workspace_id, owner_id, external_id, shared_only)
); -- owner weft_owner
alter table public.imported_memories enable row level security, force row level security;
create policy all_owner on public.imported_memories as permissive for all to weft_owner
  using (true)
  with check (true);
create policy insert_own on public.imported_memories as permissive for insert to weft_app
  with check (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (owner_id = ( SELECT app.writer_id() AS writer_id)) AND (shared_only = (( SELECT app.writer_id() AS writer_id) <> ALL (( SELECT app.audiences() AS audiences)::uuid[]))) AND (EXISTS ( SELECT
   FROM public.memories m
  WHERE ((m.workspace_id = imported_memories.workspace_id) AND (m.id = imported_memories.memory_id) AND (m.owner_id = imported_memories.owner_id) AND (m.deleted_at IS NULL))))));
create policy select_own on public.imported_memories as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (owner_id = ( SELECT app.member_id() AS member_id)) AND (EXISTS ( SELECT
   FROM public.memories m
  WHERE ((m.workspace_id = imported_memories.workspace_id) AND (m.id = imported_memories.memory_id) AND (m.owner_id = imported_memories.owner_id))))));
grant select on public.imported_memories to weft_app;
grant insert on public.imported_memories (workspace_id) to weft_app;
grant insert on public.imported_memories (owner_id) to weft_app;
grant insert on public.imported_memories (external_id) to weft_app;
grant insert on public.imported_memories (shared_only) to weft_app;
grant insert on public.imported_memories (memory_id) to weft_app;

create table public.link_quotas (
  workspace_id uuid not null,
  owner_id uuid not null,
  n integer not null default 0,
  constraint link_quotas_of_member FOREIGN KEY (workspace_id, owner_id) REFERENCES public.members(workspace_id, user_id),
  constraint link_quotas_pkey PRIMARY KEY (workspace_id, owner_id)
) with (fillfactor=50); -- owner weft_owner
alter table public.link_quotas enable row level security, force row level security;
create policy all_owner on public.link_quotas as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.members (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint members_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text]))),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id),
  constraint members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.members enable row level security, force row level security;
CREATE INDEX members_of_user ON public.members USING btree (user_id);
create policy all_owner on public.members as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_member on public.members as permissive for select to weft_app
  using (((user_id = ( SELECT app.self_id() AS self_id)) OR ((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (cardinality(( SELECT app.audiences() AS audiences)) > 0))));
grant select on public.members to weft_app;

create table public.memories (
  workspace_id uuid not null,
  id uuid not null default app.uuid_v7(),
  owner_id uuid not null,
  agent_id uuid,
  title text not null,
  content text not null,
  type text not null,
  tags text[] not null default '{}'::text[],
  scope text not null,
  metadata jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  seq bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  audience_id uuid generated always as (
CASE
    WHEN (deleted_at IS NOT NULL) THEN NULL::uuid
    WHEN (scope = 'shared'::text) THEN workspace_id
    ELSE owner_id
END) stored,
  constraint memories_as_link_end UNIQUE (workspace_id, id, owner_id, audience_id),
  constraint memories_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 32000))),
  constraint memories_metadata_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint memories_owned_by_member FOREIGN KEY (workspace_id, owner_id) REFERENCES public.members(workspace_id, user_id),
  constraint memories_pkey PRIMARY KEY (workspace_id, id),
  constraint memories_scope_known CHECK ((scope = ANY (ARRAY['private'::text, 'shared'::text]))),
  constraint memories_tags_count CHECK ((cardinality(tags) <= 32)),
  constraint memories_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint memories_type_length CHECK (((char_length(type) >= 1) AND (char_length(type) <= 64))),
  constraint memories_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.memories enable row level security, force row level security;
CREATE INDEX memories_by_creation ON public.memories USING btree (workspace_id, seq DESC);
CREATE INDEX memories_by_lower_title ON public.memories USING btree (workspace_id, lower(title) text_pattern_ops);
CREATE INDEX memories_by_title ON public.memories USING btree (workspace_id, title, id);
CREATE INDEX memories_by_trashing ON public.memories USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX memories_by_update ON public.memories USING btree (workspace_id, updated_at DESC, id DESC);
CREATE INDEX memories_in_audience ON public.memories USING btree (workspace_id, audience_id, seq DESC);
CREATE INDEX memories_in_trash ON public.memories USING btree (workspace_id, owner_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX memories_of_owner ON public.memories USING btree (workspace_id, owner_id);
CREATE INDEX memories_text ON public.memories USING gin (audience_id, (((title || '
'::text) || content)) public.gin_trgm_ops);
CREATE INDEX memories_titles ON public.memories USING gin (audience_id, title public.gin_trgm_ops);
CREATE INDEX memories_words ON public.memories USING gin (audience_id, app.words_of(title, content));
create policy all_owner on public.memories as permissive for all to weft_owner
  using (true)
  with check (true);
create policy insert_own on public.memories as permissive for insert to weft_app
  with check (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (owner_id = ( SELECT app.writer_id() AS writer_id)) AND (NOT (agent_id IS DISTINCT FROM ( SELECT app.agent_id() AS agent_id))) AND (deleted_at IS NULL) AND (audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
create policy select_visible on public.memories as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND ((audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[])) OR ((deleted_at IS NOT NULL) AND (owner_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))))));
create policy update_own on public.memories as permissive for update to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (owner_id = ( SELECT app.writer_id() AS writer_id)) AND (audience_id = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
CREATE TRIGGER record_insert AFTER INSERT ON public.memories FOR EACH ROW EXECUTE FUNCTION app.record_memory_event();
CREATE TRIGGER record_update AFTER UPDATE ON public.memories FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION app.record_memory_event();
grant select on public.memories to weft_app;
grant insert on public.memories (workspace_id) to weft_app;
grant insert on public.memories (owner_id) to weft_app;
grant insert on public.memories (agent_id) to weft_app;
grant insert, update on public.memories (title) to weft_app;
grant insert, update on public.memories (content) to weft_app;
grant insert, update on public.memories (type) to weft_app;
grant insert, update on public.memories (tags) to weft_app;
grant insert on public.memories (scope) to weft_app;
grant insert, update on public.memories (metadata) to weft_app;
grant update on public.memories (version) to weft_app;
grant update on public.memories (updated_at) to weft_app;
grant update on public.memories (archived_at) to weft_app;

create table public.memory_links (
  workspace_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  kind text not null,
  weight double precision not null default 1,
  metadata jsonb not null default '{}'::jsonb,
  seq bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid not null,
  agent_id uuid,
  source_owner uuid not null,
  source_audience uuid not null,
  target_owner uuid not null,
  target_audience uuid not null,
  constraint links_kind_form CHECK ((((char_length(kind) >= 1) AND (char_length(kind) <= 64)) AND (kind = btrim(kind)) AND (kind !~ '[[:cntrl:]]'::text))),
  constraint links_metadata_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint links_not_to_self CHECK ((source_id <> target_id)),
  constraint links_source FOREIGN KEY (workspace_id, source_id, source_owner, source_audience) REFERENCES public.memories(workspace_id, id, owner_id, audience_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint links_target FOREIGN KEY (workspace_id, target_id, target_owner, target_audience) REFERENCES public.memories(workspace_id, id, owner_id, audience_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint links_weight_range CHECK (((weight >= (0)::double precision) AND (weight <= (1)::double precision))),
  constraint memory_links_pkey PRIMARY KEY (workspace_id, source_id, target_id, kind)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02); -- owner weft_owner
alter table public.memory_links enable row level security, force row level security;
CREATE INDEX links_graph ON public.memory_links USING btree (workspace_id, source_audience, source_owner, seq DESC) INCLUDE (target_audience, source_id, target_id, kind, weight);
CREATE INDEX links_inbound ON public.memory_links USING btree (workspace_id, target_id, seq DESC);
CREATE INDEX links_into_target ON public.memory_links USING btree (workspace_id, target_id, source_owner) WHERE (kind <> 'supersedes'::text);
CREATE UNIQUE INDEX links_one_successor ON public.memory_links USING btree (workspace_id, source_id) WHERE (kind = 'supersedes'::text);
CREATE INDEX links_outbound ON public.memory_links USING btree (workspace_id, source_id, seq DESC);
create policy all_owner on public.memory_links as permissive for all to weft_owner
  using (true)
  with check (true);
create policy delete_own on public.memory_links as permissive for delete to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (source_owner = ( SELECT app.writer_id() AS writer_id)) AND (source_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (target_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (kind <> 'supersedes'::text)));
create policy insert_own on public.memory_links as permissive for insert to weft_app
  with check (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (source_owner = ( SELECT app.writer_id() AS writer_id)) AND (source_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (target_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (created_by = ( SELECT app.member_id() AS member_id)) AND (NOT (agent_id IS DISTINCT FROM ( SELECT app.agent_id() AS agent_id))) AND (kind <> 'supersedes'::text)));
create policy select_visible on public.memory_links as permissive for select to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (source_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (target_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[]))));
create policy update_own on public.memory_links as permissive for update to weft_app
  using (((workspace_id = ( SELECT app.workspace_id() AS workspace_id)) AND (source_owner = ( SELECT app.writer_id() AS writer_id)) AND (source_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (target_audience = ANY (( SELECT app.audiences() AS audiences)::uuid[])) AND (kind <> 'supersedes'::text)));
CREATE TRIGGER enforce_capacity BEFORE INSERT ON public.memory_links FOR EACH ROW WHEN ((new.kind <> 'supersedes'::text)) EXECUTE FUNCTION app.enforce_link_capacity();
CREATE TRIGGER record_delete AFTER DELETE ON public.memory_links FOR EACH ROW EXECUTE FUNCTION app.record_link_event();
CREATE TRIGGER record_insert AFTER INSERT ON public.memory_links FOR EACH ROW EXECUTE FUNCTION app.record_link_event();
CREATE TRIGGER record_update AFTER UPDATE ON public.memory_links FOR EACH ROW WHEN (((old.weight IS DISTINCT FROM new.weight) OR (old.metadata IS DISTINCT FROM new.metadata))) EXECUTE FUNCTION app.record_link_event();
grant delete, select on public.memory_links to weft_app;
grant insert on public.memory_links (workspace_id) to weft_app;
grant insert on public.memory_links (source_id) to weft_app;
grant insert on public.memory_links (target_id) to weft_app;
grant insert on public.memory_links (kind) to weft_app;
grant insert, update on public.memory_links (weight) to weft_app;
grant insert, update on public.memory_links (metadata) to weft_app;
grant update on public.memory_links (updated_at) to weft_app;
grant insert on public.memory_links (created_by) to weft_app;
grant insert on public.memory_links (agent_id) to weft_app;
grant insert on public.memory_links (source_owner) to weft_app;
grant insert on public.memory_links (source_audience) to weft_app;
grant insert on public.memory_links (target_owner) to weft_app;
grant insert on public.memory_links (target_audience) to weft_app;

create table public.oauth_clients (
  id uuid not null default app.uuid_v7(),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp with time zone not null default now(),
  constraint oauth_clients_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_redirect_uris_number CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10)))
); -- owner weft_owner
alter table public.oauth_clients enable row level security, force row level security;
create policy all_owner on public.oauth_clients as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.oauth_codes (
  code_hash bytea not null,
  connection_id uuid not null,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_codes_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.oauth_connections(id),
  constraint oauth_codes_pkey PRIMARY KEY (code_hash)
); -- owner weft_owner
alter table public.oauth_codes enable row level security, force row level security;
CREATE INDEX oauth_codes_of_connection ON public.oauth_codes USING btree (connection_id);
create policy all_owner on public.oauth_codes as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.oauth_connections (
  workspace_id uuid not null,
  id uuid not null default app.uuid_v7(),
  client_id uuid not null,
  agent_id uuid not null,
  resource text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint oauth_connections_by_grant FOREIGN KEY (workspace_id, agent_id) REFERENCES public.grants(workspace_id, agent_id),
  constraint oauth_connections_by_id UNIQUE (id),
  constraint oauth_connections_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id),
  constraint oauth_connections_pkey PRIMARY KEY (workspace_id, id)
); -- owner weft_owner
alter table public.oauth_connections enable row level security, force row level security;
CREATE INDEX oauth_connections_of_client ON public.oauth_connections USING btree (client_id);
CREATE INDEX oauth_connections_of_grant ON public.oauth_connections USING btree (workspace_id, agent_id);
create policy all_owner on public.oauth_connections as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.oauth_refresh_tokens (
  token_hash bytea not null,
  connection_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_refresh_tokens_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.oauth_connections(id),
  constraint oauth_refresh_tokens_pkey PRIMARY KEY (token_hash)
); -- owner weft_owner
alter table public.oauth_refresh_tokens enable row level security, force row level security;
CREATE INDEX oauth_refresh_tokens_of_connection ON public.oauth_refresh_tokens USING btree (connection_id);
create policy all_owner on public.oauth_refresh_tokens as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.rehearsals (
  xact bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint rehearsals_pkey PRIMARY KEY (xact)
); -- owner weft_owner
alter table public.rehearsals enable row level security, force row level security;
create policy all_owner on public.rehearsals as permissive for all to weft_owner
  using (true)
  with check (true);
CREATE CONSTRAINT TRIGGER never_commits AFTER INSERT ON public.rehearsals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_commit();

create table public.sessions (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
); -- owner weft_owner
alter table public.sessions enable row level security, force row level security;
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
create policy all_owner on public.sessions as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.sign_in_attempts (
  account text not null,
  at timestamp with time zone not null default clock_timestamp()
); -- owner weft_owner
alter table public.sign_in_attempts enable row level security, force row level security;
CREATE INDEX sign_in_attempts_by_time ON public.sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_of_account ON public.sign_in_attempts USING btree (account, at);
create policy all_owner on public.sign_in_attempts as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.trashed_links (
  workspace_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  kind text not null,
  weight double precision not null,
  metadata jsonb not null,
  seq bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  created_by uuid not null,
  agent_id uuid,
  source_audience uuid not null,
  target_audience uuid not null,
  constraint trashed_links_pkey PRIMARY KEY (workspace_id, source_id, target_id, kind),
  constraint trashed_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
); -- owner weft_owner
alter table public.trashed_links enable row level security, force row level security;
CREATE INDEX trashed_links_inbound ON public.trashed_links USING btree (workspace_id, target_id);
create policy all_owner on public.trashed_links as permissive for all to weft_owner
  using (true)
  with check (true);

create table public.users (
  id uuid not null default app.uuid_v7(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint users_email_lower_case CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 320)))),
  constraint users_email_once UNIQUE (email),
  constraint users_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint users_pkey PRIMARY KEY (id)
); -- owner weft_owner
alter table public.users enable row level security, force row level security;
create policy all_owner on public.users as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_member on public.users as permissive for select to weft_app
  using (((id = ( SELECT app.self_id() AS self_id)) OR (id IN ( SELECT m.user_id
   FROM public.members m
  WHERE (m.workspace_id = ( SELECT app.workspace_id() AS workspace_id))))));
CREATE TRIGGER end_sessions AFTER UPDATE OF password_hash ON public.users FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION app.end_sessions_of_user();
grant select on public.users (id) to weft_app;
grant select on public.users (name) to weft_app;

create table public.workspaces (
  id uuid not null default app.uuid_v7(),
  slug text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint workspaces_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_slug_form CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'::text)),
  constraint workspaces_slug_once UNIQUE (slug)
); -- owner weft_owner
alter table public.workspaces enable row level security, force row level security;
create policy all_owner on public.workspaces as permissive for all to weft_owner
  using (true)
  with check (true);
create policy select_member on public.workspaces as permissive for select to weft_app
  using ((id IN ( SELECT m.workspace_id
   FROM public.members m
  WHERE ((m.user_id = ( SELECT app.self_id() AS self_id)) AND (m.removed_at IS NULL)))));
grant select on public.workspaces to weft_app;

create view public.rehearsing with (security_invoker=true) as
 SELECT; -- owner weft_owner

CREATE OR REPLACE FUNCTION app.add_client(new_name text, new_redirect_uris text[], most integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  added uuid;
begin
  if (select count(*) >= most from oauth_clients c
        where not exists (select from oauth_connections o where o.client_id = c.id)) then
    return null;
  end if;
  insert into oauth_clients (name, redirect_uris) values (new_name, new_redirect_uris) returning id into added;
  return added;
end $function$;
-- owner weft_owner
grant execute on function app.add_client(text,text[],integer) to weft_app;

CREATE OR REPLACE FUNCTION app.add_connection(client uuid, agent_name text, new_access text, new_private boolean, new_resource text, new_code_hash bytea, new_redirect_uri text, new_challenge text, seconds integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.add_connection(uuid,text,text,boolean,text,bytea,text,text,integer) to weft_app;

CREATE OR REPLACE FUNCTION app.add_key(agent uuid, new_name text, new_prefix text, new_hash bytea, new_read_only boolean, expires timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.add_key(uuid,text,text,bytea,boolean,timestamp with time zone) to weft_app;

CREATE OR REPLACE FUNCTION app.add_member(email text, new_role text, OUT outcome text, OUT account uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.add_member(text,text) to weft_app;

CREATE OR REPLACE FUNCTION app.add_tokens(connection uuid, access_prefix text, access_hash bytea, access_seconds integer, refresh_hash bytea, refresh_seconds integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO public.api_keys (workspace_id, user_id, agent_id, connection_id, prefix, secret_hash, expires_at)  SELECT o.workspace_id,
             a.user_id,
             o.agent_id,
             o.id,
             add_tokens.access_prefix AS access_prefix,
             add_tokens.access_hash AS access_hash,
             (clock_timestamp() + make_interval(secs => (add_tokens.access_seconds)::double precision))
            FROM (public.oauth_connections o
              JOIN public.agents a ON ((a.id = o.agent_id)))
           WHERE (o.id = add_tokens.connection);
 INSERT INTO public.oauth_refresh_tokens (token_hash, connection_id, expires_at)
   VALUES (add_tokens.refresh_hash, add_tokens.connection, (clock_timestamp() + make_interval(secs => (add_tokens.refresh_seconds)::double precision)));
END;
-- owner weft_owner
grant execute on function app.add_tokens(uuid,text,bytea,integer,bytea,integer) to weft_app;

CREATE OR REPLACE FUNCTION app.agent_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.agent_id'::text, true), ''::text))::uuid;
-- owner weft_owner
grant execute on function app.agent_id() to weft_app;

CREATE OR REPLACE FUNCTION app.audiences()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.audiences() to weft_app;

CREATE OR REPLACE FUNCTION app.begin_session(member uuid, seconds integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  opened uuid;
begin
  -- Rows that another sign-in is clearing are left to it.
  delete from sessions where id in (
    select s.id from sessions s where s.expires_at < clock_timestamp() limit 100 for update skip locked);
  insert into sessions (user_id, expires_at)
    values (member, clock_timestamp() + make_interval(secs => seconds)) returning id into opened;
  return opened;
end $function$;
-- owner weft_owner
grant execute on function app.begin_session(uuid,integer) to weft_app;

CREATE OR REPLACE FUNCTION app.begin_sign_in(account text, OUT limited boolean, OUT user_id uuid, OUT password_hash text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || account, 0));
  delete from sign_in_attempts a where a.at < clock_timestamp() - interval '1 hour';
  limited := (select count(*) >= 20 from sign_in_attempts a where a.account = begin_sign_in.account);
  if limited then return; end if;
  insert into sign_in_attempts (account) values (begin_sign_in.account);
  select u.id, u.password_hash into user_id, password_hash from users u where u.email = begin_sign_in.account;
end $function$;
-- owner weft_owner
grant execute on function app.begin_sign_in(text) to weft_app;

CREATE OR REPLACE FUNCTION app.change_role(account uuid, new_role text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.change_role(uuid,text) to weft_app;

CREATE OR REPLACE FUNCTION app.current_memory(memory uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (with recursive chain (id, place) as (
      select memory, 0
      union all
      select l.target_id, c.place + 1 from chain c join memory_links l
        on l.workspace_id = app.workspace_id() and l.source_id = c.id and l.kind = 'supersedes')
    select c.id from chain c where c.place > 0 order by c.place desc limit 1);
end $function$;
-- owner weft_owner
grant execute on function app.current_memory(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.email_of(account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if account is distinct from app.self_id() then
    if not app.is_admin() then return null; end if;
    perform from members m where m.workspace_id = app.workspace_id() and m.user_id = account;
    if not found then return null; end if;
  end if;
  return (select u.email from users u where u.id = account);
end $function$;
-- owner weft_owner
grant execute on function app.email_of(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.end_connection(connection uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- First the row that whoever makes tokens of it holds: so that none is made behind our back.
  update oauth_connections o set ended_at = clock_timestamp() where o.id = connection and o.ended_at is null;
  update api_keys k set revoked_at = clock_timestamp() from oauth_connections o
    where o.id = connection and k.workspace_id = o.workspace_id and k.connection_id = o.id and k.revoked_at is null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.end_connections_of_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform app.end_connection(o.id) from oauth_connections o
    where o.workspace_id = new.workspace_id and o.agent_id = new.agent_id and o.ended_at is null;
  return null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.end_session(session uuid, member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM public.sessions s
   WHERE ((s.id = end_session.session) AND (s.user_id = end_session.member));
END;
-- owner weft_owner
grant execute on function app.end_session(uuid,uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.end_sessions_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from sessions s where s.user_id = new.id;
  return null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.end_sign_in(account text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM public.sign_in_attempts a
   WHERE (a.account = end_sign_in.account);
END;
-- owner weft_owner
grant execute on function app.end_sign_in(text) to weft_app;

CREATE OR REPLACE FUNCTION app.enforce_link_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used integer;
  owner_limit integer := app.link_limit('owner');
  writer uuid;
  readable uuid[];
begin
  perform from memories where workspace_id = new.workspace_id and id = new.source_id for no key update;
  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and source_id = new.source_id and target_id = new.target_id and kind <> 'supersedes'
    limit app.link_limit('pair')) counted;
  if used >= app.link_limit('pair') then perform app.refuse_link('pair', used); end if;
  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and source_id = new.source_id and kind <> 'supersedes' limit app.link_limit('source')) counted;
  if used >= app.link_limit('source') then perform app.refuse_link('source', used); end if;

  -- The advisory lock queues fairly; the row alone would let waiters race.
  perform pg_advisory_xact_lock(hashtextextended('links of ' || new.workspace_id || new.source_owner, 0));
  -- The lock may have waited while a grant was revoked: asked again. Of ends of the writer's own only: a restore brings back
  -- links of other people's too.
  if app.member_id() is not null then
    writer := app.writer_id();
    readable := app.audiences();
    if writer is null or (new.source_owner = writer and new.source_audience <> all (readable))
        or (new.target_owner = writer and new.target_audience <> all (readable)) then
      raise exception using errcode = '42501', message = 'the right to write this link has ended';
    end if;
  end if;
  insert into link_quotas (workspace_id, owner_id) values (new.workspace_id, new.source_owner) on conflict do nothing;
  select n into used from link_quotas where workspace_id = new.workspace_id and owner_id = new.source_owner;
  if used >= owner_limit then
    select count(*) into used from memory_links
      where workspace_id = new.workspace_id and source_audience in (new.workspace_id, new.source_owner)
        and source_owner = new.source_owner and kind <> 'supersedes';
    if used >= owner_limit then perform app.refuse_link('owner', used); end if;
  end if;
  update link_quotas set n = used + 1 where workspace_id = new.workspace_id and owner_id = new.source_owner;

  select count(*) into used from (select from memory_links where workspace_id = new.workspace_id
    and target_id = new.target_id and source_owner = new.source_owner and kind <> 'supersedes'
    limit app.link_limit('target')) counted;
  if used >= app.link_limit('target') then perform app.refuse_link('target', used); end if;
  return new;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.erase_memories(workspace uuid, erased uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from trashed_links t
    where t.workspace_id = workspace and (t.source_id = any (erased) or t.target_id = any (erased)) and not exists (
      select from memories m where m.workspace_id = workspace and m.deleted_at is not null and m.id <> all (erased)
        and m.id in (t.source_id, t.target_id));
  with gone as (
    delete from events e
      where e.workspace_id = workspace
        and (e.memory_id = any (erased) or e.source_id = any (erased) or e.target_id = any (erased))
      returning e.memory_audience, e.source_audience, e.target_audience),
  audiences as (
    select distinct a.id from gone g, lateral (values
      (g.memory_audience),
      (case when g.source_audience = workspace then g.target_audience else g.source_audience end)) a (id)
     where a.id is not null order by a.id)
  insert into graph_erasures (workspace_id, audience_id) select workspace, a.id from audiences a
    on conflict (workspace_id, audience_id) do update set n = graph_erasures.n + 1;
  update idempotency_keys k set answer = null where k.workspace_id = workspace and k.memory_id = any (erased);
  delete from memories m where m.workspace_id = workspace and m.id = any (erased);
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.event_heads(workspaces uuid[])
 RETURNS TABLE(workspace_id uuid, xact bigint, seq bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  horizon bigint := app.event_horizon();
begin
  return query select w.id, h.xact, h.seq from unnest(workspaces) w (id), lateral (
    select e.xact, e.seq from events e where e.workspace_id = w.id and e.xact < horizon
      order by e.xact desc, e.seq desc limit 1) h;
end $function$;
-- owner weft_owner
grant execute on function app.event_heads(uuid[]) to weft_app;

CREATE OR REPLACE FUNCTION app.event_horizon()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.event_horizon() to weft_app;

CREATE OR REPLACE FUNCTION app.event_position(event uuid, OUT xact bigint, OUT seq bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.event_position(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.event_window(after_xact bigint, after_seq bigint, most integer, OUT xact bigint, OUT seq bigint, OUT hides boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.event_window(bigint,bigint,integer) to weft_app;

CREATE OR REPLACE FUNCTION app.expire_connections(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.expire_connections(integer) to weft_app;

CREATE OR REPLACE FUNCTION app.expire_rows(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  home uuid;
  ids uuid[] := '{}';
  answered integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('expiry', 0)) then return 0; end if;
  -- What is being restored or purged is left for the next round.
  select workspace_id into home from memories where deleted_at < now() - app.kept('trash')
    order by deleted_at limit 1 for update skip locked;
  if found then
    ids := array(select m.id from memories m where m.workspace_id = home and m.deleted_at < now() - app.kept('trash')
      order by m.id limit batch for update skip locked);
    perform from trashed_links t where t.workspace_id = home and (t.source_id = any (ids) or t.target_id = any (ids))
      order by t.source_id, t.target_id, t.kind for update;
    perform app.erase_memories(home, ids);
  end if;
  delete from idempotency_keys where (workspace_id, id) in (
    select workspace_id, id from idempotency_keys where created_at < now() - app.kept('idempotency keys')
      order by created_at limit batch for update skip locked);
  get diagnostics answered = row_count;
  return cardinality(ids) + answered;
end $function$;
-- owner weft_owner
grant execute on function app.expire_rows(integer) to weft_app;

CREATE OR REPLACE FUNCTION app.find_client(client uuid)
 RETURNS TABLE(id uuid, name text, redirect_uris text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.id,
     c.name,
     c.redirect_uris
    FROM public.oauth_clients c
   WHERE (c.id = find_client.client);
END;
-- owner weft_owner
grant execute on function app.find_client(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.find_key(secret_hash bytea)
 RETURNS TABLE(id uuid, workspace_id uuid, user_id uuid, agent_id uuid, prefix text, read_only boolean, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.find_key(bytea) to weft_app;

CREATE OR REPLACE FUNCTION app.find_session(session uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.user_id
    FROM public.sessions s
   WHERE ((s.id = find_session.session) AND (s.expires_at > clock_timestamp()));
END;
-- owner weft_owner
grant execute on function app.find_session(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.find_token(hash bytea, at_resource text)
 RETURNS TABLE(id uuid, workspace_id uuid, user_id uuid, agent_id uuid, prefix text, read_only boolean, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.id,
     k.workspace_id,
     k.user_id,
     k.agent_id,
     k.prefix,
     k.read_only,
     k.expires_at
    FROM (public.api_keys k
      JOIN public.oauth_connections o ON (((o.workspace_id = k.workspace_id) AND (o.id = k.connection_id))))
   WHERE ((k.secret_hash = find_token.hash) AND (k.revoked_at IS NULL) AND (k.expires_at > clock_timestamp()) AND (o.resource = find_token.at_resource));
END;
-- owner weft_owner
grant execute on function app.find_token(bytea,text) to weft_app;

CREATE OR REPLACE FUNCTION app.give_back_token(hash bytea, client uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform app.end_connection(o.id) from oauth_connections o
    where o.client_id = client and (
      o.id in (select t.connection_id from oauth_refresh_tokens t where t.token_hash = hash)
      or o.id in (select k.connection_id from api_keys k where k.secret_hash = hash));
end $function$;
-- owner weft_owner
grant execute on function app.give_back_token(bytea,uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.graph_mark()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  readable uuid[] := app.audiences();
  horizon bigint := app.event_horizon();
  most constant integer := 2000;
  newest text;
  beside text;
  looked_at integer;
  erased text;
begin
  select e.xact || '.' || e.seq into newest from (
      select * from events where workspace_id = workspace and xact < horizon order by xact desc, seq desc limit most) e
    where e.memory_audience = any (readable)
       or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))
       or (e.source_audience = any (readable) and e.target_audience = any (readable))
    order by e.xact desc, e.seq desc limit 1;
  if not found then
    select count(*) into looked_at
      from (select from events where workspace_id = workspace and xact < horizon limit most) e;
    if looked_at = most then return null; end if;
    newest := '';
  end if;
  select count(*), coalesce(string_agg(e.seq::text, ' ' order by e.seq) filter (
      where e.memory_audience = any (readable)
         or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))
         or (e.source_audience = any (readable) and e.target_audience = any (readable))), '')
    into looked_at, beside from (
      select * from events where workspace_id = workspace and xact >= horizon limit most) e;
  if looked_at = most then return null; end if;
  select coalesce(string_agg(g.audience_id || ' ' || g.n, ' ' order by g.audience_id), '') into erased
    from graph_erasures g where g.workspace_id = workspace and g.audience_id = any (readable);
  return array_to_string(array[workspace::text, array_to_string(readable, ' '), newest, beside, erased], '|');
end $function$;
-- owner weft_owner
grant execute on function app.graph_mark() to weft_app;

CREATE OR REPLACE FUNCTION app.import_archive(lines jsonb)
 RETURNS TABLE(line integer, changed boolean, refusal text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given record;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, id uuid, archived boolean,
      archived_at timestamptz, keep_successor boolean, successor_id uuid) order by e.place loop
    line := given.line; changed := false; refusal := null;
    begin
      if not given.keep_successor then changed := app.set_successor(given.id, given.successor_id); end if;
    exception
      when sqlstate 'WF001' or sqlstate 'WF002' then
        get stacked diagnostics refusal = returned_sqlstate;
        changed := false;
    end;
    if refusal is null or given.archived_at is not null then
      update memories m
         set archived_at = case given.archived when true then coalesce(m.archived_at, given.archived_at, clock_timestamp())
                                               when false then null else m.archived_at end,
             updated_at = clock_timestamp(), version = version + 1
       where m.workspace_id = app.workspace_id() and m.id = given.id
         and (changed or given.archived <> (m.archived_at is not null));
      changed := found;
    end if;
    return next;
  end loop;
end $function$;
-- owner weft_owner
grant execute on function app.import_archive(jsonb) to weft_app;

CREATE OR REPLACE FUNCTION app.import_links(lines jsonb)
 RETURNS TABLE(line integer, outcome text, refusal text, because text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given record;
  existing memory_links;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, source_id uuid, target_id uuid,
      kind text, weight double precision, metadata jsonb) order by e.place loop
    line := given.line; outcome := null; refusal := null; because := null;
    begin
      select l.* into existing from memory_links l where l.workspace_id = app.workspace_id()
        and l.source_id = given.source_id and l.target_id = given.target_id and l.kind = given.kind;
      if not found then
        insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
                                  source_owner, source_audience, target_owner, target_audience)
          select s.workspace_id, s.id, t.id, given.kind, coalesce(given.weight, 1), coalesce(given.metadata, '{}'),
                 app.member_id(), app.agent_id(), s.owner_id, s.audience_id, t.owner_id, t.audience_id
            from memories s join memories t on t.workspace_id = s.workspace_id
           where s.workspace_id = app.workspace_id() and s.id = given.source_id and t.id = given.target_id;
        if found then outcome := 'created'; else refusal := 'WF001'; end if;
      elsif existing.weight = coalesce(given.weight, existing.weight)
          and existing.metadata = coalesce(given.metadata, existing.metadata) then
        outcome := 'unchanged';
      else
        update memory_links l set weight = coalesce(given.weight, l.weight), metadata = coalesce(given.metadata, l.metadata),
                                  updated_at = clock_timestamp()
          where l.workspace_id = app.workspace_id() and l.source_id = given.source_id and l.target_id = given.target_id
            and l.kind = given.kind;
        if found then outcome := 'replaced'; else refusal := 'WF001'; end if;
      end if;
      -- The link's row, or an end's, may have been waited for while a grant was revoked: asked again, in a statement of its own.
      if outcome in ('created', 'replaced') then
        perform from memory_links l where l.workspace_id = app.workspace_id() and l.source_id = given.source_id
          and l.target_id = given.target_id and l.kind = given.kind and l.source_owner = app.writer_id();
        if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
      end if;
    exception
      when sqlstate 'WF409' then
        get stacked diagnostics refusal = returned_sqlstate, because = pg_exception_detail;
        outcome := null;
      -- An end that is in the trash since, a link whose other end is hidden from its owner, a right that has just ended.
      when sqlstate 'WF001' or insufficient_privilege or unique_violation or not_null_violation then
        outcome := null; refusal := 'WF001';
      -- An end changed hands or scope, or went, since it was read: the whole is tried again.
      when foreign_key_violation then raise exception using errcode = '40001', message = 'import again';
    end;
    return next;
  end loop;
end $function$;
-- owner weft_owner
grant execute on function app.import_links(jsonb) to weft_app;

CREATE OR REPLACE FUNCTION app.import_memories(lines jsonb)
 RETURNS TABLE(line integer, id uuid, refusal text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given record;
begin
  for given in select l.* from jsonb_array_elements(lines) with ordinality as e (value, place),
      jsonb_to_record(e.value) as l (line integer, external_id text, title text,
      content text, type text, tags text[], scope text, metadata jsonb) order by e.place loop
    line := given.line; id := null; refusal := null;
    begin
      insert into memories as m (workspace_id, owner_id, agent_id, title, content, type, tags, scope, metadata)
        values (app.workspace_id(), app.writer_id(), app.agent_id(), given.title, given.content, given.type, given.tags,
                given.scope, given.metadata)
        returning m.id into id;
      insert into imported_memories (workspace_id, owner_id, external_id, shared_only, memory_id)
        values (app.workspace_id(), app.writer_id(), given.external_id, app.writer_id() <> all (app.audiences()), id);
    exception
      -- A private memory of an agent that may see none; a name that is taken by what this agent can't see any more.
      when insufficient_privilege or unique_violation then id := null; refusal := 'WF001';
    end;
    return next;
  end loop;
end $function$;
-- owner weft_owner
grant execute on function app.import_memories(jsonb) to weft_app;

CREATE OR REPLACE FUNCTION app.install(workspace uuid, member uuid, agent uuid, read_only boolean, statement_ms integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform set_config('app.workspace_id', coalesce(workspace::text, ''), true),
          set_config('app.member_id', coalesce(member::text, ''), true),
          set_config('app.agent_id', coalesce(agent::text, ''), true),
          set_config('app.read_only', case when read_only then 'on' else 'off' end, true),
          set_config('statement_timeout', statement_ms::text, true),
          set_config('lock_timeout', '5000', true),
          set_config('idle_in_transaction_session_timeout', '10000', true);
  return cardinality(app.audiences()) > 0;
end $function$;
-- owner weft_owner
grant execute on function app.install(uuid,uuid,uuid,boolean,integer) to weft_app;

CREATE OR REPLACE FUNCTION app.install(workspace uuid, member uuid, agent uuid, read_only boolean, statement_ms integer, key uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform set_config('app.key_id', coalesce(key::text, ''), true);
  return app.install(workspace, member, agent, read_only, statement_ms);
end $function$;
-- owner weft_owner
grant execute on function app.install(uuid,uuid,uuid,boolean,integer,uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return app.agent_id() is null and app.key_stands() and exists (select from members m
    where m.workspace_id = app.workspace_id() and m.user_id = app.member_id() and m.role = 'admin' and m.removed_at is null);
end $function$;
-- owner weft_owner
grant execute on function app.is_admin() to weft_app;

CREATE OR REPLACE FUNCTION app.is_migrated(migration text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (select from _prisma_migrations where migration_name = migration and finished_at is not null);
end $function$;
-- owner weft_owner
grant execute on function app.is_migrated(text) to weft_app;

CREATE OR REPLACE FUNCTION app.kept(what text)
 RETURNS interval
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN CASE what WHEN 'trash'::text THEN '30 days'::interval WHEN 'idempotency keys'::text THEN '24:00:00'::interval ELSE NULL::interval END;
-- owner weft_owner
grant execute on function app.kept(text) to weft_app;

CREATE OR REPLACE FUNCTION app.key_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.key_id'::text, true), ''::text))::uuid;
-- owner weft_owner
grant execute on function app.key_id() to weft_app;

CREATE OR REPLACE FUNCTION app.key_stands()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  key uuid := app.key_id();
begin
  if key is null then return true; end if;
  return exists (select from api_keys k where k.id = key and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > clock_timestamp()));
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.leads_to(successor uuid, memory uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE chain(id) AS (
          SELECT leads_to.successor AS successor
         UNION
          SELECT l.target_id
            FROM (chain c
              JOIN public.memory_links l ON (((l.workspace_id = app.workspace_id()) AND (l.source_id = c.id) AND (l.kind = 'supersedes'::text))))
         )
  SELECT (EXISTS ( SELECT
            FROM chain
           WHERE (chain.id = leads_to.memory))) AS "exists";
END;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.link_limit(bound text)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE bound WHEN 'pair'::text THEN 16 WHEN 'source'::text THEN 1000 WHEN 'target'::text THEN 1000 WHEN 'owner'::text THEN 50000 ELSE NULL::integer END;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.lock_code(hash bytea, OUT connection_id uuid, OUT client_id uuid, OUT resource text, OUT access text, OUT private boolean, OUT redirect_uri text, OUT challenge text, OUT expires_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.lock_code(bytea) to weft_app;

CREATE OR REPLACE FUNCTION app.lock_connection(connection uuid, OUT id uuid, OUT client_id uuid, OUT resource text, OUT access text, OUT private boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from oauth_connections o where o.id = connection for no key update;
  select o.id, o.client_id, o.resource, case when m.role = 'viewer' then 'read' else g.access end, g.private and m.role <> 'viewer'
    into lock_connection.id, lock_connection.client_id, lock_connection.resource, lock_connection.access, lock_connection.private
    from oauth_connections o
    join grants g on g.workspace_id = o.workspace_id and g.agent_id = o.agent_id
    join agents a on a.id = o.agent_id
    join members m on m.workspace_id = o.workspace_id and m.user_id = a.user_id
    where o.id = connection and o.ended_at is null and m.removed_at is null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.lock_members(workspace uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT pg_advisory_xact_lock(hashtextextended(('members of '::text || workspace), (0)::bigint)) AS pg_advisory_xact_lock;
END;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.lock_refresh_token(hash bytea, OUT connection_id uuid, OUT client_id uuid, OUT resource text, OUT access text, OUT private boolean, OUT expires_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.lock_refresh_token(bytea) to weft_app;

CREATE OR REPLACE FUNCTION app.member_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.member_id'::text, true), ''::text))::uuid;
-- owner weft_owner
grant execute on function app.member_id() to weft_app;

CREATE OR REPLACE FUNCTION app.memory_facts(m public.memories)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('title', (m).title, 'type', (m).type, 'scope', (m).scope, 'version', (m).version);
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.person_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((app.agent_id() IS NULL) AND (current_setting('app.read_only'::text, true) IS DISTINCT FROM 'on'::text) AND (cardinality(app.audiences()) > 0)) THEN app.member_id() ELSE NULL::uuid END;
-- owner weft_owner
grant execute on function app.person_id() to weft_app;

CREATE OR REPLACE FUNCTION app.purge_memory(memory uuid, expected text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  trashed memories;
begin
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (app.audiences())
      and m.deleted_at is not null
    for update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform from trashed_links t where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
    order by t.source_id, t.target_id, t.kind for update;
  -- The locks may have waited while a grant was revoked: asked again, in a statement of its own.
  select * into trashed from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.owner_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform app.refuse_stale(trashed.version, expected);
  perform app.erase_memories(workspace, array[memory]);
end $function$;
-- owner weft_owner
grant execute on function app.purge_memory(uuid,text[]) to weft_app;

CREATE OR REPLACE FUNCTION app.put_grant(agent uuid, new_access text, new_private boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.put_grant(uuid,text,boolean) to weft_app;

CREATE OR REPLACE FUNCTION app.put_link(source uuid, target uuid, kind text, weight double precision, metadata jsonb)
 RETURNS TABLE(outcome text, link public.memory_links)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
begin
  -- Before any lock: a lock writes WAL, and a repeat must write nothing. The link is answered as it was found: looked for once more,
  -- it may have been deleted meanwhile.
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  if link.weight = coalesce(put_link.weight, link.weight) and link.metadata = coalesce(put_link.metadata, link.metadata) then
    outcome := 'unchanged';
    return next;
    return;
  end if;

  -- FOR NO KEY UPDATE serialises the source's writers; FOR UPDATE would wait for whoever links to it.
  perform from memories m where m.workspace_id = workspace and m.id = source for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- The lock may have waited while a grant was revoked: asked again, in a statement of its own.
  perform from memories m
    where m.workspace_id = workspace and m.id = source and m.owner_id = app.writer_id() and m.deleted_at is null;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- Read plainly: a lock would ask whether the target may be edited, and it need not be.
  perform from memories m where m.workspace_id = workspace and m.id = target and m.deleted_at is null;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;

  -- Under the lock, and in a statement after it: what is there now is there to stay.
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  if link.weight = coalesce(put_link.weight, link.weight) and link.metadata = coalesce(put_link.metadata, link.metadata) then
    outcome := 'unchanged';
    return next;
    return;
  end if;
  if found then
    outcome := 'replaced';
    update memory_links l
       set weight = coalesce(put_link.weight, l.weight), metadata = coalesce(put_link.metadata, l.metadata),
           updated_at = clock_timestamp()
     where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind;
  else
    outcome := 'created';
    -- Owner and audience of the ends are copied as they stand.
    insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
      select s.workspace_id, s.id, t.id, put_link.kind, coalesce(put_link.weight, 1), coalesce(put_link.metadata, '{}'),
             app.member_id(), app.agent_id(), s.owner_id, s.audience_id, t.owner_id, t.audience_id
        from memories s join memories t on t.workspace_id = s.workspace_id
       where s.workspace_id = workspace and s.id = source and t.id = target;
  end if;
  select l.* into link from memory_links l
    where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind
      and l.source_owner = app.writer_id();
  -- Hidden or gone since it was written, by a change that did not wait for the source: not the caller's any more. Or the link's row was
  -- waited for while a grant was revoked.
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  return next;
end $function$;
-- owner weft_owner
grant execute on function app.put_link(uuid,uuid,text,double precision,jsonb) to weft_app;

CREATE OR REPLACE FUNCTION app.record_link_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link memory_links;
begin
  if tg_op = 'DELETE' then link := old; else link := new; end if;
  if tg_op <> 'UPDATE' and exists (select from trashed_links t where t.workspace_id = link.workspace_id
      and t.source_id = link.source_id and t.target_id = link.target_id and t.kind = link.kind) then
    return null;
  end if;
  insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                      before, after, user_id, agent_id)
    values (link.workspace_id, 'link',
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'replaced' else 'deleted' end,
      link.source_id, link.target_id, link.kind, link.source_audience, link.target_audience,
      case when tg_op <> 'INSERT' then jsonb_build_object('weight', old.weight, 'metadata', old.metadata) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('weight', new.weight, 'metadata', new.metadata) end,
      coalesce(app.member_id(), link.created_by), app.agent_id());
  return null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.record_memory_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  action text := 'created';
  before jsonb;
begin
  if tg_op = 'UPDATE' then
    before := case when old.scope = 'private' and new.scope = 'shared'
      then jsonb_build_object('scope', old.scope, 'version', old.version) else app.memory_facts(old) end;
    action := case
      when old.deleted_at is null and new.deleted_at is not null then 'trashed'
      when old.deleted_at is not null and new.deleted_at is null then 'restored'
      when old.archived_at is null and new.archived_at is not null then 'archived'
      when old.archived_at is not null and new.archived_at is null then 'restored'
      else 'updated' end;
  end if;
  insert into events (workspace_id, subject, action, memory_id, memory_audience, before, after, user_id, agent_id)
    values (new.workspace_id, 'memory', action, new.id,
            case when new.scope = 'shared' then new.workspace_id else new.owner_id end,
            before, app.memory_facts(new), coalesce(app.member_id(), new.owner_id), app.agent_id());
  return null;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.refresh_statistics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  grown text;
begin
  for grown in select c.relname from pg_class c
      where c.oid in ('memories'::regclass, 'memory_links'::regclass, 'imported_memories'::regclass)
        and pg_relation_size(c.oid) / current_setting('block_size')::integer > 4 * greatest(c.relpages, 5) loop
    execute format('analyze (skip_locked) %I', grown);
  end loop;
end $function$;
-- owner weft_owner
grant execute on function app.refresh_statistics() to weft_app;

CREATE OR REPLACE FUNCTION app.refuse_commit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception using errcode = '2D000', message = 'a rehearsal is never committed';
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.refuse_link(bound text, used integer)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception using errcode = 'WF409', message = 'link_capacity_exceeded',
    detail = json_build_object('bound', bound, 'limit', app.link_limit(bound), 'used', used)::text;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.refuse_stale(version integer, expected text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if version::text <> all (expected) then raise exception using errcode = 'WF412', message = 'precondition_failed'; end if;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.rehearse()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  writer xid;
begin
  insert into rehearsals default values returning xmin into writer;
  if writer <> pg_current_xact_id()::xid then
    raise exception using errcode = '2D000', message = 'a rehearsal is a whole transaction';
  end if;
  lock table rehearsing in share mode;
end $function$;
-- owner weft_owner
grant execute on function app.rehearse() to weft_app;

CREATE OR REPLACE FUNCTION app.release_links(memory uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  released integer;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences())
    for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform from memory_links l
    where l.workspace_id = workspace and l.source_id = memory and l.kind <> 'supersedes'
      and l.target_audience not in (workspace, l.source_owner)
    order by l.source_id, l.target_id, l.kind for update;
  -- The locks may have waited while a grant was revoked, or while an end came back into sight: asked again.
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  delete from memory_links l
    where l.workspace_id = workspace and l.source_id = memory and l.kind <> 'supersedes'
      and l.target_audience not in (workspace, l.source_owner);
  get diagnostics released = row_count;
  return released;
end $function$;
-- owner weft_owner
grant execute on function app.release_links(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.remove_member(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.remove_member(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.require_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := app.require_person();
begin
  if not app.is_admin() then raise exception 'not an admin' using errcode = 'WF004'; end if;
  return person;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.require_other_admin(workspace uuid, account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from members m
    where m.workspace_id = workspace and m.user_id <> account and m.role = 'admin' and m.removed_at is null;
  if not found then raise exception 'the last admin' using errcode = 'WF005'; end if;
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.require_person()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := app.person_id();
begin
  if person is not null then return person; end if;
  if cardinality(app.audiences()) = 0 then raise exception 'no place here' using errcode = 'WF001'; end if;
  raise exception 'not a person' using errcode = 'WF003';
end $function$;
-- owner weft_owner
grant execute on function app.require_person() to weft_app;

CREATE OR REPLACE FUNCTION app.restore_memory(memory uuid, expected text[] DEFAULT NULL::text[])
 RETURNS TABLE(source_id uuid, target_id uuid, kind text, reason text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  readable uuid[];
  locked uuid[];
  parked trashed_links;
  source memories;
  target memories;
  source_sees uuid;
  target_sees uuid;
  why text;
begin
  -- Before any lock, so that nobody waits for what is not theirs. In the trash it has no audience, and is its owner's only.
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id()
      and coalesce(m.audience_id, m.owner_id) = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  -- The memory and the sources of what comes back with it, by id, as every writer takes them: two restores of memories that
  -- link to each other deadlock in any other order.
  locked := array(select m.id from memories m where m.workspace_id = workspace and (m.id = memory or m.id in (
      select t.source_id from trashed_links t where t.workspace_id = workspace and t.target_id = memory))
    order by m.id for no key update);
  -- Back and in the trash again while this waited, with more links than before: their sources can't be locked in order any more.
  perform from memories m join trashed_links t on t.workspace_id = m.workspace_id and t.source_id = m.id
    where t.workspace_id = workspace and t.target_id = memory and t.source_id <> all (locked);
  if found then raise exception using errcode = '40001', message = 'restore again'; end if;
  perform pg_advisory_xact_lock(hashtextextended('successors of ' || workspace, 0))
    from trashed_links t where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
      and t.kind = 'supersedes' limit 1;
  -- Then the locks of their owners, which the capacity trigger would take link by link, also in an order of their own.
  perform pg_advisory_xact_lock(hashtextextended('links of ' || workspace || owners.owner_id, 0))
    from (select distinct m.owner_id from memories m join trashed_links t on t.workspace_id = m.workspace_id and t.source_id = m.id
           where m.workspace_id = workspace and (t.source_id = memory or t.target_id = memory) and t.kind <> 'supersedes'
           order by m.owner_id) owners;
  -- Each lock may have waited while a grant was revoked: asked again, in a statement of its own.
  readable := app.audiences();
  select m.* into source from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id()
      and coalesce(m.audience_id, m.owner_id) = any (readable);
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform app.refuse_stale(source.version, expected);
  if source.deleted_at is null then return; end if;
  update memories m set deleted_at = null, updated_at = clock_timestamp(), version = version + 1
    where m.workspace_id = workspace and m.id = memory;

  for parked in select t.* from trashed_links t
      where t.workspace_id = workspace and (t.source_id = memory or t.target_id = memory)
      order by t.source_id, t.target_id, t.kind for update loop
    why := null;
    select * into source from memories m where m.workspace_id = workspace and m.id = parked.source_id;
    if not found then why := 'other_end_gone'; end if;
    select * into target from memories m where m.workspace_id = workspace and m.id = parked.target_id;
    if not found then why := 'other_end_gone'; end if;
    if why is null and (source.deleted_at is not null or target.deleted_at is not null) then
      why := 'other_end_in_trash';
    elsif why is null and parked.kind = 'supersedes' and app.leads_to(parked.target_id, parked.source_id) then
      why := 'supersede_cycle';
    end if;
    if why is null then
      begin
        insert into memory_links (workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
                                  created_by, agent_id, source_owner, source_audience, target_owner, target_audience)
          overriding system value
          values (workspace, parked.source_id, parked.target_id, parked.kind, parked.weight, parked.metadata,
                  parked.seq, parked.created_at, parked.updated_at, parked.created_by, parked.agent_id,
                  source.owner_id, source.audience_id, target.owner_id, target.audience_id);
      exception
        when sqlstate 'WF409' or unique_violation then why := 'capacity';
        -- An end changed hands or scope since it was read: the whole is tried again.
        when foreign_key_violation then raise exception using errcode = '40001', message = 'restore again';
      end;
    end if;
    -- Who sees each end, or would if it were not in the trash; of what is gone, who saw it. And of what did not come back, nobody
    -- who did not see it then: where it was private when it went to the trash, it stays so.
    source_sees := case source.scope when 'shared' then workspace when 'private' then source.owner_id else parked.source_audience end;
    target_sees := case target.scope when 'shared' then workspace when 'private' then target.owner_id else parked.target_audience end;
    if why is not null and parked.source_audience <> workspace then source_sees := parked.source_audience; end if;
    if why is not null and parked.target_audience <> workspace then target_sees := parked.target_audience; end if;
    -- Both ends stand and the link does not: that is its end, and is recorded as such.
    if why in ('capacity', 'supersede_cycle') then
      insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                          before, user_id, agent_id)
        values (workspace, 'link', 'deleted', parked.source_id, parked.target_id, parked.kind, source_sees, target_sees,
                jsonb_build_object('weight', parked.weight, 'metadata', parked.metadata), app.member_id(), app.agent_id());
    end if;
    if why is distinct from 'other_end_in_trash' then
      delete from trashed_links t where t.workspace_id = workspace and t.source_id = parked.source_id
        and t.target_id = parked.target_id and t.kind = parked.kind;
    end if;
    if source_sees = any (readable) and target_sees = any (readable) then
      source_id := parked.source_id; target_id := parked.target_id; kind := parked.kind; reason := why;
      return next;
    end if;
  end loop;
end $function$;
-- owner weft_owner
grant execute on function app.restore_memory(uuid,text[]) to weft_app;

CREATE OR REPLACE FUNCTION app.revoke_grant(agent uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.revoke_grant(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.revoke_key(key uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.revoke_key(uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.search_memories(q text, state text, of_type text, of_tag text, of_scope text, of_owner uuid, of_agent uuid, sort text, after text[], page integer, OUT ids uuid[], OUT ranks integer[], OUT total integer, OUT exact boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.search_memories(text,text,text,text,text,uuid,uuid,text,text[],integer) to weft_app;

CREATE OR REPLACE FUNCTION app.self_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (((app.agent_id() IS NULL) AND (app.key_id() IS NULL)) OR (cardinality(app.audiences()) > 0)) THEN app.member_id() ELSE NULL::uuid END;
-- owner weft_owner
grant execute on function app.self_id() to weft_app;

CREATE OR REPLACE FUNCTION app.set_successor(memory uuid, successor uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  source memories;
  target memories;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences())
    for no key update;
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  perform pg_advisory_xact_lock(hashtextextended('successors of ' || workspace, 0));
  -- The lock may have waited while a grant was revoked: asked again, in statements of their own.
  select * into source from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  if successor is not null then
    select * into target from memories
      where workspace_id = workspace and id = successor and audience_id = any (app.audiences());
    if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
    if app.leads_to(successor, memory) then raise exception using errcode = 'WF002', message = 'supersede_cycle'; end if;
    perform from memory_links where workspace_id = workspace and source_id = memory and target_id = successor
      and kind = 'supersedes';
    if found then return false; end if;
  end if;
  -- A pointer that went to the trash with its successor is replaced or removed too: it must not come back with it.
  with dropped as (
    delete from trashed_links t where t.workspace_id = workspace and t.source_id = memory and t.kind = 'supersedes'
      returning t.target_id, t.target_audience, t.weight, t.metadata)
  insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience,
                      before, user_id, agent_id)
    select workspace, 'link', 'deleted', memory, d.target_id, 'supersedes', source.audience_id, d.target_audience,
           jsonb_build_object('weight', d.weight, 'metadata', d.metadata), app.member_id(), app.agent_id() from dropped d;
  delete from memory_links where workspace_id = workspace and source_id = memory and kind = 'supersedes';
  if successor is null then return found; end if;
  insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                            source_owner, source_audience, target_owner, target_audience)
    values (workspace, memory, successor, 'supersedes', app.member_id(), app.agent_id(),
            source.owner_id, source.audience_id, target.owner_id, target.audience_id);
  return true;
end $function$;
-- owner weft_owner
grant execute on function app.set_successor(uuid,uuid) to weft_app;

CREATE OR REPLACE FUNCTION app.settle_restored_events()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.spend_code(hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update oauth_codes c set used_at = clock_timestamp() where c.code_hash = hash and c.used_at is null;
  return found;
end $function$;
-- owner weft_owner
grant execute on function app.spend_code(bytea) to weft_app;

CREATE OR REPLACE FUNCTION app.spend_refresh_token(hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update oauth_refresh_tokens t set used_at = clock_timestamp() where t.token_hash = hash and t.used_at is null;
  return found;
end $function$;
-- owner weft_owner
grant execute on function app.spend_refresh_token(bytea) to weft_app;

CREATE OR REPLACE FUNCTION app.trash_memory(memory uuid, expected text[] DEFAULT NULL::text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
  standing memories;
begin
  perform from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id()
      and audience_id = any (app.audiences())
    for update;
  if not found then return false; end if;
  perform from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory)
    order by source_id, target_id, kind for update;
  -- The locks may have waited while a grant was revoked: ask again, in a statement of its own.
  select * into standing from memories
    where workspace_id = workspace and id = memory and owner_id = app.writer_id() and audience_id = any (app.audiences());
  if not found then return false; end if;
  perform app.refuse_stale(standing.version, expected);
  insert into trashed_links (workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
                             created_by, agent_id, source_audience, target_audience)
    select workspace_id, source_id, target_id, kind, weight, metadata, seq, created_at, updated_at,
           created_by, agent_id, source_audience, target_audience
      from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory);
  delete from memory_links where workspace_id = workspace and (source_id = memory or target_id = memory);
  update memories set deleted_at = clock_timestamp(), updated_at = clock_timestamp(), version = version + 1
    where workspace_id = workspace and id = memory;
  return true;
end $function$;
-- owner weft_owner
grant execute on function app.trash_memory(uuid,text[]) to weft_app;

CREATE OR REPLACE FUNCTION app.update_memory(memory uuid, title text, content text, type text, tags text[], metadata jsonb, scope text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workspace uuid := app.workspace_id();
begin
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.audience_id = any (app.audiences())
      and m.scope <> update_memory.scope
    for update;
  if found then
    perform from memory_links l where l.workspace_id = workspace and (l.source_id = memory or l.target_id = memory)
      order by l.source_id, l.target_id, l.kind for update;
  end if;
  -- The locks may have waited while a grant was revoked: asked again, in a statement of its own.
  perform from memories m
    where m.workspace_id = workspace and m.id = memory and m.owner_id = app.writer_id() and m.audience_id = any (app.audiences())
      and (update_memory.scope is distinct from 'private' or m.owner_id = any (app.audiences()));
  if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;
  update memories m
     set title = coalesce(update_memory.title, m.title), content = coalesce(update_memory.content, m.content),
         type = coalesce(update_memory.type, m.type), tags = coalesce(update_memory.tags, m.tags),
         metadata = coalesce(update_memory.metadata, m.metadata), scope = coalesce(update_memory.scope, m.scope),
         updated_at = clock_timestamp(), version = m.version + 1
   where m.workspace_id = workspace and m.id = memory
     and (m.title <> update_memory.title or m.content <> update_memory.content or m.type <> update_memory.type
          or m.tags <> update_memory.tags or m.metadata <> update_memory.metadata or m.scope <> update_memory.scope);
  return found;
end $function$;
-- owner weft_owner
grant execute on function app.update_memory(uuid,text,text,text,text[],jsonb,text) to weft_app;

CREATE OR REPLACE FUNCTION app.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((floor((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric)))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;
-- owner weft_owner
grant execute on function app.uuid_v7() to weft_app;

CREATE OR REPLACE FUNCTION app.words_of(title text, content text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 20000
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return to_tsvector('simple', regexp_replace(title || ' ' || content, '([\u2e80-\U0003ffff])|[-./@:+~_]', ' \1 ', 'g'));
end $function$;
-- owner weft_owner
grant execute on function app.words_of(text,text) to weft_app;

CREATE OR REPLACE FUNCTION app.workspace_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid;
-- owner weft_owner
grant execute on function app.workspace_id() to weft_app;

CREATE OR REPLACE FUNCTION app.write_grant(workspace uuid, agent uuid, new_access text, new_private boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.write_member(workspace uuid, account uuid, new_role text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner

CREATE OR REPLACE FUNCTION app.writer_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
-- owner weft_owner
grant execute on function app.writer_id() to weft_app;
