import { expect, it } from "vitest";
import { GET } from "./route.ts";

it("answers while the process does", async () => {
  const response = GET();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ live: true });
});
