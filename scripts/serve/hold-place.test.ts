import { expect, it } from "vitest";
import { Problem } from "#lib/contract/problem.ts";
import { choosePort } from "../serve.ts";
import { holdPlace } from "./hold-place.ts";

it("lives, is not ready, refuses everything else as a problem, and gives the port back", async () => {
  const port = await choosePort("127.0.0.1", 0);
  const leave = await holdPlace("127.0.0.1", port);
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return {
      status: response.status,
      retry: response.headers.get("retry-after"),
      body: await response.json(),
    };
  };
  expect(await get("/livez")).toEqual({ status: 200, retry: null, body: { live: true } });
  expect(await get("/readyz")).toEqual({
    status: 503,
    retry: "1",
    body: { ready: false, reason: "starting" },
  });
  const refused = await get("/api/v1/me?a=b");
  expect(refused).toMatchObject({ status: 503, retry: "1", body: { code: "unavailable" } });
  Problem.parse(refused.body);
  await leave();
  expect(await choosePort("127.0.0.1", port)).toBe(port);
  await leave();
});
