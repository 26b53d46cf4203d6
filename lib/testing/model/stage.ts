import { randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { AgentId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import { look } from "#lib/testing/look.ts";
import {
  type AgentName,
  agentNames,
  agentOf,
  agents,
  type Person,
  type Player,
  people,
  personOf,
  players,
  roles,
} from "./cast.ts";
import { addLink } from "./change-links.ts";
import { addMemory } from "./change-memories.ts";
import type { Start } from "./command.ts";
import { links, memories } from "./starts.ts";
import type { Limits, World } from "./world.ts";

/** The people and agents of every run. They are in many workspaces, one a run: what they are in one must not show in another. */
export type Cast = { users: Record<Person, UserId>; agents: Record<AgentName, AgentId>; foreign: string };

/** A workspace of a run's own, as the product knows it. */
export type Stage = {
  workspaceId: WorkspaceId;
  slug: string;
  actors: Record<Player, Actor>;
  agentIds: Record<AgentName, AgentId>;
  /** The name of a user or an agent by its id. */
  nameOf(id: string): string;
  /** A memory of another workspace, and an id of none. */
  strangers: string[];
};

export function emailOf(person: Person): string {
  return `${person}@model.example`;
}

function toRecord<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

export async function buildCast(): Promise<Cast> {
  const users = await look<{ id: string; email: string }>(
    `insert into users (email, name, password_hash) select email, email, 'none' from unnest($1::text[]) as email returning id, email`,
    [people.map(emailOf)],
  );
  const userOf = (person: Person) => users.find(({ email }) => email === emailOf(person))?.id ?? "";
  const rows = await look<{ id: string; name: string }>(
    `insert into agents (user_id, name) select (agent->>0)::uuid, agent->>1 from jsonb_array_elements($1) as agent returning id, name`,
    [JSON.stringify(agentNames.map((name) => [userOf(agents[name].of), name]))],
  );
  const [abroad] = await look<{ id: string }>(
    `with place as (insert into workspaces (slug, name) values ('abroad', 'Abroad') returning id),
          joined as (insert into members (workspace_id, user_id, role) select id, $1, 'member' from place returning workspace_id)
     select workspace_id as id from joined`,
    [userOf("sam")],
  );
  const [foreign] = await look<{ id: string }>(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       values ($1, $2, 'foreign', 'foreign', 'note', 'shared') returning id`,
    [abroad?.id, userOf("sam")],
  );
  return {
    users: toRecord(people, (person) => UserId.parse(userOf(person))),
    agents: toRecord(agentNames, (name) => AgentId.parse(rows.find((row) => row.name === name)?.id)),
    foreign: foreign?.id ?? "",
  };
}

export function titleOf(number: number): string {
  return `memory ${String(number).padStart(2, "0")}`;
}

/** A new workspace with members, grants, memories and links, and the model of it. */
export async function openStage(
  cast: Cast,
  limits: Limits,
  start: Start,
): Promise<{ stage: Stage; world: World }> {
  const slug = `model-${randomUUID()}`;
  const [row] = await look<{ id: string; memories: string[] }>(
    `with place as (insert into workspaces (slug, name) values ($1, $1) returning id),
          joined as (insert into members (workspace_id, user_id, role)
            select id, (member->>0)::uuid, member->>1 from place, jsonb_array_elements($2) as member returning user_id),
          granted as (insert into grants (workspace_id, agent_id, access, private)
            select id, (given->>0)::uuid, given->>1, (given->>2)::boolean from place, jsonb_array_elements($3) as given)
     select id from place`,
    [
      slug,
      JSON.stringify(Object.entries(roles).map(([person, role]) => [cast.users[person as Person], role])),
      JSON.stringify(
        agentNames.map((name) => [cast.agents[name], agents[name].access, agents[name].private]),
      ),
    ],
  );
  const workspaceId = WorkspaceId.parse(row?.id);
  const written = await look<{ id: string; seq: string }>(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       select $1, (memory->>0)::uuid, memory->>1, 'content', 'note', memory->>2
         from jsonb_array_elements($2) with ordinality as given (memory, position) order by position returning id, seq`,
    [
      workspaceId,
      JSON.stringify(memories.map(([person, scope], number) => [cast.users[person], titleOf(number), scope])),
    ],
  );
  const ids = written.sort((a, b) => Number(a.seq) - Number(b.seq)).map(({ id }) => id);
  await look(
    `insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                               source_owner, source_audience, target_owner, target_audience)
       select $1, s.id, t.id, link->>2, s.owner_id, s.owner_id, s.audience_id, t.owner_id, t.audience_id
         from jsonb_array_elements($2) with ordinality as given (link, position)
         join memories s on s.workspace_id = $1 and s.id = (link->>0)::uuid
         join memories t on t.workspace_id = $1 and t.id = (link->>1)::uuid order by position`,
    [
      workspaceId,
      JSON.stringify(links[start].map(([source, target, kind]) => [ids[source], ids[target], kind])),
    ],
  );

  const world: World = {
    limits,
    members: toRecord(Object.keys(roles) as (keyof typeof roles)[], (person) => ({
      role: roles[person],
      removed: false,
    })),
    grants: toRecord(agentNames, (name) => ({
      access: agents[name].access,
      private: agents[name].private,
      revoked: false,
    })),
    memories: [],
    links: [],
    parked: [],
    events: [],
    ordered: 0,
    names: [],
    answers: new Map(),
  };
  for (const [number, [person, scope]] of memories.entries()) {
    addMemory(world, person, { id: ids[number] ?? "", title: titleOf(number), type: "note", scope });
  }
  for (const [source, target, kind] of links[start]) {
    const by = memories[source]?.[0] ?? "ann";
    addLink(
      world,
      by,
      { source: ids[source] ?? "", target: ids[target] ?? "", kind },
      { weight: 1, metadata: {} },
    );
  }

  const names = new Map<string, string>([
    ...people.map((person): [string, string] => [cast.users[person], person]),
    ...agentNames.map((name): [string, string] => [cast.agents[name], name]),
  ]);
  const stage: Stage = {
    workspaceId,
    slug,
    agentIds: cast.agents,
    actors: toRecord(players, (player): Actor => {
      const agent = agentOf(player);
      const agentId = agent && cast.agents[agent];
      return { workspaceId, userId: cast.users[personOf(player)], agentId, readOnly: false };
    }),
    nameOf: (id) => names.get(id) ?? id,
    strangers: [cast.foreign, randomUUID()],
  };
  return { stage, world };
}
