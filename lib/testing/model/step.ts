import type { Access, Role } from "#lib/contract/me.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { type AgentName, type Person, type Player, personOf } from "./cast.ts";
import type { Command, Match, Pick } from "./command.ts";
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
  | { do: "memories"; as: Player; state: "active" | "archived" | "trash" | "all"; limit: number }
  | ({ do: "archive"; as: Player; of: string; successor: string | null } & Expecting)
  | { do: "graph"; as: Player; links: number; memories: number }
  | { do: "events"; as: Player; of: string | null; limit: number }
  | { do: "member"; who: Exclude<Person, "sam">; role: Role | null }
  | { do: "grant"; agent: AgentName; terms: { access: Access; private: boolean } | null };

function round<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
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
    case "memories":
    case "graph":
    case "member":
    case "grant":
      return command;
  }
}
