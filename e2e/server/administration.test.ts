import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { projectDirectory } from "#scripts/settings.ts";
import { serverUrl } from "./place.ts";

/** Runs `npm run -s weft -- admin …` beside the running server, in its environment. */
function administer(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = ["--import", "tsx", "scripts/weft.ts", "admin", "--json", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: projectDirectory }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

async function row(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await administer(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

it("lets someone in, and out again, while the server runs", async () => {
  const unique = randomUUID();
  const [email, slug] = [`${unique}@test.example`, `w-${unique}`];
  await row("user", "add", email, "--name", "Someone", "--password", "a long enough password");
  await row("workspace", "add", slug, "--name", "A place");
  await row("member", "add", slug, email, "--role", "member");
  const { key } = await row(
    "key",
    "add",
    email,
    "--workspace",
    slug,
    "--agent",
    "helper",
    "--grant",
    "write",
  );
  const me = () => fetch(`${serverUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await me()).json()).toMatchObject({
    user: { email },
    agent: { name: "helper" },
    workspaces: [{ slug, access: "write", private: false }],
  });

  const { code, stdout, stderr } = await administer("workspace", "add", slug, "--name", "Another");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(JSON.parse(stderr)).toMatchObject({ code: "conflict" });

  await row("grant", "revoke", email, "--workspace", slug, "--agent", "helper");
  expect((await me()).status).toBe(404);
  await row("member", "remove", slug, email);
  expect((await me()).status).toBe(404);
}, 180_000);
