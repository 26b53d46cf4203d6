import type { Scope } from "#lib/contract/memory.ts";
import { type Player, personOf } from "./cast.ts";
import type { Followed } from "./check-around.ts";
import type { Command, Match, Name, Pick } from "./command.ts";
import { findNamed, type Line } from "./import-lines.ts";
import { titleOf } from "./stage.ts";
import { type Key, sees, type World } from "./world.ts";

type Expecting = { ifMatch: string[] | "*" | null };
export type Creation = {
  do: "create";
  as: Player;
  title: string;
  scope: Scope;
  related: string[];
  key: string | null;
};

/** A command whose picks have become ids. */
export type Step =
  | ({ do: "put"; as: Player; value: { weight: number; metadata: Record<string, unknown> } } & Key)
  | ({ do: "unlink" | "get"; as: Player } & Key)
  | { do: "links"; as: Player; of: string; inbound: boolean; kind: string | null; limit: number }
  | Creation
  | { do: "read" | "release"; as: Player; of: string }
  | ({
      do: "update";
      as: Player;
      of: string;
      title: string | null;
      scope: Scope | null;
      related: string[];
    } & Expecting)
  | ({ do: "unarchive" | "trash" | "restore" | "purge"; as: Player; of: string } & Expecting)
  | ({ do: "archive"; as: Player; of: string; successor: string | null } & Expecting)
  | { do: "events"; as: Player; of: string | null; limit: number }
  | (Followed & { do: "around"; as: Player; of: string; depth: number; limit: number })
  | (Followed & { do: "path"; as: Player; source: string; target: string })
  | { do: "import"; as: Player; lines: Line[]; dryRun: boolean }
  | Extract<Command, { do: AsDrawn }>;

/** What names nothing that would have to be found. */
type AsDrawn =
  | ("memories" | "search" | "graph" | "export" | "members" | "agents" | "agent")
  | ("addMember" | "changeMember" | "removeMember" | "putGrant" | "revokeGrant" | "member" | "grant");

function round<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** The lines as they name memories, each memory and link once: which of two lines is to hold for the same is nobody's promise. */
function toLines(world: World, player: Player, lines: Line[]): Line[] {
  const known = (name: string) => {
    const named = findNamed(world, player, name);
    return named && named !== "ambiguous" ? named.id : name;
  };
  const about = (line: Line) =>
    line.type === "memory"
      ? known(line.externalId)
      : [known(line.source), known(line.target), line.kind].join(" ");
  return lines.filter((line, at) => lines.findIndex((other) => about(other) === about(line)) === at);
}

/** Finds what the picks of a command mean in this world. `strangers`: ids that name nothing in it; `creations`: what was sent with a key. */
export function toStep(
  world: World,
  { strangers, creations }: { strangers: readonly string[]; creations: readonly Creation[] },
  command: Command,
): Step {
  const standing = world.memories.filter(({ purged }) => !purged);
  const toIds = (player: Player, whose: Pick[0]): string[] => {
    const own = standing.filter(({ owner }) => owner === personOf(player));
    const chosen = {
      own: own.filter(({ deleted }) => !deleted),
      archived: own.filter(({ deleted, archived }) => archived && !deleted),
      trashed: own.filter(({ deleted }) => deleted),
      seen: standing.filter((memory) => !memory.deleted && sees(world, player, memory)),
      any: [],
    }[whose].map(({ id }) => id);
    return chosen.length > 0 ? chosen : [...world.memories.map(({ id }) => id), ...strangers];
  };
  const toId = (player: Player, [whose, number]: Pick): string => round(toIds(player, whose), number) ?? "";
  const toKey = (by: { as: Player; source: Pick; target: Pick; kind: string; link: number | null }): Key => {
    const own = world.links.filter(({ source }) =>
      standing.some(({ id, owner }) => id === source && owner === personOf(by.as)),
    );
    const link = by.link === null ? undefined : round(own.length > 0 ? own : world.links, by.link);
    if (link) return { source: link.source, target: link.target, kind: link.kind };
    return { source: toId(by.as, by.source), target: toId(by.as, by.target), kind: by.kind };
  };
  const expecting = (id: string, match: Match): Expecting["ifMatch"] => {
    if (match === "none") return null;
    if (match === "any") return "*";
    const version = world.memories.find((memory) => memory.id === id)?.version ?? 1;
    return match === "right" ? ["none of ours", String(version)] : [String(version - 1)];
  };
  const change = <Name extends string>(name: Name, as: Player, pick: Pick, match: Match) => {
    const of = toId(as, pick);
    return { do: name, as, of, ifMatch: expecting(of, match) };
  };
  switch (command.do) {
    case "put": {
      const { as, weight, note } = command;
      return { do: "put", as, ...toKey(command), value: { weight, metadata: note === null ? {} : { note } } };
    }
    case "unlink":
    case "get":
      return { do: command.do, as: command.as, ...toKey(command) };
    case "create": {
      const { as, shared, key } = command;
      const related = command.related.map((pick) => toId(as, pick));
      const scope = shared ? "shared" : "private";
      const title = titleOf(world.memories.length);
      return { do: "create", as, title, scope, related, key: key === null ? null : `key-${key}` };
    }
    case "repeat": {
      // The first of all when nothing was sent with a key yet.
      const first: Creation = {
        do: "create",
        as: "ann",
        title: "kept",
        scope: "shared",
        related: [],
        key: "key",
      };
      const sent = round(creations, command.of) ?? first;
      return command.other ? { ...sent, title: "another" } : sent;
    }
    case "update": {
      const { as, scope } = command;
      const related = command.related.map((pick) => toId(as, pick));
      const title = command.title ? `renamed ${world.events.length % 3}` : null;
      return { ...change("update", as, command.of, command.ifMatch), title, scope, related };
    }
    case "archive": {
      const { as, successor } = command;
      return {
        ...change("archive", as, command.of, command.ifMatch),
        successor: successor && toId(as, successor),
      };
    }
    case "events":
      return { ...command, of: command.of && toId(command.as, command.of) };
    case "links":
      return { ...command, of: toId(command.as, command.of) };
    case "read":
    case "release":
      return { do: command.do, as: command.as, of: toId(command.as, command.of) };
    case "unarchive":
    case "trash":
    case "restore":
    case "purge":
      return change(command.do, command.as, command.of, command.ifMatch);
    case "around":
      return { ...command, of: toId(command.as, command.of) };
    case "path": {
      const { as, source, target } = command;
      return { ...command, source: toId(as, source), target: toId(as, target) };
    }
    case "import": {
      const { as } = command;
      const toName = (name: Name) => (typeof name === "string" ? name : toId(as, name));
      const lines = command.lines.map((line): Line => {
        if (line.type === "link")
          return { ...line, source: toName(line.source), target: toName(line.target) };
        const { name, ...rest } = line;
        return { ...rest, externalId: toName(name) };
      });
      return { ...command, lines: toLines(world, as, lines) };
    }
    default:
      return command;
  }
}
