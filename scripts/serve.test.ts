import { createServer } from "node:net";
import { expect, test } from "vitest";
import { choosePort, isMalformedApiUrl } from "./serve.ts";

test.each(["*", "http://[", "/api/v1/%", "/api/v1/memories/%zz", "/api/v1/memories?q=%E0%A4", "/api/%C3%28"])(
  "%s is malformed",
  (url) => {
    expect(isMalformedApiUrl(url)).toBe(true);
  },
);

test.each(["/api/v1/memories?q=100%25", "/api/v1/memories/a%20b", "/%zz"])(
  "%s is Next's to answer",
  (url) => {
    expect(isMalformedApiUrl(url)).toBe(false);
  },
);

test("a free port is chosen for 0, and one in use is refused by number", async () => {
  const holder = createServer();
  const port = await choosePort("127.0.0.1", 0);
  await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
  try {
    await expect(choosePort("127.0.0.1", port)).rejects.toThrow(`Port ${port} is in use`);
  } finally {
    holder.close();
  }
});
