/**
 * The text of a body as it comes. Its connection is closed when whoever reads it leaves, and when it says nothing for `silenceMs`,
 * which ends the text.
 */
export async function* readText(
  body: ReadableStream<Uint8Array>,
  silenceMs: number | null = null,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // A body that broke can't be closed, and has told its reader so.
  const close = () => Promise.allSettled([reader.cancel()]);
  try {
    for (;;) {
      const timer = silenceMs === null ? undefined : setTimeout(close, silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await close();
  }
}
