import type { Mutant } from "./mutant.ts";

const migration = "prisma/migrations/20261130000800_event_stream/migration.sql";
const horizon = "prisma/migrations/20261130002000_dry_runs_hold_nobody_up/migration.sql";
const hides = "prisma/migrations/20261130002100_tell_what_hides/migration.sql";
const reading = "lib/activity/read-new-events.db.test.ts";
const dryRuns = "lib/transfer/dry-run-races.db.test.ts";
const rehearsals = "prisma/tests/rehearsals.db.test.ts";
const feed = "lib/activity/open-event-feed.db.test.ts";
const sending = "lib/http/event-stream.test.ts";
const route = "app/api/v1/events/stream/route.test.ts";

/** The live stream of events: its order, its horizon, its rights and its bounds. */
export const streamMutants: Mutant[] = [
  {
    name: "stream: nobody is waited for",
    file: horizon,
    from: "if oldest = to_come then",
    to: "if true then",
    killedBy: [reading, "waits for a writer who came before and has not committed"],
  },
  {
    name: "stream: a dry run is waited for",
    file: horizon,
    from: "r.xact::xid <> all (undone) and ",
    to: "",
    killedBy: [dryRuns, "a listener is told at once what others write, and once"],
  },
  {
    name: "stream: nobody is told of a dry run",
    file: "lib/transfer/rehearse.ts",
    from: "await tx.$queryRaw`select app.rehearse()::text`;",
    to: "",
    killedBy: [dryRuns, "a listener is told at once what others write, and once"],
  },
  {
    name: "stream: whom a dry run waits for is not waited for",
    file: horizon,
    from: " and w.mode = 'ExclusiveLock'",
    to: "",
    killedBy: [dryRuns, "a listener waits for an earlier writer all the same"],
  },
  {
    name: "stream: the horizon goes back when a dry run ends",
    file: horizon,
    from: " and pg_xact_status(r.xact) is distinct from 'aborted'",
    to: "",
    killedBy: [dryRuns, "the horizon does not go back"],
  },
  {
    name: "stream: whoever asks is not waited for",
    file: horizon,
    from: "select oldest union all ",
    to: "",
    killedBy: [rehearsals, "waits for the transaction that asks, too"],
  },
  {
    name: "stream: any lock makes a dry run",
    file: horizon,
    from: " and r.mode = 'ShareLock'",
    to: "",
    killedBy: [rehearsals, "is none for a lock that anyone may take"],
  },
  {
    name: "stream: a dry run of another database",
    file: horizon,
    from: "r.database = (select d.oid from pg_database d where d.datname = current_database())",
    to: "true",
    killedBy: [rehearsals, "is none in another database"],
  },
  {
    name: "stream: a dry run is committed",
    file: horizon,
    from: "raise exception using errcode = '2D000', message = 'a rehearsal is never committed';",
    to: "return null;",
    killedBy: [rehearsals, "is never committed"],
  },
  {
    name: "stream: a dry run is taken back with a savepoint",
    file: horizon,
    from: "if writer <> pg_current_xact_id()::xid then",
    to: "if false then",
    killedBy: [rehearsals, "is none within a savepoint"],
  },
  {
    name: "stream: events go by their numbers alone",
    file: migration,
    from: "set default (pg_current_xact_id()::text)::bigint",
    to: "set default 3",
    killedBy: [reading, "comes in the order of the transactions, whatever their numbers"],
  },
  {
    name: "stream: a read goes on past what it looked at",
    file: "lib/activity/read-new-events.ts",
    from: 'more: full || seq !== "0"',
    to: "more: full",
    killedBy: [reading, "is found behind more hidden ones than one read looks at"],
  },
  {
    name: "stream: from now tells of what was there",
    file: "lib/activity/read-new-events.ts",
    from: "seen === null",
    to: "seen !== undefined",
    killedBy: [reading, "from now is told of what is committed from now on, also where it was begun before"],
  },
  {
    name: "stream: a hidden event is no position",
    file: migration,
    after: "create function app.event_position",
    from: "stable security definer",
    to: "stable",
    killedBy: [reading, "is the same when it is hidden by now"],
  },
  {
    name: "stream: what a listed event overtook is skipped",
    file: migration,
    from: "if xact >= horizon then xact := horizon; seq := 0; end if;",
    to: "",
    killedBy: [reading, "is before what it overtook, as long as that is not there"],
  },
  {
    name: "stream: a time is taken to the moment",
    file: migration,
    from: "- 60000",
    to: "",
    killedBy: [reading, "goes by time where there is no such event"],
  },
  {
    name: "stream: a time that is yet to come skips what is there",
    file: migration,
    from: "least(ms, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)",
    to: "ms",
    killedBy: [reading, "is not ahead of now for a time that is yet to come"],
  },
  {
    name: "stream: restored events stay in the future",
    file: migration,
    from: "update events set xact = xact - newest - 1;",
    to: "",
    killedBy: [reading, "what was written there comes before what is written here"],
  },
  {
    name: "stream: the credential is asked for before the read",
    file: "lib/activity/open-event-feed.ts",
    from: "const found = await readNewEvents(reader, { after, memory: input.memory, limit: batch });\n          await confirm();",
    to: "await confirm();\n          const found = await readNewEvents(reader, { after, memory: input.memory, limit: batch });",
    killedBy: [feed, "nothing that came later is among what is told"],
  },
  {
    name: "stream: what could not be confirmed is lost",
    file: "lib/activity/open-event-feed.ts",
    from: "          await confirm();\n          after = found.next;",
    to: "          after = found.next;\n          await confirm();",
    killedBy: [feed, "reads again what could not be confirmed"],
  },
  {
    name: "stream: the credential is asked for once",
    file: "lib/http/event-stream.ts",
    from: "actor = await listener.authenticateAgain();",
    to: "",
    killedBy: [sending, "sends nothing that was read when its right has ended"],
  },
  {
    name: "stream: the credential is not looked at again",
    file: "lib/http/define-routes.ts",
    from: "authenticateAgain: async () => toActor(await authenticateAgain(asked), actor.workspaceId)",
    to: 'authenticateAgain: async () => toActor(credential, asked.headers.get("weft-workspace"))',
    killedBy: [route, "the session ends"],
  },
  {
    name: "stream: one more than a credential may have",
    file: "lib/http/open-streams.ts",
    from: "held >= limits.stream.perCredential",
    to: "held > limits.stream.perCredential",
    killedBy: [route, "refuses one stream more than a credential may have"],
  },
  {
    name: "stream: one more than a process may have",
    file: "lib/http/open-streams.ts",
    from: "streams.size >= limits.stream.perProcess",
    to: "streams.size > limits.stream.perProcess",
    killedBy: [sending, "has so many streams and no more, whoever asks"],
  },
  {
    name: "stream: a client that takes nothing is kept",
    file: "lib/http/event-stream.ts",
    from: "stalled = setTimeout(end, patienceMs).unref();",
    to: "stalled = setTimeout(end, 2 ** 30).unref();",
    killedBy: [sending, "gives up on one that takes nothing"],
  },
  {
    name: "stream: events are read before the client takes them",
    file: "lib/http/event-stream.ts",
    from: "{ highWaterMark: 0 }",
    to: "{ highWaterMark: 8 }",
    killedBy: [sending, "reads nothing that its client does not take"],
  },
  {
    name: "stream: whoever hangs up keeps the place",
    file: "lib/http/event-stream.ts",
    from: "cancel: free,",
    to: "",
    killedBy: [route, "the client leaves, and its place is free at once"],
  },
  {
    name: "stream: what was taken back into private is not said to be hidden",
    file: hides,
    from: `(e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))`,
    to: "false",
    killedBy: [reading, "in private, others are told so"],
  },
  {
    name: "stream: what could never be seen is said to be hidden",
    file: hides,
    from: "e.memory_audience = any (readable)",
    to: "true",
    killedBy: [reading, "in the trash, whoever saw it is told so"],
  },
  {
    name: "stream: what can be seen is said to be hidden",
    file: hides,
    from: "and m.audience_id = any (readable)",
    to: "and false",
    killedBy: [reading, "and nobody by what can be seen"],
  },
];
