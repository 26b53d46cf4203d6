import { z } from "zod";

// Without a flag: the OpenAPI document shows the pattern, and JSON Schema has no flags.
const hyphenated = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** A UUID in its hyphenated form, in either case; lower case is kept. Any well-formed UUID is a well-formed id. */
const uuid = z
  .string()
  .regex(hyphenated, "must be a UUID in its hyphenated form")
  .toLowerCase()
  .meta({ format: "uuid" });

export const MemoryId = uuid.brand("MemoryId");
export const UserId = uuid.brand("UserId");
export const AgentId = uuid.brand("AgentId");
export const WorkspaceId = uuid.brand("WorkspaceId");
export const EventId = uuid.brand("EventId");
export const KeyId = uuid.brand("KeyId");
export type MemoryId = z.infer<typeof MemoryId>;
export type UserId = z.infer<typeof UserId>;
export type AgentId = z.infer<typeof AgentId>;
export type WorkspaceId = z.infer<typeof WorkspaceId>;
export type EventId = z.infer<typeof EventId>;
export type KeyId = z.infer<typeof KeyId>;
