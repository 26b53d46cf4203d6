import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Environment } from "../environment.ts";
import { UsageError } from "../usage-error.ts";
import { parseUrl, readConfiguration } from "./configuration.ts";
import { findKeyFile, findStoredLogin, writeKeyFile } from "./key-file.ts";

let home: string;
let file: string;
let bare: Environment;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "weft-test-"));
  bare = { XDG_CONFIG_HOME: home };
  file = findKeyFile(bare);
});
afterEach(() => rmSync(home, { recursive: true }));

const kept = { url: "https://kept.example", apiKey: "weft_kept", workspace: "kept" };

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("what a command acts with", () => {
  const environment = () => ({
    ...bare,
    WEFT_URL: "https://set.example/",
    WEFT_API_KEY: "weft_set",
    WEFT_WORKSPACE: "set",
  });

  it("is flags, then the environment, then what login kept", () => {
    writeKeyFile(file, kept);
    expect(readConfiguration({}, bare)).toEqual({ ...kept, keyFrom: "weft login" });
    const set = { url: "https://set.example", apiKey: "weft_set", workspace: "set" };
    expect(readConfiguration({}, environment())).toEqual({ ...set, keyFrom: "WEFT_API_KEY" });
    const flags = { url: "https://flag.example", apiKey: "weft_flag", workspace: "flag" };
    expect(readConfiguration(flags, environment())).toEqual({ ...flags, keyFrom: "--api-key" });
    expect(readConfiguration({ workspace: "flag" }, bare)).toMatchObject({
      apiKey: "weft_kept",
      workspace: "flag",
    });
  });

  it("is this machine's server without an address, and an empty variable is none", () => {
    expect(
      readConfiguration({ apiKey: "weft_k" }, { ...environment(), WEFT_URL: "", WEFT_WORKSPACE: "" }),
    ).toEqual({
      url: "http://127.0.0.1:3000",
      apiKey: "weft_k",
      workspace: undefined,
      keyFrom: "--api-key",
    });
    expect(refusal(() => readConfiguration({}, { ...bare, WEFT_API_KEY: "" }))).toContain("weft login");
  });

  it("never takes a kept key to another server", () => {
    writeKeyFile(file, kept);
    const said = refusal(() => readConfiguration({ url: "https://other.example" }, bare));
    expect(said).toContain("there is no API key for https://other.example");
    expect(said).not.toContain(kept.apiKey);
    expect(readConfiguration({ url: "https://KEPT.example/" }, bare).apiKey).toBe(kept.apiKey);
  });

  it.each([
    "ftp://a.example",
    "a.example",
    "https://me:secret@a.example",
    "https://a.example/?key=secret",
    "",
  ])("refuses the address %s, without repeating it", (address) =>
    expect(refusal(() => parseUrl(address))).not.toContain("secret"),
  );

  it("refuses a key that no header holds, without repeating it", () => {
    for (const apiKey of ["weft_a\nb", "weft_ä", "two words", ""]) {
      const said = refusal(() => readConfiguration({ url: kept.url, apiKey }, bare));
      if (apiKey) expect(said).not.toContain(apiKey);
    }
  });
});

describe("the file of a login", () => {
  it("is its owner's alone, in a folder that is, and takes the place of one that was", () => {
    writeKeyFile(file, { ...kept, apiKey: "weft_before" });
    chmodSync(file, 0o644);
    writeKeyFile(file, kept);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    expect(findStoredLogin(file)).toEqual(kept);
    expect(readdirSync(dirname(file))).toEqual(["login.json"]);
  });

  it.each([0o640, 0o604, 0o620, 0o666])("is refused when others may read or change it: %o", (mode) => {
    writeKeyFile(file, kept);
    chmodSync(file, mode);
    const said = refusal(() => readConfiguration({}, bare));
    expect(said).toContain(file);
    expect(said).not.toContain(kept.apiKey);
  });

  it("is none when it is not there, and refused when it is not one", () => {
    expect(findStoredLogin(file)).toBeNull();
    writeKeyFile(file, kept);
    for (const content of ["weft_kept", "{", '{"apiKey":"weft_kept"}', ""]) {
      writeFileSync(file, content);
      expect(refusal(() => findStoredLogin(file))).not.toContain("weft_kept");
    }
  });

  it("is in the home directory when XDG_CONFIG_HOME names no place", () => {
    for (const XDG_CONFIG_HOME of [undefined, "", "relative"]) {
      expect(findKeyFile({ ...bare, XDG_CONFIG_HOME })).toMatch(/\/\.config\/weft\/login\.json$/);
    }
  });
});
