// Past 300 lines: a list. Each endpoint of the API, and nothing else.
import { z } from "zod";
import {
  AddMember,
  AddMemberAnswer,
  Agent,
  AgentPage,
  ChangeMember,
  CreateAgent,
  CreatedKey,
  CreateKey,
  KeyPage,
  ListAgentsQuery,
  ListKeysQuery,
  ListMembersQuery,
  Member,
  MemberPage,
  PutGrant,
  PutGrantAnswer,
} from "./access.ts";
import { graphColumnsType } from "./columns/graph-form.ts";
import type { ErrorCode } from "./error.ts";
import { Event, EventPage, ListEventsQuery, StreamEventsHeaders, StreamEventsQuery } from "./event.ts";
import { Graph } from "./graph.ts";
import { AgentId, KeyId, MemoryId, UserId } from "./id.ts";
import { limits } from "./limits.ts";
import { KindQuery, Link, LinkPage, ListLinksQuery, PutLinkAnswer, PutLinkBody, Released } from "./link.ts";
import { Me } from "./me.ts";
import {
  ArchiveMemory,
  CreateMemory,
  ListMemoriesQuery,
  Memory,
  MemoryPage,
  MemoryWithLinks,
  Restored,
  UpdateMemory,
} from "./memory.ts";
import { FoundPath, Neighborhood, NeighborhoodQuery, PathQuery } from "./neighborhood.ts";
import { PutPositions, SavedPositions } from "./positions.ts";
import { IdempotencyKey, IfMatch, IfNoneMatch } from "./precondition.ts";
import { ExportedLine, ImportedLine, ImportQuery, ImportReport, ndjson } from "./transfer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One method of one path. `answers` names the body of each success; null is no body. Routes, the OpenAPI document and every
 * client are made from these. `workspace: false` needs no workspace. `headers` are those that an operation takes beyond what every
 * request has: `ifMatch` is sent as `If-Match`. `by` says who may ask at all: a `person` is a user with a session or a key of their
 * own, and no agent. With `streamed` the answer goes on: it is of that media type, and its schema is that of each
 * thing in it.
 */
export type Endpoint = {
  method: Method;
  path: string;
  summary: string;
  params: z.ZodType<Record<string, unknown>>;
  query: z.ZodType<Record<string, unknown>>;
  headers: z.ZodObject;
  body: z.ZodType<Record<string, unknown>> | null;
  answers: Partial<Record<200 | 201 | 204, z.ZodType | null>>;
  workspace: boolean;
  by: "anyone" | "person" | "admin";
  /** What it can refuse beyond what any endpoint of its sort can: `refusalsOf` has them all. */
  refuses: readonly ErrorCode[];
  /** The headers of its own that each success brings. */
  sends: readonly ("ETag" | "Location")[];
  streamed?: "text/event-stream";
  /** The media types of its 200, of which `Accept` chooses: the first is JSON, as the schema says. With them a 304 is an answer. */
  forms?: readonly ["application/json", ...string[]];
  /** Most bytes of its body, where that is not what any body may have. */
  bodyBytes?: number;
  /** A body of many lines, in place of `body`: the operation reads it as it comes. */
  bodyLines?: Lines;
  /** The operation writes its 200, a text of many lines, as it goes. */
  answerLines?: Lines;
};

/** A text of one JSON value a line, and the media types that it is known by: the first is ours. */
export type Lines = { mediaTypes: readonly [string, ...string[]]; line: z.ZodType };

const none = z.strictObject({});
const oneMemory = z.strictObject({ id: MemoryId });
const oneAgent = z.strictObject({ id: AgentId });
const oneMember = z.strictObject({ userId: UserId });
const twoEnds = z.strictObject({ source: MemoryId, target: MemoryId });

const ifMatch = z.object({ ifMatch: IfMatch.optional() });

const defaults = {
  params: none,
  query: none,
  headers: none,
  body: null,
  workspace: true,
  by: "anyone",
  refuses: [],
  sends: [],
} as const;

/** The name under which a field of `headers` is sent. */
export function toHeaderName(field: string): string {
  return field
    .replace(/^[a-z]|[A-Z]/g, (letter, index) => (index > 0 ? `-${letter}` : letter.toUpperCase()))
    .replace(/-Id$/, "-ID");
}

