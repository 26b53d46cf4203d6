import { beforeAll } from "vitest";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { describeRefusals } from "#lib/testing/describe-permissions.ts";

// Tables that only the database's own functions touch: no persona has any right to them, and so no policy of its own.
let personas: Personas;

beforeAll(async () => {
  personas = await buildPersonas();
});

describeRefusals(
  () => personas,
  [
    "select account from sign_in_attempts",
    "insert into sign_in_attempts (account) values ('a')",
    "update sign_in_attempts set account = 'a'",
    "delete from sign_in_attempts",
    "truncate sign_in_attempts",
    "select id from sessions",
    "insert into sessions (user_id, expires_at) values (app.member_id(), now())",
    "update sessions set expires_at = 'infinity'",
    "delete from sessions",
    "truncate sessions",
    "select source_id from trashed_links",
    "insert into trashed_links (workspace_id) values (app.workspace_id())",
    "update trashed_links set weight = 0",
    "delete from trashed_links",
    "truncate trashed_links",
    "select n from link_quotas",
    "insert into link_quotas (workspace_id, owner_id) values (app.workspace_id(), app.member_id())",
    "update link_quotas set n = 0",
    "delete from link_quotas",
    "truncate link_quotas",
    "select n from graph_erasures",
    "insert into graph_erasures (workspace_id, audience_id) values (app.workspace_id(), app.member_id())",
    "update graph_erasures set n = 0",
    "delete from graph_erasures",
    "truncate graph_erasures",
    "select xact from rehearsals",
    "insert into rehearsals default values",
    "update rehearsals set xact = 1",
    "delete from rehearsals",
    "truncate rehearsals",
    "select from rehearsing",
    "lock table rehearsing in share mode",
    "select migration_name from _prisma_migrations",
  ],
);
