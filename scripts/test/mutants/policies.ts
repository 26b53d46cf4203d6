// Past 300 lines: a list. For each policy, what it is without one of its conditions, and with none at all.
import type { Mutant } from "./mutant.ts";

const identity = "prisma/migrations/20261130000100_identity/migration.sql";
const access = "prisma/migrations/20261130000700_access/migration.sql";
const memories = "prisma/migrations/20261130000200_memories/migration.sql";
const links = "prisma/migrations/20261130000300_links/migration.sql";
const whole = "prisma/migrations/20261130000500_memories_whole/migration.sql";
const transfer = "prisma/migrations/20261130000900_transfer/migration.sql";

type Policy = {
  file: string;
  policy: string;
  table: string;
  test: string;
  /** Fails when the policy lets everyone in. */
  open: string;
  /** Fails when there is no such policy: a test of the same file, or another. */
  none: string | [file: string, test: string];
};

const policies: Policy[] = [
  {
    file: identity,
    policy: "select_member",
    table: "members",
    test: "prisma/tests/members.db.test.ts",
    open: "a member of another workspace can't read the owner's membership",
    none: "the owner can read the teammate's membership",
  },
  {
    file: identity,
    policy: "select_member",
    table: "workspaces",
    test: "prisma/tests/workspaces.db.test.ts",
    open: "a member of another workspace can't read the workspace",
    none: "the owner can read the workspace",
  },
  {
    file: identity,
    policy: "select_member",
    table: "users",
    test: "prisma/tests/users.db.test.ts",
    open: "a member of another workspace can't read the owner",
    none: "the owner can read the teammate",
  },
  {
    file: identity,
    policy: "select_member",
    table: "grants",
    test: "prisma/tests/grants.db.test.ts",
    open: "a member of another workspace can't read the revoked grant",
    none: "the owner can read the revoked grant",
  },
  {
    file: identity,
    policy: "select_member",
    table: "agents",
    test: "prisma/tests/agents.db.test.ts",
    open: "a member of another workspace can't read a teammate's agent",
    none: "the owner can read a teammate's agent",
  },
  {
    file: access,
    policy: "insert_own",
    table: "agents",
    test: "prisma/tests/agents.db.test.ts",
    open: "the owner can't insert an agent of the admin's",
    none: "the owner can insert an agent of their own",
  },
  {
    file: identity,
    policy: "select_own",
    table: "api_keys",
    test: "prisma/tests/api-keys.db.test.ts",
    open: "a teammate can't read the owner's key",
    none: "the owner can read the owner's key",
  },
  {
    file: memories,
    policy: "select_visible",
    table: "memories",
    test: "prisma/tests/memories.db.test.ts",
    open: "a teammate can't read the owner's private memory",
    none: ["lib/memories/create-memory.db.test.ts", "fills in the defaults"],
  },
  {
    file: memories,
    policy: "insert_own",
    table: "memories",
    test: "prisma/tests/memories.db.test.ts",
    open: "a viewer can't insert a shared memory of their own",
    none: ["lib/memories/create-memory.db.test.ts", "keeps what is given, byte for byte"],
  },
  {
    file: memories,
    policy: "update_own",
    table: "memories",
    test: "prisma/tests/memories.db.test.ts",
    open: "a teammate can't update the owner's shared memory",
    none: ["lib/memories/archive-memory.db.test.ts", "retires a memory without a successor"],
  },
  {
    file: whole,
    policy: "select_visible",
    table: "events",
    test: "prisma/tests/events.db.test.ts",
    open: "a teammate can't read what happened to the owner's private memory",
    none: "a teammate can read what happened to the owner's shared memory",
  },
  {
    file: whole,
    policy: "select_own",
    table: "idempotency_keys",
    test: "prisma/tests/idempotency-keys.db.test.ts",
    open: "a teammate can't read the owner's key",
    none: "the owner can read the owner's key",
  },
  {
    file: whole,
    policy: "insert_own",
    table: "idempotency_keys",
    test: "prisma/tests/idempotency-keys.db.test.ts",
    open: "a teammate can't insert a key in the owner's name",
    none: ["lib/memories/idempotency.db.test.ts", "gets the first answer and saves nothing"],
  },
  {
    file: whole,
    policy: "delete_old",
    table: "idempotency_keys",
    test: "prisma/tests/idempotency-keys.db.test.ts",
    open: "the owner can't delete the owner's key",
    none: "the owner can delete the owner's old key",
  },
  {
    file: links,
    policy: "select_visible",
    table: "memory_links",
    test: "prisma/tests/memory-links.db.test.ts",
    open: "a teammate can't read the owner's link to a private memory",
    none: ["lib/links/put-link.db.test.ts", "creates, then replaces, then changes nothing"],
  },
  {
    file: links,
    policy: "insert_own",
    table: "memory_links",
    test: "prisma/tests/memory-links.db.test.ts",
    open: "a teammate can't insert a link between the owner's shared memories",
    none: ["lib/links/put-link.db.test.ts", "creates, then replaces, then changes nothing"],
  },
  {
    file: links,
    policy: "update_own",
    table: "memory_links",
    test: "prisma/tests/memory-links.db.test.ts",
    open: "a teammate can't update the owner's link between shared memories",
    none: "the owner can update the owner's link between shared memories",
  },
  {
    file: links,
    policy: "delete_own",
    table: "memory_links",
    test: "prisma/tests/memory-links.db.test.ts",
    open: "a teammate can't delete the owner's link between shared memories",
    none: "the owner can delete the owner's link between shared memories",
  },
  {
    file: transfer,
    policy: "select_own",
    table: "imported_memories",
    test: "prisma/tests/imported-memories.db.test.ts",
    open: "a teammate can't read the owner's shared memory",
    none: "the owner can read the owner's shared memory",
  },
  {
    file: transfer,
    policy: "insert_own",
    table: "imported_memories",
    test: "prisma/tests/imported-memories.db.test.ts",
    open: "the owner can't insert a name of a teammate's memory",
    none: "the owner can insert a name of a shared memory of their own",
  },
];

