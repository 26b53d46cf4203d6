import {
  WebStandardStreamableHTTPServerTransport,
  type WebStandardStreamableHTTPServerTransportOptions,
} from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";

/** Streamable HTTP for one server. Without options it keeps no session, and answers one message with one JSON value. */
export function openTransport(
  options: WebStandardStreamableHTTPServerTransportOptions = { enableJsonResponse: true },
): WebStandardStreamableHTTPServerTransport {
  return new WebStandardStreamableHTTPServerTransport(options);
}
