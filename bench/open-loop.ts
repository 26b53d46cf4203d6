import { Pool } from "undici";

/** One request to send: `path` begins with a slash. */
export type Order = {
  method: "GET" | "PUT" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** What became of one request. `ms` from when it was due, not from when it was sent: a generator that waits hides the wait. */
export type Shot = { ms: number; status: number };

/** Sends requests over connections that stay open, as many as it takes; at the least cost, for the processors are the server's too. Status 0: no answer. */
export function openSender(url: string) {
  const pool = new Pool(url, { pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const send = (order: Order): Promise<number> =>
    new Promise((resolve) => {
      let status = 0;
      pool.dispatch(order, {
        // Without it, undici takes the handler for one of its older kind.
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(0),
      });
    });
  return { send, close: () => pool.destroy() };
}

type Send = (order: Order) => Promise<number>;

/** Open loop: so many requests a second, each when it is due, whether or not those before are answered. */
export async function sendAtRate(
  send: Send,
  next: () => Order,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Shot[]> {
  const begun = performance.now();
  const shots: Promise<Shot>[] = [];
  const total = rate * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - begun) / 1_000) * rate);
      while (shots.length < due) {
        const dueAt = begun + (shots.length / rate) * 1_000;
        shots.push(send(next()).then((status) => ({ status, ms: performance.now() - dueAt })));
      }
      if (shots.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return Promise.all(shots);
}

/** Closed loop: so many clients, each with one request at a time. What they get through is the most there is to get. */
export async function sendAtOnce(
  send: Send,
  next: () => Order,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Shot[]> {
  const shots: Shot[] = [];
  const end = performance.now() + seconds * 1_000;
  const run = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await send(next());
      shots.push({ status, ms: performance.now() - begun });
    }
  };
  await Promise.all(Array.from({ length: clients }, run));
  return shots;
}
