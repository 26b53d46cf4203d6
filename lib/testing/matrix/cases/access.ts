// Past 150 lines: a list, of verdicts written by hand. See table.ts for what a mark says; `y` is in the list.
import type { Agent, Key, Member } from "#lib/contract/access.ts";
import { accountOf, agentOf, keyOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const toSign = (held: boolean) => (held ? "y" : ".");
const whole = () => ({ limit: 200 });

/** One's own; and as an admin those that have a grant. */
const agentsListed = `
                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own agent         | y     | y       | y         | y     | .        | .      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own revoked agent | y     | y       | y         | .     | .        | .      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
teammate's agent  | .     | .       | .         | y     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger's agent  | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

const agentsRead = `
                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own agent         | r     | r       | r         | r     | -        | -      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own revoked agent | r     | r       | r         | -     | -        | -      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
teammate's agent  | -     | -       | -         | r     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's agent  | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one     | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

/** In person only, here and below: no agent makes another, or keys. */
const agentsMade = `
                 | owner    | session  | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
a new name       | c        | c        | f         | c     | c        | c      | f      | f      | f      | -       | -       | u       | u     | c        | -        | u
own agent's name | conflict | conflict | f         | c     | c        | c      | f      | f      | f      | -       | -       | u       | u     | c        | -        | u
`;

/** Reading, with what is private; nobody grants somebody else's agent anything. */
const granted = `
                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own agent         | m     | m       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own reader        | =     | =       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own revoked agent | c     | c       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's agent  | -     | -       | f         | -     | m        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
stranger's agent  | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | m        | -        | u
a missing one     | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
`;

/** But an admin may end it. */
const grantsRevoked = `
                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own agent         | w     | w       | f         | w     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own revoked agent | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's agent  | -     | -       | f         | w     | w        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
stranger's agent  | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | w        | -        | u
a missing one     | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
`;

/** One's own, and an agent's its own; not even an admin sees others. */
const keysListed = `
                | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own key         | y     | y       | y         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own revoked key | y     | y       | y         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own agent's key | y     | y       | y         | .     | .        | .      | .      | y      | .      | -       | -       | u       | u     | .        | -        | u
teammate's key  | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger's key  | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

const keysMade = `
                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
oneself           | c     | c       | f         | c     | c        | c      | f      | f      | f      | -       | -       | u       | u     | c        | -        | u
own agent         | c     | c       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own revoked agent | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's agent  | -     | -       | f         | -     | c        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
stranger's agent  | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | c        | -        | u
a missing one     | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
`;

const keysRevoked = `
                | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own key         | w     | w       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own revoked key | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own agent's key | w     | w       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's key  | -     | -       | f         | -     | w        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
stranger's key  | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | w        | -        | u
a missing one   | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
`;

const members = `
         | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
owner    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
admin    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
viewer   | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
removed  | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

/** The e-mail is the member's own, and the admins'. */
const addresses = `
         | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
owner    | y     | y       | y         | y     | .        | .      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
admin    | .     | .       | .         | y     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate | .     | .       | .         | y     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
viewer   | .     | .       | .         | y     | .        | y      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
removed  | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

const membersAdded = `
                      | owner | session | read-only | admin    | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
a new account, member | f     | f       | f         | c        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
removed, viewer       | f     | f       | f         | c        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
teammate, member      | f     | f       | f         | =        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
teammate, viewer      | f     | f       | f         | conflict | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
nobody, member        | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
`;

/** To a viewer. The last admin stays one. */
const rolesChanged = `
              | owner | session | read-only | admin    | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
teammate      | f     | f       | f         | w        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
viewer        | f     | f       | f         | r        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
admin         | f     | f       | f         | conflict | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
removed       | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
stranger      | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
a missing one | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
`;

/** Whoever leaves may, but for the last admin. */
const membersRemoved = `
              | owner | session | read-only | admin    | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
owner         | w     | w       | f         | w        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
teammate      | f     | f       | f         | w        | w        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
viewer        | f     | f       | f         | w        | f        | w      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
admin         | f     | f       | f         | conflict | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
removed       | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
stranger      | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | w        | -        | u
a missing one | f     | f       | f         | -        | f        | f      | f      | f      | f      | -       | -       | u       | u     | f        | -        | u
`;

export const accessTables: Table[] = [
  {
    operation: "listAgents",
    about: "to hold",
    input: whole,
    shows(value, row, world) {
      const id = agentOf(world, row);
      return toSign((value as { items: Agent[] }).items.some((agent) => agent.id === id));
    },
    verdicts: agentsListed,
  },
  {
    operation: "getAgent",
    about: "by its id",
    input: (row, world) => ({ id: agentOf(world, row) }),
    verdicts: agentsRead,
  },
  {
    operation: "createAgent",
    about: "of",
    input: (row, world) => ({ name: row === "a new name" ? row : world.agentName }),
    verdicts: agentsMade,
  },
  {
    operation: "putGrant",
    about: "to read",
    input: (row, world) => ({ id: agentOf(world, row), access: "read", private: row.startsWith("own") }),
    verdicts: granted,
  },
  {
    operation: "revokeGrant",
    about: "of",
    input: (row, world) => ({ id: agentOf(world, row) }),
    verdicts: grantsRevoked,
  },
  {
    operation: "listKeys",
    about: "to hold",
    input: whole,
    shows(value, row, world) {
      const id = keyOf(world, row);
      return toSign((value as { items: Key[] }).items.some((key) => key.id === id));
    },
    verdicts: keysListed,
  },
  {
    operation: "createKey",
    about: "for",
    input: (row, world) => (row === "oneself" ? {} : { agentId: agentOf(world, row) }),
    verdicts: keysMade,
  },
  {
    operation: "revokeKey",
    about: "by its id",
    input: (row, world) => ({ id: keyOf(world, row) }),
    verdicts: keysRevoked,
  },
  {
    operation: "listMembers",
    about: "to hold",
    input: whole,
    shows(value, row, world) {
      const { id } = accountOf(world, row);
      return toSign((value as { items: Member[] }).items.some(({ user }) => user.id === id));
    },
    verdicts: members,
  },
  {
    operation: "listMembers",
    about: "to tell the e-mail of",
    input: whole,
    shows(value, row, world) {
      const { email } = accountOf(world, row);
      return toSign((value as { items: Member[] }).items.some(({ user }) => user.email === email));
    },
    verdicts: addresses,
  },
  {
    operation: "addMember",
    about: "of the account and role",
    input(row, world) {
      const [label = "", role] = row.split(", ");
      return { email: accountOf(world, label).email, role };
    },
    verdicts: membersAdded,
  },
  {
    operation: "changeMember",
    about: "by their id",
    input: (row, world) => ({ userId: accountOf(world, row).id, role: "viewer" }),
    verdicts: rolesChanged,
  },
  {
    operation: "removeMember",
    about: "by their id",
    input: (row, world) => ({ userId: accountOf(world, row).id }),
    verdicts: membersRemoved,
  },
];
