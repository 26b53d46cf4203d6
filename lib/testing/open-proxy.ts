import { createServer, connect as dial, type Socket } from "node:net";

/**
 * `passing` is no fault. `refused`: connections are cut as they come. `mute`: taken, and never answered. `cut at commit`: the COMMIT
 * arrives, its answer does not.
 */
export type ProxyMode = "passing" | "refused" | "mute" | "cut at commit";

export type FaultyProxy = {
  url: string;
  set(mode: ProxyMode): void;
  /** Cuts every connection there is. */
  cut(): void;
  close(): void;
};

/** Stands between the application and its database, and fails as networks do. */
export async function openProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = "passing";

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A reset is what these tests are about.
    socket.on("error", () => socket.destroy());
  };

  const server = createServer((client) => {
    keep(client);
    if (mode === "refused") return void client.destroy();
    if (mode === "mute") return;
    const upstream = dial({ host: target.hostname, port: Number(target.port || 5432) });
    keep(upstream);
    let isCommitting = false;
    client.on("data", (bytes) => {
      isCommitting ||= mode === "cut at commit" && bytes.includes("COMMIT");
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (isCommitting) client.destroy();
      else client.write(bytes);
    });
    client.on("close", () => upstream.end());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    set(wanted) {
      mode = wanted;
    },
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
