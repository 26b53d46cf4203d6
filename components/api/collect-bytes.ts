/** Whole bytes so far; they stay as they are when more come. */
type OnMore = (soFar: Uint8Array) => void;

const firstRoom = 1 << 20;

/** All bytes of a stream in one array; what has come is told after each part. Where that throws, no more is asked for. */
export async function collectBytes(body: ReadableStream<Uint8Array>, onMore: OnMore): Promise<Uint8Array> {
  const reader = body.getReader();
  let bytes = new Uint8Array(firstRoom);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes.subarray(0, length);
      if (length + value.length > bytes.length) {
        const roomier = new Uint8Array(Math.max(2 * bytes.length, length + value.length));
        roomier.set(bytes.subarray(0, length));
        bytes = roomier;
      }
      bytes.set(value, length);
      length += value.length;
      onMore(bytes.subarray(0, length));
    }
  } catch (error) {
    await reader.cancel(error);
    throw error;
  }
}
