import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "#scripts/test/start-server.ts";

const adminUrl = process.env.WEFT_TEST_ADMIN_URL ?? "";

let server: TestServer;
beforeAll(async () => {
  server = await startServer(adminUrl, `weft_unread_${process.pid}`, {
    WEFT_LOG_LEVEL: "info",
    WEFT_DEMO: "off",
  });
}, 180_000);
afterAll(() => server.close());

it("answers, and stops when it is told to, though nobody reads what it prints any more", async () => {
  server.hangUp();
  // Each leaves a line in the log: the first to find the reader gone, the second after that.
  for (const path of ["/livez", "/api/v1/me", "/livez"]) {
    expect((await fetch(`${server.url}${path}`)).status).toBe(path === "/livez" ? 200 : 401);
  }
  expect(await server.end("SIGTERM")).toBe(0);
});
