import { randomBytes } from "node:crypto";
import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import { expect, it } from "vitest";
import { forgetDrained } from "./forget-drained.ts";

const compress = compression({ filter: () => true });

/** Writes so many buffers, each when there is room for it, as whoever answers with a stream does. */
function pump(response: ServerResponse, buffers: number): void {
  let left = buffers;
  const proceed = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(randomBytes(65_536))) return void response.once("drain", proceed);
    }
    response.end();
  };
  proceed();
}

it.each(["gzip", "br", "identity"])(
  "a long answer in %s is whole, and gathers no listeners",
  async (encoding) => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    const server = createServer((request, response) => {
      response.setHeader("Content-Type", "application/json");
      compress(request, response, () => {
        forgetDrained(response);
        pump(response, 40);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const bytes = await new Promise<number>((resolve, reject) => {
        const headers = { "accept-encoding": encoding };
        get({ host: "127.0.0.1", port, headers }, (response) => {
          let length = 0;
          response.on("data", (chunk: Buffer) => {
            length += chunk.length;
          });
          response.on("end", () => resolve(length));
        }).on("error", reject);
      });
      // Of random bytes nothing can be saved.
      expect(bytes).toBeGreaterThanOrEqual(40 * 65_536);
      expect(warnings).toEqual([]);
    } finally {
      process.off("warning", note);
      server.close();
    }
  },
);
