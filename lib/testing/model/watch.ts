import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { players } from "./cast.ts";
import { sayEvent, sayMemory, seesEvent, visibleLinks, visibleMemories } from "./say.ts";
import type { Stage } from "./stage.ts";
import type { Step } from "./step.ts";
import type { ModelEvent, World } from "./world.ts";

/** What one player sees, in one statement under the policies. Links newest first, events by their number. */
const view = `
  select json_build_array(
    (select coalesce(json_agg(json_build_array(m.id, m.version, m.scope, m.archived_at is not null, m.deleted_at is not null,
        (select l.target_id from memory_links l
          where l.workspace_id = m.workspace_id and l.source_id = m.id and l.kind = 'supersedes'),
        case when m.archived_at is not null then app.current_memory(m.id) end) order by m.seq), '[]')
       from memories m where m.workspace_id = app.workspace_id()),
    (select coalesce(json_agg(json_build_array(l.source_id, l.target_id, l.kind, l.weight, l.metadata) order by l.seq desc), '[]')
       from memory_links l where l.workspace_id = app.workspace_id()),
    (select coalesce(json_agg(e.seq order by e.seq), '[]') from events e where e.workspace_id = app.workspace_id())) as seen`;

/** What is stored, whoever may see it: events since a number, the moments of memories and links, the trash, and marks below the truth. */
function storedSql(workspaceId: string, since: number): string {
  return `
  select json_build_object(
    'events', (select coalesce(json_agg(json_build_array(e.seq, e.subject, e.action,
        case when e.memory_id is null then json_build_array(e.source_id, e.target_id) else json_build_array(e.memory_id) end,
        e.kind, e.before, e.after, e.user_id, e.agent_id) order by e.seq), '[]')
       from events e where e.workspace_id = '${workspaceId}' and e.seq > ${since}),
    'memories', (select coalesce(json_agg(json_build_array(m.id, m.updated_at, m.created_at) order by m.seq), '[]')
       from memories m where m.workspace_id = '${workspaceId}'),
    'links', (select coalesce(json_agg(json_build_array(l.source_id || ' ' || l.target_id || ' ' || l.kind, l.updated_at, l.created_at)
        order by l.seq), '[]') from memory_links l where l.workspace_id = '${workspaceId}'),
    'trashed', (select coalesce(json_agg(json_build_array(t.source_id || ' ' || t.target_id || ' ' || t.kind, t.updated_at, t.created_at)
        order by t.seq), '[]') from trashed_links t where t.workspace_id = '${workspaceId}'),
    'low', (select count(*) from members m where m.workspace_id = '${workspaceId}'
       and coalesce((select n from link_quotas q where q.workspace_id = m.workspace_id and q.owner_id = m.user_id), 0)
         < (select count(*) from memory_links l where l.workspace_id = m.workspace_id and l.source_owner = m.user_id
             and l.kind <> 'supersedes'))) as stored`;
}

type EventRow = [
  number,
  string,
  string,
  string[],
  string | null,
  Record<string, unknown> | null,
  Record<string, unknown> | null,
  string,
  string | null,
];
type Moment = [name: string, updated: string, created: string];
type Stored = { events: EventRow[]; memories: Moment[]; links: Moment[]; trashed: Moment[]; low: number };
type Seen = [unknown[][], unknown[][], number[]];

/** Puts the model's events from a place on into the order in which others like them were recorded. */
function sortAs(events: ModelEvent[], from: number, recorded: unknown[]): void {
  const rank = (event: ModelEvent) =>
    recorded.findIndex((other) => isDeepStrictEqual(other, sayEvent(event)));
  events.push(...events.splice(from).sort((a, b) => rank(a) - rank(b)));
}

/** Compares what is stored, and what each player sees of it, with the model after every step. */
export class Watch {
  readonly #client: pg.Client;
  readonly #stage: Stage;
  /** The number of each event, in the model's order. */
  readonly #numbers: number[] = [];
  /** When each memory and link was created and last changed, and how often the model has changed it by then. */
  readonly #moments = new Map<string, { touched: number; updated: string; created: string }>();

  constructor(client: pg.Client, stage: Stage) {
    this.#client = client;
    this.#stage = stage;
  }