function openAndNone({ file, policy, table, test, open, none }: Policy): Mutant[] {
  const after = `create policy ${policy} on ${table} for`;
  return [
    {
      name: `${table}: ${policy} lets everyone in`,
      file,
      after,
      from: "(",
      to: "(true or ",
      killedBy: [test, open],
    },
    {
      name: `${table}: ${policy} is not there`,
      file,
      after,
      from: "to weft_app",
      to: "to weft_owner",
      killedBy: typeof none === "string" ? [test, none] : none,
    },
  ];
}

/** One condition of a policy or of what policies ask, made true. */
type Condition = {
  name: string;
  file: string;
  after: string;
  condition: string;
  test: string;
  title: string;
};

const table = (name: string) => `prisma/tests/${name}.db.test.ts`;

const conditions: Condition[] = [
  {
    name: "members: the place may have ended",
    file: identity,
    after: "create policy select_member on members",
    condition: "cardinality((select app.audiences())) > 0",
    test: table("members"),
    title: "the owner's revoked agent can't read the owner's membership",
  },
  {
    name: "workspaces: the place may have ended",
    file: identity,
    after: "create policy select_member on workspaces",
    condition: "m.removed_at is null",
    test: table("workspaces"),
    title: "a removed member can't read the workspace",
  },
  {
    name: "grants: the place may have ended",
    file: identity,
    after: "create policy select_member on grants",
    condition: "cardinality((select app.audiences())) > 0",
    test: table("grants"),
    title: "the owner's revoked agent can't read the grant of the owner's agent",
  },
  {
    name: "audiences: a removed member keeps theirs",
    file: access,
    after: "create or replace function app.audiences()",
    condition: "removed_at is null",
    test: table("memories"),
    title: "a removed member can't read the owner's shared memory",
  },
  {
    name: "audiences: a revoked agent keeps its own",
    file: access,
    after: "create or replace function app.audiences()",
    condition: "g.revoked_at is null",
    test: table("memories"),
    title: "the owner's revoked agent can't read the owner's shared memory",
  },
  {
    name: "audiences: anyone may name an agent",
    file: access,
    after: "create or replace function app.audiences()",
    condition: "a.user_id = member",
    test: table("memories"),
    title: "a teammate who names the owner's agent can't read the owner's shared memory",
  },
  {
    name: "audiences: every agent sees private memories",
    file: access,
    after: "create or replace function app.audiences()",
    condition: "sees_private and",
    test: table("memories"),
    title: "the owner's agent without private can't read the owner's private memory",
  },
  {
    name: "audiences: a viewer sees private memories",
    file: access,
    after: "create or replace function app.audiences()",
    condition: "member_role <> 'viewer'",
    test: table("memories"),
    title: "a viewer can't read the viewer's private memory",
  },
  {
    name: "writer_id: a viewer writes",
    file: access,
    after: "create or replace function app.writer_id()",
    condition: "role in ('admin', 'member')",
    test: table("memories"),
    title: "a viewer can't update the viewer's shared memory",
  },
  {
    name: "writer_id: a read-granted agent writes",
    file: access,
    after: "create or replace function app.writer_id()",
    condition: "g.access = 'write'",
    test: table("memories"),
    title: "the owner's read-granted agent with private can't update the owner's shared memory",
  },
  {
    name: "memories: anyone reads the trash",
    file: memories,
    after: "or (deleted_at is not null and",
    condition: "owner_id = any ((select app.audiences())::uuid[])",
    test: table("memories"),
    title: "a teammate can't read the owner's memory in the trash",
  },
  {
    name: "memories: an insert in anyone's name",
    file: memories,
    after: "create policy insert_own on memories",
    condition: "owner_id = (select app.writer_id())",
    test: table("memories"),
    title: "a teammate can't insert a memory in the owner's name",
  },
  {
    name: "memories: an insert that hides its agent",
    file: memories,
    after: "create policy insert_own on memories",
    condition: "agent_id is not distinct from (select app.agent_id())",
    test: table("memories"),
    title: "the owner's agent with private can't insert a memory that hides its agent",
  },
  {
    name: "memories: an insert that its writer can't see",
    file: memories,
    after: "create policy insert_own on memories",
    condition: "audience_id = any ((select app.audiences())::uuid[])",
    test: table("memories"),
    title: "the owner's agent without private can't insert a private memory of their own",
  },
  {
    name: "memories: an update of what its writer can't see",
    file: memories,
    after: "create policy update_own on memories",
    condition: "audience_id = any ((select app.audiences())::uuid[])",
    test: table("memories"),
    title: "the owner can't update the owner's memory in the trash",
  },
  ...(
    [
      ["a memory that the reader can't see", "m.id = events.memory_id", "a memory while it was shared"],
      [
        "a link from a source that the reader can't see",
        "m.id = events.source_id",
        "a link from the once shared memory",
      ],
      [
        "a link to a target that the reader can't see",
        "m.id = events.target_id",
        "a link to the once shared memory",
      ],
      [
        "the private past of a memory",
        "memory_audience = any ((select app.audiences())::uuid[])",
        "a memory while it was private",
      ],
      [
        "the private past of a source",
        "source_audience = any ((select app.audiences())::uuid[])",
        "a link from the once private memory",
      ],
      [
        "the private past of a target",
        "target_audience = any ((select app.audiences())::uuid[])",
        "a link to the once private memory",
      ],
    ] as const
  ).map(
    ([what, condition, row]): Condition => ({
      name: `events: of ${what}`,
      file: whole,
      after: "create policy select_visible on events",
      condition,
      test: table("events"),
      title: `a teammate can't read what happened to ${row}`,
    }),
  ),
  {
    name: "events: of a memory in the trash",
    file: whole,
    after: "m.id = events.memory_id",
    condition: "m.deleted_at is null",
    test: table("events"),
    title: "the owner can't read what happened to the owner's memory in the trash",
  },
  {
    name: "events: of a link to a memory in the trash",
    file: whole,
    after: "m.id = events.target_id",
    condition: "m.deleted_at is null",
    test: table("events"),
    title: "the owner can't read what happened to a link to a memory in the trash",
  },
  ...(
    [
      [
        "select_own",
        "another agent's key",
        "agent_id is not distinct from (select app.agent_id())",
        "the owner can't read a key of the owner's agent with private",
      ],
      [
        "insert_own",
        "a key that hides its agent",
        "agent_id is not distinct from (select app.agent_id())",
        "the owner's agent with private can't insert a key that hides its agent",
      ],
      [
        "delete_old",
        "a key that is still kept",
        "created_at < now() - (select app.kept('idempotency keys'))",
        "the owner can't delete the owner's key",
      ],
    ] as const
  ).map(
    ([policy, what, condition, title]): Condition => ({
      name: `idempotency_keys: ${policy} takes ${what}`,
      file: whole,
      after: `create policy ${policy} on idempotency_keys`,
      condition,
      test: table("idempotency-keys"),
      title,
    }),
  ),
];

