import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

// The only style element of Cytoscape's, `.__________cytoscape_container { position: relative; }`.
const cytoscapeStyle = "'sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8='";

/** For answers that are no page: they load nothing, whoever opens them. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For files of the build: a worker is a document of its own, with the policy of its file. */
const file = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * For pages: scripts run that carry the nonce, and those that they load. Style attributes stay allowed, which React writes into
 * the page's HTML for widths and colours; style elements need the nonce.
 */
function toPagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}' ${cytoscapeStyle}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const headersOfAll: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Those of an answer that is no page. */
export const headersOfAnswers = { ...headersOfAll, "Content-Security-Policy": inert };

const isAnswer = (path: string) =>
  /^\/((api|\.well-known)(\/|$)|mcp$|livez$|readyz$|openapi\.json$)/.test(path);

/**
 * Sets them on an answer before Next writes it. A page's nonce goes to Next in the request's own policy, where it looks for one,
 * and to the layout as `x-nonce`.
 */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  isHttps: boolean,
): void {
  const path = (request.url ?? "").split("?")[0] ?? "";
  // Nobody but us says what runs.
  delete request.headers["content-security-policy"];
  delete request.headers["content-security-policy-report-only"];
  delete request.headers["x-nonce"];
  let policy = inert;
  if (path.startsWith("/_next/static/")) policy = file;
  else if (!isAnswer(path)) {
    const nonce = randomBytes(16).toString("base64");
    policy = toPagePolicy(nonce);
    request.headers["content-security-policy"] = policy;
    request.headers["x-nonce"] = nonce;
  }
  for (const [name, value] of Object.entries(headersOfAll)) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", policy);
  if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
