import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { Event } from "#lib/contract/event.ts";
import { parseLines } from "../call-route.ts";
import { expectExactly, expectProblem, expectSuccess } from "../check-answer.ts";
import { expectNoOtherHeaders } from "../check-document.ts";
import type { LivingWorld } from "./living-world.ts";

export type Heard = { status: number; headers: Headers; text: string; body: unknown };

/** The first that a stream says; the client then leaves. */
async function readSome(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** Reads an answer, as far as it ends. */
export async function hear(response: Response, name: EndpointName | undefined): Promise<Heard> {
  const { status, headers, ok } = response;
  const endpoint: Endpoint | undefined = name && endpoints[name];
  if (ok && endpoint?.streamed) return { status, headers, text: await readSome(response.body), body: null };
  const text = await response.text();
  const lines = ok && endpoint?.answerLines;
  return { status, headers, text, body: text === "" ? null : lines ? parseLines(text) : JSON.parse(text) };
}

function expectEvents(text: string): void {
  for (const [, event = ""] of text.matchAll(/^data: (.*)$/gm)) expectExactly(Event, JSON.parse(event));
}

function expectAsDeclared(heard: Heard, name: EndpointName | undefined, inProcess: boolean): void {
  const endpoint: Endpoint | undefined = name && endpoints[name];
  if (heard.status >= 400) expectProblem(heard, endpoint ?? null);
  else if (!endpoint) throw new Error("Nothing of the contract is here, and it was granted");
  else expectSuccess(endpoint, heard);
  if (endpoint && inProcess) expectNoOtherHeaders(endpoint, heard);
  if (endpoint?.streamed) expectEvents(heard.text);
}

/** What is wrong with an answer, in sentences; nothing when it may be so. */
export function judge(
  world: LivingWorld,
  asked: { as: string; method: string; name: EndpointName | undefined },
  heard: Heard,
  { written, inProcess }: { written: string[]; inProcess: boolean },
): string[] {
  const faults: string[] = [];
  if (heard.status >= 500) faults.push(`it answered ${heard.status}`);
  if (asked.method !== "HEAD") {
    try {
      expectAsDeclared(heard, asked.name, inProcess);
    } catch (error) {
      faults.push(`its answer is none that is declared: ${(error as Error).message}`);
    }
  }
  const isSafe = ["GET", "HEAD", "OPTIONS"].includes(asked.method);
  if (written.length > 0 && (heard.status >= 400 || isSafe))
    faults.push(`it answered ${heard.status}, and did: ${written.join(", ")}`);
  const told = `${JSON.stringify([...heard.headers])}\n${heard.text}`;
  for (const { word, seenBy } of world.words)
    if (!seenBy.has(asked.as) && told.includes(word))
      faults.push(`it told ${asked.as} a word that is not for them`);
  return faults;
}