const linkConditions = (["select_visible", "insert_own", "update_own", "delete_own"] as const).flatMap(
  (policy): Condition[] => {
    const after = `create policy ${policy} on memory_links`;
    const verb = { select_visible: "read", insert_own: "insert", update_own: "update", delete_own: "delete" }[
      policy
    ];
    const test = table("memory-links");
    const from =
      policy === "insert_own"
        ? "a link from the owner's private memory"
        : "the owner's link from a private memory";
    const to =
      policy === "insert_own"
        ? "a link to the owner's private memory"
        : "the owner's link to a private memory";
    const reserved = policy === "insert_own" ? "a supersedes of the owner's" : "the owner's supersedes";
    return [
      {
        name: `memory_links: ${policy} looks at the target only`,
        file: links,
        after,
        condition: "source_audience = any ((select app.audiences())::uuid[])",
        test,
        title: `the owner's agent without private can't ${verb} ${from}`,
      },
      {
        name: `memory_links: ${policy} looks at the source only`,
        file: links,
        after,
        condition: "target_audience = any ((select app.audiences())::uuid[])",
        test,
        title: `the owner's agent without private can't ${verb} ${to}`,
      },
      ...(policy === "select_visible"
        ? []
        : [
            {
              name: `memory_links: ${policy} takes anyone's source`,
              file: links,
              after,
              condition: "source_owner = (select app.writer_id())",
              test,
              title:
                policy === "insert_own"
                  ? "a teammate can't insert a link between the owner's shared memories"
                  : `a teammate can't ${verb} the owner's link between shared memories`,
            },
            {
              name: `memory_links: ${policy} takes supersedes`,
              file: links,
              after,
              condition: "kind <> 'supersedes'",
              test,
              title: `the owner can't ${verb} ${reserved}`,
            },
          ]),
    ];
  },
);

