import type { Mutant } from "./mutant.ts";

const file = "prisma/migrations/20261130001000_sessions/migration.sql";
const tests = "lib/auth/session.db.test.ts";

/** What ends a session. */
export const sessionMutants: Mutant[] = [
  {
    name: "session: its time is never over",
    file,
    from: "where s.id = session and s.expires_at > clock_timestamp()",
    to: "where s.id = session",
    killedBy: [tests, "is one whose time is over, whatever its cookie says"],
  },
  {
    name: "session: anyone ends it who knows its id",
    file,
    from: "where s.id = session and s.user_id = member",
    to: "where s.id = session",
    killedBy: [tests, "is ended by its own user only"],
  },
  {
    name: "session: whoever is named is taken for its user",
    file: "lib/auth/open-session.ts",
    from: "row.user_id === sub ? sub : null",
    to: "row.user_id ? sub : null",
    killedBy: [tests, "is ended by its own user only"],
  },
  {
    name: "session: outlives the password",
    file,
    from: "when (old.password_hash is distinct from new.password_hash)",
    to: "when (false)",
    killedBy: [tests, "is every one of a user whose password has changed"],
  },
  {
    name: "session: another's password ends it",
    file,
    from: "delete from sessions s where s.user_id = new.id;",
    to: "delete from sessions s;",
    killedBy: [tests, "is every one of a user whose password has changed"],
  },
  {
    name: "session: what is over is kept",
    file,
    from: "where s.expires_at < clock_timestamp() limit",
    to: "where false limit",
    killedBy: [tests, "is one whose time is over, whatever its cookie says"],
  },
  {
    name: "session: next-auth renews what has ended",
    file: "lib/auth/session.ts",
    from: "if (!(await findSession(SessionClaims.parse(token))))",
    to: "if (!token)",
    killedBy: [tests, "is not renewed by next-auth"],
  },
];
