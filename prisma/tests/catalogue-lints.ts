// Past 150 lines: a list of rules, each with its proof that it can fail.

/** One rule over the catalogue of the database. */
export type Lint = {
  /** What must not be. */
  finds: string;
  /** A query whose first column, `offender`, names each breach. */
  sql: string;
  /** Statements that commit one breach, run by the administrator in a transaction that is rolled back. */
  breach: string;
  /** What the query must then name. */
  offender: string;
};

/** Prisma's own history: the application has no right to it at all. */
const ours = "c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'";
const ourTables = `${ours} and c.relkind in ('r', 'p')`;
const ourFunctions = "p.pronamespace = 'app'::regnamespace";
const app = "'weft_app'::regrole";

/** The expressions of a policy, with every `(select app.…())` and `(select current_setting(…))` taken out. */
const unwrapped = String.raw`
  regexp_replace(concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)),
    '\( SELECT (app\.\w+|current_setting)\([^()]*\) AS \w+\)', '', 'g')`;

export const lints: Lint[] = [
  {
    finds: "a table without row-level security",
    sql: `select c.oid::regclass::text as offender from pg_class c where ${ourTables} and not c.relrowsecurity`,
    breach: "alter table memory_links disable row level security",
    offender: "memory_links",
  },
  {
    finds: "a table whose row-level security is not forced",
    sql: `select c.oid::regclass::text as offender from pg_class c where ${ourTables} and not c.relforcerowsecurity`,
    breach: "alter table events no force row level security",
    offender: "events",
  },
  {
    finds: "a table without a policy",
    sql: `select c.oid::regclass::text as offender from pg_class c
           where ${ourTables} and not exists (select from pg_policy p where p.polrelid = c.oid)`,
    breach: "create table offender (id integer primary key)",
    offender: "offender",
  },
  {
    finds: "a policy that asks for the identity once a row",
    sql: `select p.polname::text as offender from pg_policy p where ${unwrapped} ~ '(\\mapp\\.|current_setting)'`,
    breach: "create policy offender on memories for select to weft_app using (owner_id = app.member_id())",
    offender: "offender",
  },
  {
    finds: "a policy that reads a setting once a row",
    sql: `select p.polname::text as offender from pg_policy p where ${unwrapped} ~ '(\\mapp\\.|current_setting)'`,
    breach: `create policy offender on memories for insert to weft_app
               with check (owner_id::text = current_setting('app.member_id', true))`,
    offender: "offender",
  },
  {
    finds: "a policy for everyone, or for neither the owner nor the application",
    sql: `select p.polname::text as offender from pg_policy p
           where not p.polroles <@ array['weft_owner'::regrole::oid, ${app}::oid]`,
    breach: "create policy offender on memories for select using (true)",
    offender: "offender",
  },
  {
    finds: "a policy that lets the application do anything",
    sql: `select p.polname::text as offender from pg_policy p where ${app} = any (p.polroles)
           and 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
    breach: "create policy offender on memories for delete to weft_app using (true)",
    offender: "offender",
  },
  {
    finds: "two policies of the application for one command of one table",
    sql: `select p.polrelid::regclass::text as offender from pg_policy p where ${app} = any (p.polroles)
           group by p.polrelid, p.polcmd having count(*) > 1`,
    breach: "create policy offender on users for select to weft_app using (id = (select app.member_id()))",
    offender: "users",
  },
  {
    finds: "an immutable function that reads the identity",
    sql: `select p.oid::regproc::text as offender from pg_proc p where ${ourFunctions} and p.provolatile = 'i'
           and regexp_replace(pg_get_functiondef(p.oid), '^[^\\n]*\\n', '') ~ '(current_setting|\\mapp\\.|from|select)'`,
    breach: "alter function app.member_id() immutable",
    offender: "app.member_id",
  },
  {
    finds: "a definer function that anyone may call",
    sql: `select p.oid::regproc::text as offender from pg_proc p
           where p.prosecdef and has_function_privilege('public', p.oid, 'execute')`,
    breach: "grant execute on function app.trash_memory to public",
    offender: "app.trash_memory",
  },
  {
    finds: "a function of ours that anyone may call",
    sql: `select p.oid::regproc::text as offender from pg_proc p
           where ${ourFunctions} and has_function_privilege('public', p.oid, 'execute')`,
    breach: "grant execute on function app.link_limit to public",
    offender: "app.link_limit",
  },
  {
    finds: "a function whose search path the caller chooses",
    // A body that was parsed when it was defined means the same by any search path; it must run as its caller, though.
    sql: `select p.oid::regproc::text as offender from pg_proc p where ${ourFunctions} and not exists (
             select from unnest(p.proconfig) setting where setting like 'search_path=%')
             and (p.prosqlbody is null or p.prosecdef)`,
    breach: "alter function app.audiences() reset search_path",
    offender: "app.audiences",
  },
  {
    finds: "a function that looks for names in temporary tables before its own",
    sql: `select p.oid::regproc::text as offender from pg_proc p, unnest(p.proconfig) setting
           where ${ourFunctions} and setting like 'search_path=%' and setting not like '%pg_temp'`,
    breach: "alter function app.writer_id() set search_path = public",
    offender: "app.writer_id",
  },
  {
    finds: "a definer function whose owner can log in, or bypasses anything",
    sql: `select p.oid::regproc::text as offender from pg_proc p join pg_roles r on r.oid = p.proowner
           where p.prosecdef and (r.rolcanlogin or r.rolsuper or r.rolbypassrls)`,
    breach: "alter function app.find_key(bytea) owner to current_user",
    offender: "app.find_key",
  },
  {
    finds: "a function of ours that claims to be leakproof",
    sql: `select p.oid::regproc::text as offender from pg_proc p where ${ourFunctions} and p.proleakproof`,
    breach: "alter function app.workspace_id() leakproof",
    offender: "app.workspace_id",
  },
  {
    finds: "a foreign key without an index led by the columns that name the row it points at",
    sql: `select k.conname::text as offender from pg_constraint k join pg_class c on c.oid = k.conrelid
            join pg_index target on target.indrelid = k.confrelid and target.indisprimary
           where k.contype = 'f' and ${ours} and not exists (
             select from pg_index i,
               lateral (select array(select column_at from unnest(k.conkey, k.confkey) as pair (column_at, points_at)
                                      where points_at = any (target.indkey::int2[]))) as named (columns)
              where i.indrelid = k.conrelid and i.indpred is null and i.indisvalid
                and (i.indkey::int2[])[0:cardinality(columns) - 1] @> columns)`,
    breach: "drop index members_of_user",
    offender: "members_user_id_fkey",
  },
  {
    finds: "a foreign key that leaves the workspace out",
    sql: `select k.conname::text as offender from pg_constraint k
            join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'workspace_id'
            join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'workspace_id'
           where k.contype = 'f' and not a.attnum = any (k.conkey)`,
    breach: `create unique index on memories (id);
             alter table events add constraint offender foreign key (memory_id) references memories (id)`,
    offender: "offender",
  },
  {
    // api_keys is looked up before any workspace is known.
    finds: "a primary key of a workspace's rows that does not begin with the workspace",
    sql: `select c.oid::regclass::text as offender from pg_class c
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
            left join pg_index i on i.indrelid = c.oid and i.indisprimary
           where ${ourTables} and c.relname <> 'api_keys' and i.indkey[0] is distinct from a.attnum`,
    breach: "create table offender (id uuid primary key, workspace_id uuid)",
    offender: "offender",
  },
  {
    finds: "a constraint that was never validated",
    sql: "select conname::text as offender from pg_constraint where not convalidated",
    breach: "alter table memories add constraint offender check (version > 0) not valid",
    offender: "offender",
  },
  {
    finds: "a trigger that is switched off",
    sql: "select tgname::text as offender from pg_trigger where tgenabled <> 'O'",
    breach: "alter table memory_links disable trigger enforce_capacity",
    offender: "enforce_capacity",
  },
  {
    finds: "a view that reads with its owner's rights",
    sql: `select c.oid::regclass::text as offender from pg_class c where ${ours} and c.relkind = 'v'
           and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
    breach: "create view offender as select id from memories",
    offender: "offender",
  },
  {
    finds: "a materialised view, which has no row-level security",
    sql: `select c.oid::regclass::text as offender from pg_class c where ${ours} and c.relkind = 'm'`,
    breach: "create materialized view offender as select id from memories",
    offender: "offender",
  },
  {
    finds: "anything but functions in the schema app",
    sql: "select c.oid::regclass::text as offender from pg_class c where c.relnamespace = 'app'::regnamespace",
    breach: "create table app.offender (id integer)",
    offender: "app.offender",
  },
  {
    finds: "an application role that may more than log in",
    sql: `select rolname::text as offender from pg_roles where rolname = 'weft_app'
           and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit)`,
    breach: "alter role weft_app bypassrls",
    offender: "weft_app",
  },
  {
    finds: "an owner of tables that can log in, or bypasses anything",
    sql: `select rolname::text as offender from pg_roles
           where rolname = 'weft_owner' and (rolcanlogin or rolsuper or rolbypassrls)`,
    breach: "alter role weft_owner login",
    offender: "weft_owner",
  },
  {
    finds: "a role that the application may act as",
    sql: `select roleid::regrole::text as offender from pg_auth_members where member = ${app}`,
    breach: "grant weft_owner to weft_app",
    offender: "weft_owner",
  },
  {
    finds: "an object that the application owns",
    sql: `select pg_describe_object(classid, objid, objsubid) as offender from pg_shdepend
           where refclassid = 'pg_authid'::regclass and refobjid = ${app} and deptype = 'o'`,
    breach: "create table offender (id integer); alter table offender owner to weft_app",
    offender: "table offender",
  },
  {
    finds: "a right of the application's to truncate, to refer or to trigger",
    sql: `select c.oid::regclass::text as offender from pg_class c
           where ${ourTables} and has_table_privilege('weft_app', c.oid, 'truncate, references, trigger')`,
    breach: "grant truncate on users to weft_app",
    offender: "users",
  },
  {
    finds: "a right to a table that is everyone's",
    sql: `select distinct c.oid::regclass::text as offender from pg_class c, aclexplode(c.relacl) a
           where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and a.grantee = 0`,
    breach: "grant select on workspaces to public",
    offender: "workspaces",
  },
  {
    finds: "a schema in which the application may create",
    sql: `select nspname::text as offender from pg_namespace where has_schema_privilege('weft_app', oid, 'create')`,
    breach: "grant create on schema app to weft_app",
    offender: "app",
  },
  {
    finds: "a column of single precision, in which 0.9 is not 0.9",
    sql: `select c.relname || '.' || a.attname as offender from pg_class c join pg_attribute a on a.attrelid = c.oid
           where ${ourTables} and a.atttypid = 'real'::regtype`,
    breach: "create table offender (weight real)",
    offender: "offender.weight",
  },
  {
    finds: "an enum, whose comparison is not leakproof",
    sql: "select t.oid::regtype::text as offender from pg_type t where t.typtype = 'e' and t.typnamespace = 'public'::regnamespace",
    breach: "create type offender as enum ('a', 'b')",
    offender: "offender",
  },
  {
    finds: "a time without a zone",
    sql: `select c.relname || '.' || a.attname as offender from pg_class c join pg_attribute a on a.attrelid = c.oid
           where ${ourTables} and a.atttypid = 'timestamp'::regtype`,
    breach: "create table offender (at timestamp)",
    offender: "offender.at",
  },
];
