import { type FuzzRequest, readBody, withBody } from "./fuzz-request.ts";

/** Every request that is this one with one part left out. */
function* smaller(request: FuzzRequest): Generator<FuzzRequest> {
  for (const [index] of request.query.entries())
    yield { ...request, query: request.query.toSpliced(index, 1) };
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers;
    yield { ...request, headers };
  }
  if (request.body) yield { ...request, body: null };
  const body = readable(request);
  for (const field of Object.keys(body ?? {})) {
    const { [field]: _, ...rest } = body ?? {};
    yield withBody(request, JSON.stringify(rest));
  }
}

function readable(request: FuzzRequest): Record<string, unknown> | undefined {
  try {
    return readBody(request);
  } catch {
    // A body that is no JSON has no fields to leave out.
    return undefined;
  }
}

/** The request without whatever it does not need to fail. What it changed is there the second time; so it may not fail again at all. */
export async function minimise(
  request: FuzzRequest,
  fails: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  for (const each of smaller(request)) if (await fails(each)) return minimise(each, fails);
  return request;
}
