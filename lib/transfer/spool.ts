import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file of our own, out of memory and out of sight: written once, then read once. */
export type Spool = {
  write(piece: string | Uint8Array): Promise<void>;
  /** Forgets what was written. */
  clear(): Promise<void>;
  /** What was written, from the beginning. */
  read(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
};

const pieceBytes = 64 * 1_024;

/**
 * Opens a spool in the system's temporary directory. Only its owner may read it, and its name is gone at once: whatever becomes
 * of this process, the disk space comes back with it.
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `weft-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  let waiting: Uint8Array[] = [];
  let length = 0;
  let end = 0;

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    // Node may write less than it was given.
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, end);
      from += bytesWritten;
      end += bytesWritten;
    }
  }

  return {
    async write(piece) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      waiting.push(bytes);
      length += bytes.length;
      if (length >= pieceBytes) await flush();
    },
    async clear() {
      [waiting, length, end] = [[], 0, 0];
      await handle.truncate();
    },
    async *read() {
      await flush();
      for (let position = 0; ; ) {
        const piece = Buffer.allocUnsafe(pieceBytes);
        const { bytesRead } = await handle.read(piece, 0, pieceBytes, position);
        if (bytesRead === 0) return;
        position += bytesRead;
        yield piece.subarray(0, bytesRead);
      }
    },
    close: () => handle.close(),
  };
}
