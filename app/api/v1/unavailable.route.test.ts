import { expect, it } from "vitest";
import { buildKey } from "#lib/testing/build-credential.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { call, send } from "#lib/testing/call-route.ts";
import { withoutDatabase } from "#lib/testing/without-database.ts";

it("is said as a problem of its own while the database lets nobody in, and is over when it does", async () => {
  const as = await buildKey(await (await buildWorkspace()).addMember());
  for (const name of ["listMemories", "createMemory"] as const) {
    const body = name === "createMemory" ? { body: { content: "x" } } : {};
    const answer = await withoutDatabase(() => send(name, { as, ...body }));
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(answer.headers.get("retry-after")).toBe("1");
    expect((await call(name, { as, ...body })).status).toBeLessThan(300);
  }
});
