import { z } from "zod";
import { EventPage, ListEventsQuery } from "./event.ts";
import { Graph } from "./graph.ts";
import { MemoryId } from "./id.ts";
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
import { IdempotencyKey, IfMatch } from "./precondition.ts";
import { ExportedLine, ImportedLine, ImportQuery, ImportReport, ndjson } from "./transfer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One method of one path. `answers` names the body of each success; null is no body. Routes, the OpenAPI document and every
 * client are made from these. `workspace: false` needs no workspace. `headers` are those that an operation takes beyond what every
 * request has: `ifMatch` is sent as `If-Match`.
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
  /** A body of many lines, in place of `body`: the operation reads it as it comes. */
  bodyLines?: Lines;
  /** The operation writes its 200, a text of many lines, as it goes. */
  answerLines?: Lines;
};

/** A text of one JSON value a line, and the media types that it is known by: the first is ours. */
export type Lines = { mediaTypes: readonly [string, ...string[]]; line: z.ZodType };

const none = z.strictObject({});
const oneMemory = z.strictObject({ id: MemoryId });
const twoEnds = z.strictObject({ source: MemoryId, target: MemoryId });

const ifMatch = z.object({ ifMatch: IfMatch.optional() });

const defaults = { params: none, query: none, headers: none, body: null, workspace: true };

/** The name under which a field of `headers` is sent. */
export function toHeaderName(field: string): string {
  return field.replace(/^[a-z]|[A-Z]/g, (letter, index) => (index > 0 ? `-${letter}` : letter.toUpperCase()));
}

export const endpoints = {
  readMe: {
    ...defaults,
    method: "GET",
    path: "/me",
    summary: "Who the credential is, and where it may act",
    answers: { 200: Me },
    workspace: false,
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
  },
  getMemory: {
    ...defaults,
    method: "GET",
    path: "/memories/{id}",
    summary: "Read a memory",
    params: oneMemory,
    answers: { 200: MemoryWithLinks },
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
  },
  unarchiveMemory: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{id}/archive",
    summary: "Take a memory back from the archive",
    params: oneMemory,
    headers: ifMatch,
    answers: { 200: Memory },
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
  },
  deleteLink: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{source}/links/{target}",
    summary: "Delete a link",
    params: twoEnds,
    query: KindQuery,
    answers: { 204: null },
  },
  readGraph: {
    ...defaults,
    method: "GET",
    path: "/graph",
    summary: "Read the graph of everything the caller may see",
    answers: { 200: Graph },
  },
  listEvents: {
    ...defaults,
    method: "GET",
    path: "/events",
    summary: "List changes to links and memories, newest first",
    query: ListEventsQuery,
    answers: { 200: EventPage },
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
