import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that adds a key, for a client that can't send one. Whom it asked, and from which page, is passed on as it is. */
export async function openKeyProxy(target: string, key: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
