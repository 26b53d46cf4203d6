import { connect } from "node:net";
import { serverUrl } from "./place.ts";

export type RawAnswer = {
  /** 0 when the server closed the connection without a word. */
  status: number;
  headers: Map<string, string>;
  body: string;
};

function parse(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const sent = rest.join("\r\n\r\n");
  const chunked = headers.get("transfer-encoding") === "chunked";
  // One chunk and the last, empty one: enough for what is asked here.
  const body = chunked ? sent.replace(/(^|\r\n)[0-9a-f]+\r\n/g, "").replace(/\r\n$/, "") : sent;
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body };
}

/** Sends bytes as they are, and reads until the server closes the connection or says nothing for `patience` ms. */
export function sendBytes(bytes: string | Uint8Array, patience = 800): Promise<string> {
  const { port } = new URL(serverUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port) });
    let received = "";
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(patience, end);
    socket.on("data", (data) => {
      received += data.toString("utf8");
    });
    // A reset is an answer too: the server is asked afterwards whether it lives.
    socket.on("error", end);
    socket.on("close", end);
    socket.write(bytes);
  });
}

/** Sends a request with a request line and headers of any form, and reads the one answer. */
export async function sendRaw(
  line: string,
  headers: Record<string, string> = {},
  body = "",
): Promise<RawAnswer> {
  const { host } = new URL(serverUrl);
  const all = {
    host,
    connection: "close",
    ...(body ? { "content-length": String(body.length) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return parse(await sendBytes(`${[`${line} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`, 15_000));
}
