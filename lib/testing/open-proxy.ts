import { createServer, connect as dial, type Socket } from "node:net";

/**
 * `passing` is no fault. `refused`: connections are cut as they come. `mute`: taken, and never answered. `cut at commit`: the COMMIT
 * arrives, its answer does not; `reset at commit`: the same, and the connection ends with a reset. `cut at answer`: whatever is asked
 * arrives, and no answer does.
 */
export type ProxyMode =
  | "passing"
  | "refused"
  | "mute"
  | "cut at commit"
  | "reset at commit"
  | "cut at answer";

export type FaultyProxy = {
  url: string;
  /** `after`: a COMMIT counts only when this was sent on its connection before. */
  set(mode: ProxyMode, after?: string): void;
  /** Cuts every connection there is. */
  cut(): void;
  close(): void;
};

/** Stands between the application and its database, or a client and the application, and fails as networks do. */
export async function openProxy(targetUrl: string): Promise<FaultyProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let [mode, wanted]: [ProxyMode, string] = ["passing", ""];

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
    let [isWanted, isCommitting] = [false, false];
    client.on("data", (bytes) => {
      isWanted ||= mode.endsWith("at commit") && bytes.includes(wanted);
      isCommitting ||= isWanted && bytes.includes("COMMIT");
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (isCommitting && mode === "reset at commit") client.resetAndDestroy();
      else if (isCommitting || mode === "cut at answer") client.destroy();
      else client.write(bytes);
    });
    client.on("close", () => upstream.end());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port");
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    set(next, after = "") {
      [mode, wanted] = [next, after];
    },
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
