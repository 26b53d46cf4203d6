import OAuth2Server from "@node-oauth/oauth2-server";

/** A refusal in OAuth's own words (RFC 6749, 5.2), which its clients understand, and no problem document. */
export type Refusal = { status: number; error: string; description: string };

/** What the library refuses, as a refusal. It wraps whatever else is thrown; that is thrown again as it came. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (error instanceof OAuth2Server.ServerError) throw "inner" in error ? error.inner : error;
  return { status: error.code, error: error.name, description: error.message };
}

/** RFC 8707: a token is asked for that would be good elsewhere. */
export function invalidTarget(): Error {
  return new OAuth2Server.OAuthError("The resource is not one that Weft makes tokens for.", {
    code: 400,
    name: "invalid_target",
  });
}

/** Whether a resource that was named is this one: scheme and host in any case. None named means the only one that there is. */
export function isResource(named: string | undefined, resource: string): boolean {
  return named === undefined || (URL.canParse(named) && new URL(named).href === new URL(resource).href);
}

/** Parameters of a query or a form, each once (RFC 6749, 3.1). Throws the library's refusal. */
export function toParameters(search: URLSearchParams): Record<string, string> {
  for (const name of search.keys()) {
    if (search.getAll(name).length > 1) {
      throw new OAuth2Server.InvalidRequestError("A parameter is given twice.");
    }
  }
  return Object.fromEntries(search);
}
