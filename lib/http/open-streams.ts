import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";

/** An answer that goes on. `holder` is whose credential it is. */
export type OpenStream = { holder: string; end(): void };

// scripts/serve.ts ends what the bundle's copy of this module opened.
const shared = globalThis as { weftStreams?: Set<OpenStream> };
const streams = shared.weftStreams ?? new Set<OpenStream>();
shared.weftStreams = streams;

/** Takes a place for a stream, until the function it answers is called. Throws rate_limited; unavailable when the process is full. */
export function enterStream(stream: OpenStream): () => void {
  if (streams.size >= limits.stream.perProcess) {
    throw new ServiceError("unavailable", { headers: { "Retry-After": "5" } });
  }
  const held = [...streams].filter(({ holder }) => holder === stream.holder).length;
  if (held >= limits.stream.perCredential) {
    throw new ServiceError("rate_limited", {
      detail: `This credential has ${limits.stream.perCredential} streams open.`,
      headers: { "Retry-After": "5" },
    });
  }
  streams.add(stream);
  return () => void streams.delete(stream);
}

/** Ends every stream of this process, so that its server can stop. Their clients resume elsewhere, or when it is back. */
export function endStreams(): void {
  for (const stream of [...streams]) stream.end();
}
