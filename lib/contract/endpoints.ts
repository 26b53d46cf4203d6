import { z } from "zod";
import { Event, EventPage, ListEventsQuery, StreamEventsHeaders, StreamEventsQuery } from "./event.ts";
import { Graph } from "./graph.ts";
import { MemoryId } from "./id.ts";
import { KindQuery, Link, LinkPage, ListLinksQuery, PutLinkAnswer, PutLinkBody } from "./link.ts";
import { Me } from "./me.ts";
import {
  ArchiveMemory,
  CreateMemory,
  ListMemoriesQuery,
  Memory,
  MemoryPage,
  MemoryWithLinks,
  Restored,
} from "./memory.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One method of one path. `answers` names the body of each success; null is no body. Routes, the OpenAPI document and every
 * client are made from these. `workspace: false` needs no workspace. `headers` are those that it reads, by their name. With
 * `streamed` the answer goes on: it is of that media type, and its schema is that of each thing in it.
 */
export type Endpoint = {
  method: Method;
  path: string;
  summary: string;
  params: z.ZodType<Record<string, unknown>>;
  query: z.ZodType<Record<string, unknown>>;
  body: z.ZodType<Record<string, unknown>> | null;
  answers: Partial<Record<200 | 201 | 204, z.ZodType | null>>;
  workspace: boolean;
  headers?: z.ZodType<Record<string, unknown>>;
  streamed?: "text/event-stream";
};

const none = z.strictObject({});
const oneMemory = z.strictObject({ id: MemoryId });
const twoEnds = z.strictObject({ source: MemoryId, target: MemoryId });

const defaults = { params: none, query: none, body: null, workspace: true };

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
  trashMemory: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{id}",
    summary: "Move a memory and its links to the trash",
    params: oneMemory,
    answers: { 204: null },
  },
  restoreMemory: {
    ...defaults,
    method: "POST",
    path: "/memories/{id}/restore",
    summary: "Bring a memory and its links back from the trash",
    params: oneMemory,
    answers: { 200: Restored },
  },
  archiveMemory: {
    ...defaults,
    method: "PUT",
    path: "/memories/{id}/archive",
    summary: "Retire a memory, with or without a successor",
    params: oneMemory,
    body: ArchiveMemory,
    answers: { 200: Memory },
  },
  unarchiveMemory: {
    ...defaults,
    method: "DELETE",
    path: "/memories/{id}/archive",
    summary: "Take a memory back from the archive",
    params: oneMemory,
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
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
