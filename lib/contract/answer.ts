import type { z } from "zod";
import type { EndpointName, endpoints } from "./endpoints.ts";

type Described<Name extends EndpointName> = (typeof endpoints)[Name];
type Schemas<Name extends EndpointName> = Described<Name>["answers"][keyof Described<Name>["answers"]];
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;

/** What an endpoint answers when it succeeds; null when it answers nothing. */
export type Answer<Name extends EndpointName> = Read<Schemas<Name>>;
