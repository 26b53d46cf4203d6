import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { defineAdminElsewhere } from "../admin/define-admin-elsewhere.ts";
import { buildProgram } from "../build-program.ts";
import { toBash } from "./to-bash.ts";
import { toFish } from "./to-fish.ts";
import { toZsh } from "./to-zsh.ts";
import { readTree } from "./tree.ts";

const tree = readTree(buildProgram(defineAdminElsewhere));

/** What bash offers for the last of these words. */
function offer(...words: string[]): string[] {
  const ask = `${toBash(tree)}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _weft; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", ask, "bash", ...words], { encoding: "utf8" })
    .trim()
    .split("\n");
}

it.each([
  [
    ["weft", "li"],
    ["link", "links"],
  ],
  [
    ["weft", "keys", ""],
    ["list", "add", "revoke"],
  ],
  [["weft", "keys", "add", "--r"], ["--read-only"]],
  [
    ["weft", "links", "an-id", "--direction", ""],
    ["outbound", "inbound"],
  ],
  [["weft", "graph", "--format", "g"], ["graphml"]],
  [
    ["weft", "completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["weft", "remember", "links", "--ty"], ["--type"]],
])("bash completes %j", (words, offered) => {
  expect(offer(...words)).toEqual(offered);
});

it("bash never runs what is typed", () => {
  expect(offer("weft", "remember", "$(echo --title)", "--ty")).toEqual(["--type"]);
  expect(offer("weft", "$(echo link)")).toEqual([""]);
});

it.each([
  ["bash", toBash],
  ["zsh", toZsh],
  ["fish", toFish],
])("%s knows every command and every option", (_shell, write) => {
  const script = write(tree);
  for (const { path, commands, options, choices } of tree) {
    if (path) expect(script).toContain(`'${path}'`);
    for (const { word } of commands) expect(script).toContain(word);
    for (const { word } of options) expect(script).toContain(word.slice(2));
    for (const choice of choices) expect(script).toContain(choice);
  }
});