  /** Throws when anything differs. All players are asked in one round trip and one transaction. */
  async compare(world: World, done: Step["do"] | "start"): Promise<void> {
    const actors = Object.values(this.#stage.actors);
    const statements = [
      "begin",
      storedSql(this.#stage.workspaceId, this.#numbers.at(-1) ?? 0),
      "set local role weft_app",
      ...actors.flatMap(({ workspaceId, userId, agentId }) => [
        `select app.install('${workspaceId}', '${userId}', ${agentId === null ? "null" : `'${agentId}'`}, false, 15000)`,
        "execute view",
      ]),
      "rollback",
    ];
    const results = (await this.#client.query(statements.join(";\n"))) as unknown as pg.QueryResult[];
    this.#compareStored(world, results[1]?.rows[0].stored, done);
    for (const [index, player] of players.entries()) {
      const seen: Seen = results[4 + index * 2]?.rows[0].seen;
      const [memories, links, events] = seen;
      this.#same(`the memories that ${player} sees`, memories, [
        ...visibleMemories(world, player).map((memory) => {
          const { id, version, scope, archived, deleted, supersededBy, current } = sayMemory(
            world,
            player,
            memory,
          );
          return [id, version, scope, archived, deleted, supersededBy, current];
        }),
      ]);
      this.#same(`the links that ${player} sees`, links, [
        ...visibleLinks(world, player).map(({ source, target, kind, weight, metadata }) => [
          source,
          target,
          kind,
          weight,
          metadata,
        ]),
      ]);
      const visible = world.events.flatMap((event, at) => (seesEvent(world, player, event) ? [at] : []));
      this.#same(
        `the events that ${player} sees`,
        events.map((number) => this.#numbers.indexOf(number)),
        visible,
      );
    }
  }

  #same(what: string, actual: unknown, expected: unknown): void {
    if (isDeepStrictEqual(actual, expected)) return;
    throw new Error(`${what}\n  are  ${JSON.stringify(actual)}\n  not  ${JSON.stringify(expected)}`);
  }

  #compareStored(
    world: World,
    { events, memories, links, trashed, low }: Stored,
    done: Step["do"] | "start",
  ): void {
    const before = this.#numbers.length;
    this.#numbers.push(...events.map(([number]) => number));
    const recorded = events.map(([, subject, action, about, kind, was, is, by, agent]) => ({
      ...{ subject, action, about, kind, before: was, after: is },
      ...{ by: this.#stage.nameOf(by), agent: agent && this.#stage.nameOf(agent) },
    }));
    // Links that are released at once are so in no order, and a file's lines are judged each by itself.
    if (done === "release" || done === "import") sortAs(world.events, before, recorded);
    this.#same("the new events", recorded, world.events.slice(before).map(sayEvent));
    const name = ({ source, target, kind }: { source: string; target: string; kind: string }) =>
      `${source} ${target} ${kind}`;
    const inOrder = (all: World["links"]) => all.toSorted((a, b) => a.order - b.order);
    const standing = world.memories.filter(({ purged }) => !purged);
    this.#same(
      "the memories",
      memories.map(([id]) => id),
      standing.map(({ id }) => id),
    );
    this.#same(
      "the links",
      links.map(([key]) => key),
      inOrder(world.links).map(name),
    );
    this.#same(
      "the links in the trash",
      trashed.map(([key]) => key),
      inOrder(world.parked).map(name),
    );
    if (low > 0) throw new Error(`${low} owners' marks are below the true count of links`);

    const touches = [
      ...standing.map(({ id, touched }): [string, number] => [id, touched]),
      ...[...world.links, ...world.parked].map((link): [string, number] => [name(link), link.touched]),
    ];
    const now = new Map(
      [...memories, ...links, ...trashed].map(([id, updated, created]) => [id, { updated, created }]),
    );
    for (const [id, touched] of touches) {
      const moment = now.get(id);
      const last = this.#moments.get(id);
      if (!moment) throw new Error(`${id} is not stored`);
      // A link that was deleted and written again is another one.
      if (last && last.created === moment.created) {
        const moved = last.updated !== moment.updated;
        if (moved !== (last.touched !== touched))
          throw new Error(`updated_at of ${id} ${moved ? "moved" : "did not move"}`);
      }
      this.#moments.set(id, { touched, ...moment });
    }
  }
}

/** A connection to watch by: the administrator's, for one look at everything, who then acts as the application's role. */
export async function openWatchClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.WEFT_TEST_DATABASE_URL });
  await client.connect();
  await client.query("set jit = off; set role weft_app");
  await client.query(`prepare view as ${view}`);
  await client.query("reset role");
  return client;
}
