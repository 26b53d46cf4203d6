// Past 300 lines: one command after another, each against the running server.
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../administer.ts";
import { buildWeft, type Command, type Ran, runShell } from "./command.ts";
import { buildOwner, serverUrl } from "./place.ts";

// A test is ten programs or more, one after another.
vi.setConfig({ testTimeout: 180_000 });

let weft: Command;
let owner: Person;

beforeAll(async () => {
  ({ owner } = await buildOwner());
  weft = await buildWeft({ WEFT_URL: serverUrl, WEFT_API_KEY: owner.key });
});
afterAll(() => weft.close());

/** Runs a command that must be done, and answers what it printed. */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await weft.run(args);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
  return stdout;
}

/** The same with `--json`, which prints one line. */
async function json(...args: string[]): Promise<Record<string, unknown>> {
  const stdout = await done(...args, "--json");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function remember(content: string, ...options: string[]): Promise<string> {
  return String((await json("remember", content, ...options)).id);
}

/** A run that was refused with `--json`: nothing on standard output, the problem document on standard error. */
function toProblem({ code, stdout, stderr }: Ran): Record<string, unknown> {
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  return JSON.parse(stderr) as Record<string, unknown>;
}

const nobody = "0190c0de-0000-7000-8000-000000000000";

describe("memories", () => {
  it("are remembered, shown and changed", async () => {
    const other = await remember("Another");
    const saved = await json(
      ...["remember", "Retries stop.\nAfter five minutes.", "--type", "decision", "--tag", "queue"],
      ...["--tag", "retry", "--scope", "private", "--related", other, "--metadata", '{"why":"measured"}'],
    );
    expect(saved).toMatchObject({
      title: "Retries stop.",
      content: "Retries stop.\nAfter five minutes.",
      type: "decision",
      tags: ["queue", "retry"],
      scope: "private",
      metadata: { why: "measured" },
    });
    const id = String(saved.id);
    expect(await json("show", id)).toMatchObject({ id, links: { outbound: { value: 1, exact: true } } });
    const shown = await done("show", id);
    expect(shown).toContain(`id        ${id}`);
    expect(shown).toMatch(/After five minutes\.\n$/);
    const changed = await json("edit", id, "--title", "Retries end", "--no-tags", "--if-match", "1");
    expect(changed).toMatchObject({ title: "Retries end", tags: [], type: "decision", version: 2 });
    const stale = await weft.run(["edit", id, "--title", "Late", "--if-match", "1", "--json"]);
    expect(toProblem(stale)).toMatchObject({ code: "precondition_failed" });
  });

  it("come from standard input, and are saved once under one key", async () => {
    const { code, stdout } = await weft.run(["remember", "-", "--json"], { input: "From a pipe\n\nRest\n" });
    expect({ code, content: JSON.parse(stdout).content }).toEqual({
      code: 0,
      content: "From a pipe\n\nRest",
    });
    const once = await remember("Once", "--idempotency-key", "one-key");
    expect(await remember("Once", "--idempotency-key", "one-key")).toBe(once);
    const { code: refused, stderr } = await weft.run(["edit", once]);
    expect({ refused, stderr }).toEqual({
      refused: 2,
      stderr: "weft: say what to change: see weft edit --help\n",
    });
  });

  it("are found, a page at a time", async () => {
    const word = `w${Date.now()}`;
    const ids = [
      await remember(`${word} one`),
      await remember(`${word} two`),
      await remember(`${word} three`),
    ];
    const first = await json("search", word, "--sort", "created", "--limit", "2");
    const [items, cursor] = [first.items as { id: string }[], String(first.nextCursor)];
    expect(items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await json("search", word, "--sort", "created", "--limit", "2", "--cursor", cursor);
    expect(rest).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    const { stdout, stderr } = await weft.run(["search", word, "--limit", "2", "--sort", "created"]);
    expect(stdout.split("\n")[0]).toMatch(/^ID +TITLE +TYPE +SCOPE +UPDATED$/);
    expect(stderr).toBe(`There is more: --cursor ${cursor}\n`);
  });

  it("are archived and restored, and deleted and restored with their links", async () => {
    const [old, fresh] = [await remember("Old"), await remember("Fresh")];
    await done("link", old, fresh, "--weight", "0.25");
    await done("archive", old, "--dry-run", "--json");
    expect(await json("show", old)).toMatchObject({ archivedAt: null });
    const archived = await json("archive", old, "--successor", fresh);
    expect(archived).toMatchObject({ supersededBy: fresh, current: fresh });
    expect(await json("restore", old)).toMatchObject({ archivedAt: null });
    const links = { outbound: { value: 1, exact: true }, inbound: { value: 0, exact: true } };
    expect(await json("rm", old, "--dry-run")).toEqual({ id: old, links, dryRun: true });
    expect(await json("show", old)).toMatchObject({ deletedAt: null });
    expect(await json("rm", old, "--yes")).toEqual({ id: old, dryRun: false });
    expect(await json("show", old)).toMatchObject({ deletedAt: expect.any(String) });
    expect(await json("restore", old)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect((await json("links", old)).items).toMatchObject([{ weight: 0.25 }]);
  });
});

describe("links", () => {
  it("are put, listed in both directions, explored and deleted", async () => {
    const [source, target] = [await remember("Source"), await remember("Target")];
    const put = ["link", source, target, "--kind", "depends-on", "--weight", "0.8", "--metadata", '{"a":1}'];
    expect(await json(...put)).toMatchObject({
      outcome: "created",
      link: { weight: 0.8, metadata: { a: 1 } },
    });
    expect(await json(...put)).toMatchObject({ outcome: "unchanged" });
    expect(await done(...put)).toMatch(/^unchanged\nsource/);
    expect(await json("links", source, "--kind", "depends-on")).toMatchObject({
      items: [{ memory: { id: target, title: "Target" } }],
    });
    expect(await done("links", target, "--direction", "inbound")).toMatch(
      new RegExp(`^depends-on +0.8 +${source} +Source +note$`, "m"),
    );
    expect(await json("explore", source, "--depth", "2")).toMatchObject({ root: source, depth: 2 });
    expect(await done("explore", source)).toContain(`└ → depends-on Target ${target}`);
    const key = ["unlink", source, target, "--kind", "depends-on"];
    expect(await json(...key, "--dry-run")).toMatchObject({ dryRun: true, link: { weight: 0.8 } });
    expect(await json(...key, "--yes")).toEqual({
      sourceId: source,
      targetId: target,
      kind: "depends-on",
      dryRun: false,
    });
    expect(toProblem(await weft.run([...key, "--yes", "--json"]))).toMatchObject({ code: "not_found" });
  });
});

describe("a workspace", () => {
  it("is drawn, in numbers and in each format", async () => {
    const [source, target] = [await remember("Drawn"), await remember("Beside")];
    await done("link", source, target, "--kind", "part-of");
    expect(await done("graph")).toMatch(/^part-of +1$/m);
    const graph = JSON.parse(await done("graph", "--format", "json"));
    expect(graph).toMatchObject({ linksTruncated: false, memoriesTruncated: false });
    expect(await json("graph")).toEqual(graph);
    expect(await done("graph", "--format", "dot")).toContain(`"${source}" -> "${target}" [label="part-of"`);
    expect(await done("graph", "--format", "graphml")).toContain(`source="${source}" target="${target}"`);
    expect(await done("graph", "--format", "csv")).toContain(`${source},${target},part-of,1,Drawn,Beside`);
  });

  it("is written out and taken in again", async () => {
    const file = join(weft.home, "export.ndjson");
    await done("export", "--output", file);
    expect(readdirSync(weft.home).filter((name) => name.startsWith("export"))).toEqual(["export.ndjson"]);
    expect(JSON.parse(readFileSync(file, "utf8").split("\n")[0] ?? "")).toMatchObject({ type: "manifest" });
    expect(await json("import", file)).toMatchObject({ created: 0, updated: 0, refused: 0 });
    const piped = await runShell(weft, "weft export | weft import - --json");
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(piped.stdout)).toMatchObject({ created: 0, updated: 0, refused: 0 });
  });

  it("takes what it can of a file, and says what it could not", async () => {
    const file = join(weft.home, "half.ndjson");
    writeFileSync(file, `{"type":"memory","externalId":"a","content":"A"}\n{"type":"nothing"}\n`);
    expect(await weft.run(["import", file, "--dry-run", "--json"])).toMatchObject({ code: 1 });
    const { code, stdout, stderr } = await weft.run(["import", file, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ created: 1, refused: 1, rows: [{ line: 2 }] });
    expect(JSON.parse(stderr)).toMatchObject({ code: "invalid_request" });
    const none = await weft.run(["import", join(weft.home, "none")]);
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toMatch(/^weft: the file can't be read: ENOENT.*\n$/);
  });

  it("tells what has changed, and what changes", async () => {
    const id = await remember("Watched");
    expect((await json("events", "--memory", id)).items).toMatchObject([{ action: "created", memoryId: id }]);
    expect((await weft.run(["events", "--limit", "1"])).stdout).toContain(id);
    const follow = `weft events --follow --json --memory ${id} | { read -r line; echo "$line"; }`;
    // The stream tells of what happens after it has begun: it is given something until it has told of one.
    const following = runShell(weft, follow);
    let over = false;
    following.finally(() => {
      over = true;
    });
    for (let version = 1; !over; version += 1) await done("edit", id, "--title", `Watched ${version}`);
    const { stdout, stderr } = await following;
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ action: "updated", memoryId: id });
  });
});

describe("keys", () => {
  it("are made, listed without their secrets, and ended", async () => {
    const made = await weft.run(["keys", "add", "--name", "backup", "--read-only", "--expires", "90d"]);
    expect(made).toMatchObject({ code: 0, stderr: "This is the one time that the key is shown:\n" });
    const secret = made.stdout.trim();
    expect(secret).toMatch(/^weft_[\w-]{43}$/);
    const me = await weft.run(["whoami"], { env: { WEFT_API_KEY: secret } });
    expect(me.stdout).toContain(`${secret.slice(0, 12)}…, read-only, from WEFT_API_KEY`);
    const listed = await json("keys");
    const { id } = (listed.items as { id: string; name: string }[])[0] ?? { id: "" };
    for (const printed of [me.stdout, JSON.stringify(listed), await done("keys", "list")]) {
      expect(printed).not.toContain(secret);
      expect(printed).not.toContain(owner.key);
    }
    const unasked = await weft.run(["keys", "revoke", id]);
    expect(unasked).toMatchObject({ code: 2, stdout: "" });
    await done("keys", "revoke", id, "--yes");
    const ended = await weft.run(["whoami", "--json"], { env: { WEFT_API_KEY: secret } });
    expect(toProblem(ended)).toMatchObject({ code: "unauthenticated" });
    expect(ended.stderr).not.toContain(secret);
  });
});

describe("a login", () => {
  const bare = { WEFT_URL: "", WEFT_API_KEY: "" };

  it("is kept for its owner alone, and used by what comes after", async () => {
    const file = join(weft.home, "weft", "login.json");
    const login = await weft.run(["login", "--url", serverUrl], { env: bare, input: `${owner.key}\n` });
    expect(login).toMatchObject({ code: 0, stderr: `Kept in ${file}.\n` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const me = await weft.run(["whoami"], { env: bare });
    expect(me.stdout).toContain(owner.email);
    for (const { stdout, stderr } of [login, me]) expect(stdout + stderr).not.toContain(owner.key);
    chmodSync(file, 0o644);
    const refused = await weft.run(["whoami"], { env: bare });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/^weft: others may read the key in .*\n$/);
    // It is mended by another login.
    await weft.run(["login", "--url", serverUrl], { env: bare, input: owner.key });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("keeps no key that does not work", async () => {
    const home = { ...bare, XDG_CONFIG_HOME: join(weft.home, "elsewhere") };
    const wrong = `weft_${"x".repeat(43)}`;
    const { code, stdout, stderr } = await weft.run(["login", "--url", serverUrl], {
      env: home,
      input: wrong,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).not.toContain(wrong);
    expect(await weft.run(["login"], { env: home, input: "two words" })).toMatchObject({ code: 2 });
    const without = await weft.run(["whoami"], { env: home });
    expect(without).toMatchObject({ code: 2, stdout: "" });
    expect(without.stderr).toContain("run weft login");
  });

  it("reads the key from the terminal without showing it", async () => {
    const { code, seen } = await weft.type(
      `${process.execPath} ${weft.file} login --url ${serverUrl}`,
      [`${owner.key}\r`],
      { WEFT_API_KEY: "" },
    );
    expect(code).toBe(0);
    expect(seen).toContain("API key");
    expect(seen).toContain(owner.email);
    expect(seen).not.toContain(owner.key);
  });
});

describe("on a terminal", () => {
  const line = (...args: string[]) => [process.execPath, weft.file, ...args].join(" ");

  it("shows what goes, and asks", async () => {
    const id = await remember("To go");
    const no = await weft.type(line("rm", id), ["n\r"]);
    expect(no.code).toBe(1);
    expect(no.seen).toContain(
      'This moves "To go" with 0 outbound and 0 inbound link(s) to the trash. Go on? [y/N]',
    );
    for (const key of ["\u0003", "\u0004"]) {
      expect((await weft.type(line("rm", id), [key])).code).toBe(130);
    }
    expect(await json("show", id)).toMatchObject({ deletedAt: null });
    const yes = await weft.type(line("rm", id), ["y\r"]);
    expect(yes.code).toBe(0);
    expect(await json("show", id)).toMatchObject({ deletedAt: expect.any(String) });
  });

  it("edits in the person's editor, and overwrites nobody", async () => {
    const id = await remember("Before");
    const edit = await weft.type(line("edit", id), [], { EDITOR: "sed -i s/Before/After/" });
    expect(edit.code).toBe(0);
    expect(await json("show", id)).toMatchObject({ content: "After" });
    const same = await weft.type(line("edit", id), [], { EDITOR: "true" });
    expect(same.seen).toContain("Nothing was changed.");
    const meanwhile = `${line("edit", id, "--title", "Theirs")} --content Theirs; true`;
    const late = await weft.type(line("edit", id), [], {
      EDITOR: `sh -c '${meanwhile}' && sed -i s/After/Mine/`,
    });
    expect(late.code).toBe(1);
    expect(await json("show", id)).toMatchObject({ content: "Theirs" });
  });

  it("draws a bar and colours; a pipe has neither", async () => {
    const file = join(weft.home, "bar.ndjson");
    const seen = (await weft.type(line("export", "--output", file), [])).seen;
    expect(seen).toContain("exported");
    expect((await weft.type(line("search"), [])).seen).toContain("\u001b[1mID");
    expect((await weft.type(line("search"), [], { NO_COLOR: "1" })).seen).not.toContain("\u001b[1m");
    expect(await done("search")).not.toContain("\u001b");
    const forced = await weft.run(["search"], { env: { FORCE_COLOR: "1" } });
    expect(forced.stdout).toContain("\u001b[1mID");
  });
});

describe("in a shell", () => {
  it("is quiet when its reader has read enough", async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({ type: "memory", externalId: `many-${index}`, content: `${index} ${"x".repeat(500)}` }),
    );
    await weft.run(["import", "-"], { input: lines.join("\n") });
    for (const command of ["export", "graph --format json", "search --limit 200"]) {
      expect(await runShell(weft, `weft ${command} | head -c 20 > /dev/null`)).toEqual({
        code: 0,
        stdout: "",
        stderr: command.startsWith("search") ? expect.any(String) : "",
      });
    }
  });

  it("ends quietly with Ctrl-C", async () => {
    const pipe = join(weft.home, "pipe");
    // The shell goes on when the command has opened the pipe, and so waits for what never comes.
    const line = `mkfifo -m 600 "${pipe}" 2> /dev/null; "${process.execPath}" "${weft.file}" import "${pipe}" & exec 3>"${pipe}"`;
    // In the second it is reading by then, and sends what it has read.
    for (const pause of ["", "sleep 2;"]) {
      const ended = await runShell(weft, `${line}; ${pause} kill -INT $!; wait $!`);
      expect(ended).toEqual({ code: 130, stdout: "", stderr: "" });
    }
  });

  it("lets nobody's memory drive the terminal, and gives programs what was saved", async () => {
    const title = "\u001b]0;owned\u0007 \u202edrawkcab";
    const id = await remember("content \u001b[2J", "--title", title);
    const visible = "<U+001B>]0;owned<U+0007> <U+202E>drawkcab";
    expect(await done("search", "drawkcab")).toContain(visible);
    expect(await done("show", id)).toContain("content <U+001B>[2J");
    expect(await done("show", id)).not.toContain("\u001b");
    expect(await json("show", id)).toMatchObject({ title, content: "content \u001b[2J" });
  });
});

describe("what goes wrong", () => {
  it("gets the server's verdict, whatever would be looked up before", async () => {
    const id = await remember("Of another");
    const { secret } = await json("keys", "add", "--read-only");
    const env = { WEFT_API_KEY: String(secret) };
    for (const [code, args] of [
      ["forbidden", ["rm", id, "--yes"]],
      ["forbidden", ["rm", nobody, "--yes"]],
      ["forbidden", ["restore", nobody]],
      ["forbidden", ["unlink", id, nobody, "--yes"]],
    ] as const) {
      expect(toProblem(await weft.run([...args, "--json"], { env }))).toMatchObject({ code });
    }
    const reserved = await weft.run(["unlink", id, id, "--kind", "supersedes", "--yes", "--json"]);
    expect(toProblem(reserved)).toMatchObject({ code: "reserved_kind" });
  });

  it("is a refusal, with the server's problem document for a program", async () => {
    const missing = toProblem(await weft.run(["show", nobody, "--json"]));
    expect(missing).toMatchObject({ code: "not_found", status: 404, requestId: expect.any(String) });
    const { code, stdout, stderr } = await weft.run(["show", nobody]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: "weft: There is nothing here that you may use.\n",
    });
    const id = await remember("Alone");
    expect(toProblem(await weft.run(["link", id, id, "--json"]))).toMatchObject({ code: "self_link" });
    expect(toProblem(await weft.run(["link", id, nobody, "--weight", "2", "--json"]))).toMatchObject({
      code: "invalid_request",
    });
  });

  it.each([
    [["show", nobody, "--colour"], "unknown option '--colour'"],
    [["search", "--stat", "all"], "Did you mean --state?"],
    [["show"], "missing required argument 'id'"],
    [["links", nobody, "--direction", "up"], "Allowed choices are outbound, inbound"],
    [["link", nobody, nobody, "--weight", "heavy"], "Write a number."],
    [["link", nobody, nobody, "--metadata", "[]"], "Write a JSON object"],
    [["rememeber", "x"], "unknown command 'rememeber' (Did you mean remember?)"],
    [["completion", "tcsh"], "Allowed choices are bash, zsh, fish"],
    [["whoami", "--url", "weft.example"], "must look like https://"],
    [["admin", "user", "add"], "on the server itself"],
  ])("is usage: %j", async (args, said) => {
    const { code, stdout, stderr } = await weft.run(args);
    expect({ code, stdout, lines: stderr.trim().split("\n").length }).toEqual({
      code: 2,
      stdout: "",
      lines: 1,
    });
    expect(stderr).toContain(said);
  });

  it("asks for --yes where nobody can be asked, and says what would go", async () => {
    const id = await remember("Kept");
    const { code, stdout, stderr } = await weft.run(["rm", id]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      'weft: This moves "Kept" with 0 outbound and 0 inbound link(s) to the trash. Add --yes to do it without being asked.\n',
    );
    expect(await json("show", id)).toMatchObject({ deletedAt: null });
  });

  it("is a server that can't be reached", async () => {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
      });
    });
    const url = `http://127.0.0.1:${port}`;
    const [person, program] = await Promise.all([
      weft.run(["whoami", "--url", url]),
      weft.run(["whoami", "--url", url, "--json"]),
    ]);
    for (const { code, stdout, stderr } of [person, program]) {
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).not.toContain(owner.key);
    }
    expect(person.stderr).toMatch(new RegExp(`^weft: .*${url}.*\n$`));
    expect(JSON.parse(program.stderr)).toMatchObject({ code: "unavailable" });
  });
});
