import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { z } from "zod";
import { parsePart, readJson } from "#lib/http/parse-request.ts";
import { openTransport } from "./open-transport.ts";

/** What connects to a transport: the SDK's servers, of either sort. */
type Connectable = { connect(transport: Transport): Promise<void>; close(): Promise<void> };

/** One message of JSON-RPC. Never several: each is one request, for the limits of requests and in the log. */
const Message = z.looseObject({ jsonrpc: z.literal("2.0") });

/** Reads the message of a request, no longer than a body of the API. Throws payload_too_large, unsupported_media_type, invalid_request. */
export async function readMessage(request: Request): Promise<z.infer<typeof Message>> {
  return parsePart(Message, await readJson({ body: Message }, request), "#");
}

/** Answers one message with a server made for it: nothing is kept between two requests, so that any process can answer the next. */
export async function answerMessage(
  server: Connectable,
  request: Request,
  message: unknown,
): Promise<Response> {
  const transport = openTransport();
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