export const endpoints = {
  readMe: {
    ...defaults,
    method: "GET",
    path: "/me",
    summary: "Who the credential is, and where it may act",
    answers: { 200: Me },
    workspace: false,
    // A key whose membership or grant has ended.
    refuses: ["not_found"],
  },
  listMemories: {
    ...defaults,
    method: "GET",
    path: "/memories",
    summary: "List and find memories",
    query: ListMemoriesQuery,
    answers: { 200: MemoryPage },
  },
  createMemory: {
    ...defaults,
    method: "POST",
    path: "/memories",
    summary: "Save a memory, with links of kind related",
    headers: z.object({ idempotencyKey: IdempotencyKey.optional() }),
    body: CreateMemory,
    answers: { 201: Memory },
    refuses: ["conflict", "link_capacity_exceeded"],
    sends: ["ETag", "Location"],
  },
  getMemory: {
    ...defaults,
    method: "GET",
    path: "/memories/{id}",
    summary: "Read a memory",
    params: oneMemory,
    answers: { 200: MemoryWithLinks },
    sends: ["ETag"],
  },
  updateMemory: {
    ...defaults,
    method: "PATCH",
    path: "/memories/{id}",
    summary: "Change a memory, and add links of kind related",
    params: oneMemory,
    headers: ifMatch,
    body: UpdateMemory,
    answers: { 200: Memory },
    refuses: ["link_capacity_exceeded"],
    sends: ["ETag"],
  },
  trashMemory: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{id}",
    summary: "Move a memory and its links to the trash",
    params: oneMemory,
    headers: ifMatch,
    answers: { 204: null },
  },
  restoreMemory: {
    ...defaults,
    method: "POST",
    path: "/memories/{id}/restore",
    summary: "Bring a memory and its links back from the trash",
    params: oneMemory,
    headers: ifMatch,
    answers: { 200: Restored },
    sends: ["ETag"],
  },
  purgeMemory: {
    ...defaults,
    method: "POST",
    path: "/memories/{id}/purge",
    summary: "End a memory in the trash for good",
    params: oneMemory,
    headers: ifMatch,
    answers: { 204: null },
  },
  archiveMemory: {
    ...defaults,
    method: "PUT",
    path: "/memories/{id}/archive",
    summary: "Retire a memory, with or without a successor",
    params: oneMemory,
    headers: ifMatch,
    body: ArchiveMemory,
    answers: { 200: Memory },
    refuses: ["supersede_cycle"],
    sends: ["ETag"],
  },
  unarchiveMemory: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{id}/archive",
    summary: "Take a memory back from the archive",
    params: oneMemory,
    headers: ifMatch,
    answers: { 200: Memory },
    sends: ["ETag"],
  },
  listLinks: {
    ...defaults,
    method: "GET",
    path: "/memories/{id}/links",
    summary: "List the links of a memory, newest first",
    params: oneMemory,
    query: ListLinksQuery,
    answers: { 200: LinkPage },
  },
  releaseLinks: {
    ...defaults,
    method: "POST",
    path: "/memories/{id}/links/release",
    summary: "Remove the links whose other end their owner can no longer see",
    params: oneMemory,
    answers: { 200: Released },
  },
  getLink: {
    ...defaults,
    method: "GET",
    path: "/memories/{source}/links/{target}",
    summary: "Read a link",
    params: twoEnds,
    query: KindQuery,
    answers: { 200: Link },
  },
  putLink: {
    ...defaults,
    method: "PUT",
    path: "/memories/{source}/links/{target}",
    summary: "Create or replace a link",
    params: twoEnds,
    query: KindQuery,
    body: PutLinkBody,
    answers: { 200: PutLinkAnswer, 201: PutLinkAnswer },
    refuses: ["link_capacity_exceeded", "reserved_kind", "self_link"],
  },
  deleteLink: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{source}/links/{target}",
    summary: "Delete a link",
    params: twoEnds,
    query: KindQuery,
    answers: { 204: null },
    refuses: ["reserved_kind"],
  },
  readNeighborhood: {
    ...defaults,
    method: "GET",
    path: "/memories/{id}/neighborhood",
    summary: "Read what is around a memory, up to three links away",
    params: oneMemory,
    query: NeighborhoodQuery,
    answers: { 200: Neighborhood },
  },
  findPath: {
    ...defaults,
    method: "GET",
    path: "/memories/{id}/paths/{other}",
    summary: "Find a shortest path from one memory to another",
    params: z.strictObject({ id: MemoryId, other: MemoryId }),
    query: PathQuery,
    answers: { 200: FoundPath },
  },
  readGraph: {
    ...defaults,
    method: "GET",
    path: "/graph",
    summary: "Read the graph of everything the caller may see",
    headers: z.object({ ifNoneMatch: IfNoneMatch.optional() }),
    answers: { 200: Graph },
    sends: ["ETag"],
    forms: ["application/json", graphColumnsType],
  },
  putPositions: {
    ...defaults,
    method: "PUT",
    path: "/graph/positions",
    summary: "Keep where one has put the memories of the graph",
    body: PutPositions,
    bodyBytes: limits.positions.bytes,
    answers: { 200: SavedPositions },
    by: "person",
  },
  listEvents: {
    ...defaults,
    method: "GET",
    path: "/events",
    summary: "List changes to links and memories, newest first",
    query: ListEventsQuery,
    answers: { 200: EventPage },
  },
  streamEvents: {
    ...defaults,
    method: "GET",
    path: "/events/stream",
    summary: "Follow changes to links and memories as they happen",
    query: StreamEventsQuery,
    headers: StreamEventsHeaders,
    answers: { 200: Event },
    streamed: "text/event-stream",
  },
  listAgents: {
    ...defaults,
    method: "GET",
    path: "/agents",
    summary: "List one's own agents, and as an admin all that have a grant",
    query: ListAgentsQuery,
    answers: { 200: AgentPage },
  },
  createAgent: {
    ...defaults,
    method: "POST",
    path: "/agents",
    summary: "Make an agent",
    body: CreateAgent,
    answers: { 201: Agent },
    by: "person",
    refuses: ["conflict"],
    sends: ["Location"],
  },
  getAgent: {
    ...defaults,
    method: "GET",
    path: "/agents/{id}",
    summary: "Read an agent and its grant",
    params: oneAgent,
    answers: { 200: Agent },
  },
  putGrant: {
    ...defaults,
    method: "PUT",
    path: "/agents/{id}/grant",
    summary: "Grant one's own agent access to the workspace",
    params: oneAgent,
    body: PutGrant,
    answers: { 200: PutGrantAnswer, 201: PutGrantAnswer },
    by: "person",
  },
  revokeGrant: {
    ...defaults,
    method: "DELETE",
    path: "/agents/{id}/grant",
    summary: "End an agent's access: one's own agent's, or as an admin anyone's",
    params: oneAgent,
    answers: { 204: null },
    by: "person",
  },
  listKeys: {
    ...defaults,
    method: "GET",
    path: "/keys",
    summary: "List one's own keys of the workspace, newest first",
    query: ListKeysQuery,
    answers: { 200: KeyPage },
  },
  createKey: {
    ...defaults,
    method: "POST",
    path: "/keys",
    summary: "Make a key; the answer alone holds its secret",
    body: CreateKey,
    answers: { 201: CreatedKey },
    by: "person",
  },
  revokeKey: {
    ...defaults,
    method: "DELETE",
    path: "/keys/{id}",
    summary: "Revoke one's own key, and every key made by it",
    params: z.strictObject({ id: KeyId }),
    answers: { 204: null },
    by: "person",
  },
  listMembers: {
    ...defaults,
    method: "GET",
    path: "/members",
    summary: "List the members of the workspace, by name",
    query: ListMembersQuery,
    answers: { 200: MemberPage },
  },
  addMember: {
    ...defaults,
    method: "POST",
    path: "/members",
    summary: "Make an account a member, or bring one back",
    body: AddMember,
    answers: { 200: AddMemberAnswer, 201: AddMemberAnswer },
    by: "admin",
    refuses: ["conflict"],
  },
  changeMember: {
    ...defaults,
    method: "PATCH",
    path: "/members/{userId}",
    summary: "Change a member's role",
    params: oneMember,
    body: ChangeMember,
    answers: { 200: Member },
    by: "admin",
    refuses: ["conflict"],
  },
  removeMember: {
    ...defaults,
    method: "DELETE",
    path: "/members/{userId}",
    summary: "End a membership: one's own, or as an admin anyone's",
    params: oneMember,
    answers: { 204: null },
    by: "person",
    refuses: ["conflict"],
  },
  importMemories: {
    ...defaults,
    method: "POST",
    path: "/import",
    summary: "Take in memories and links, a JSON value a line",
    query: ImportQuery,
    bodyLines: { mediaTypes: ndjson, line: ImportedLine },
    answers: { 200: ImportReport },
  },
  exportMemories: {
    ...defaults,
    method: "GET",
    path: "/export",
    summary: "Write out every memory and link that the caller may see, a JSON value a line",
    answerLines: { mediaTypes: [ndjson[0]], line: ExportedLine },
    answers: { 200: null },
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