const others: Mutant[] = [
  {
    name: "memory_links: an insert in anyone's name",
    file: links,
    after: "create policy insert_own on memory_links",
    from: "created_by = (select app.member_id())",
    to: "true",
    killedBy: [table("memory-links"), "the owner can't insert a link in a teammate's name"],
  },
  {
    name: "memory_links: an insert that hides its agent",
    file: links,
    after: "create policy insert_own on memory_links",
    from: "agent_id is not distinct from (select app.agent_id())",
    to: "true",
    killedBy: [
      table("memory-links"),
      "the owner's agent with private can't insert a link that hides its agent",
    ],
  },
  {
    name: "writer_id: a read-only key writes",
    file: access,
    from: "current_setting('app.read_only', true) = 'on' or",
    to: "",
    killedBy: [table("memories"), "the owner's read-only key can't update the owner's shared memory"],
  },
  {
    name: "self_id: a revoked agent is still its user",
    file: access,
    from: "return case when (app.agent_id() is null and app.key_id() is null) or cardinality(app.audiences()) > 0 then app.member_id() end;",
    to: "return app.member_id();",
    killedBy: [table("api-keys"), "the owner's revoked agent can't read the owner's key"],
  },
  {
    name: "the hash of a password may be read",
    file: identity,
    from: "grant select (id, email, name) on users",
    to: "grant select on users",
    killedBy: [table("users"), "select password_hash from users"],
  },
  {
    name: "the hash of a key may be read",
    file: identity,
    from: "grant select (id, workspace_id,",
    to: "grant select (secret_hash, id, workspace_id,",
    killedBy: [table("api-keys"), "select secret_hash from api_keys"],
  },
  {
    name: "the scope of a memory may be updated plainly",
    file: memories,
    from: "update (title, content,",
    to: "update (scope, title, content,",
    killedBy: [table("memories"), "update memories set scope = 'private'"],
  },
  {
    name: "the identity is computed once for a plan",
    file: identity,
    after: "create function app.member_id()",
    from: "stable",
    to: "immutable",
    killedBy: [table("catalogue"), "the catalogue has not an immutable function that reads the identity"],
  },
  {
    name: "the identity stays with the connection",
    file: identity,
    from: "set_config('app.member_id', coalesce(member::text, ''), true)",
    to: "set_config('app.member_id', coalesce(member::text, ''), false)",
    killedBy: ["lib/db/transaction.db.test.ts", "is the actor's, and gone after it"],
  },
  {
    name: "a table without row-level security",
    file: links,
    from: "alter table link_quotas enable row level security;",
    to: "",
    killedBy: [table("catalogue"), "the catalogue has not a table without row-level security"],
  },
  {
    name: "a table whose owner is let through",
    file: links,
    from: "alter table memory_links force row level security;",
    to: "",
    killedBy: [table("catalogue"), "the catalogue has not a table whose row-level security is not forced"],
  },
  {
    name: "an expired key is a key",
    file: access,
    after: "create or replace function app.find_key",
    from: "and (k.expires_at is null or k.expires_at > clock_timestamp())",
    to: "",
    killedBy: [table("api-keys"), "finds of the owner's expired key: 0"],
  },
  {
    name: "a revoked key is a key",
    file: access,
    from: "k.secret_hash = find_key.secret_hash and k.revoked_at is null",
    to: "k.secret_hash = find_key.secret_hash",
    killedBy: [table("api-keys"), "finds of the owner's revoked key: 0"],
  },
];

/** Who may see and change what. */
export const policyMutants: Mutant[] = [
  ...policies.flatMap(openAndNone),
  ...[...conditions, ...linkConditions].map(
    ({ name, file, after, condition, test, title }): Mutant => ({
      name,
      file,
      after,
      from: condition,
      // What ends in `and` keeps its grammar.
      to: condition.endsWith(" and") ? "true and" : "true",
      killedBy: [test, title],
    }),
  ),
  ...others,
];
