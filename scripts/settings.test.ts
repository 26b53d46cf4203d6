import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSettings, projectDirectory } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

test("nothing set means everything on this machine", () => {
  expect(parseSettings({ PORT: "", DATABASE_URL: "" })).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDirectory: join(projectDirectory, ".weft"),
    databaseUrl: null,
    sessionSecret: null,
    demonstration: true,
    trustedProxies: 0,
    drainSeconds: 0,
  });
});

test("what is set is taken", () => {
  const secret = "x".repeat(32);
  const settings = parseSettings({
    PORT: "0",
    HOST: "0.0.0.0",
    WEFT_DATA_DIR: "/srv/weft",
    DATABASE_URL: "postgres://db/weft",
    NEXTAUTH_SECRET: secret,
    WEFT_DEMO: "off",
    WEFT_TRUSTED_PROXIES: "2",
    WEFT_DRAIN_SECONDS: "15",
  });
  expect(settings).toEqual({
    port: 0,
    host: "0.0.0.0",
    dataDirectory: "/srv/weft",
    databaseUrl: "postgres://db/weft",
    sessionSecret: secret,
    demonstration: false,
    trustedProxies: 2,
    drainSeconds: 15,
  });
});

describe("a wrong value is refused by name", () => {
  test.each([
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ DATABASE_URL: "mysql://db/weft" }, "DATABASE_URL"],
    [{ DATABASE_URL: "localhost:5432" }, "DATABASE_URL"],
    [{ WEFT_TRUSTED_PROXIES: "all" }, "WEFT_TRUSTED_PROXIES"],
    [{ WEFT_DRAIN_SECONDS: "-1" }, "WEFT_DRAIN_SECONDS"],
    [{ NEXTAUTH_SECRET: "short" }, "NEXTAUTH_SECRET"],
  ])("%o", (environment, name) => {
    expect(() => parseSettings(environment)).toThrow(StartupError);
    expect(() => parseSettings(environment)).toThrow(name);
  });
});
