import { type ErrorCode, ServiceError, type ServiceErrorDetails } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";

type Asked = { method: string; url: string; headers: Headers; body: unknown };

/** One answer of a fetch that a test plays: a response, or what it throws. */
export type Played = Response | Error | ((request: RequestInit) => Promise<Response>);

/** A fetch that plays these answers in turn, the last of them again and again, and keeps what it was asked. */
export function buildFetch(...answers: [Played, ...Played[]]): { fetch: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    async fetch(url, init = {}) {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      const { method = "GET", headers, body } = init;
      asked.push({ method, url: String(url), headers: new Headers(headers), body });
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer instanceof Response ? answer.clone() : answer(init);
    },
  };
}

/** A refusal as the server would give it. */
export function refusal(
  code: ErrorCode,
  details: ServiceErrorDetails = {},
  headers: Record<string, string> = {},
): Response {
  const problem = toProblem(new ServiceError(code, details), "req-1");
  return Response.json(problem, {
    status: problem.status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}
