import { expect, it } from "vitest";
import { describeFacts } from "./describe-facts.ts";

it("writes one fact a line, lists and parts of a fact in a row", () => {
  const facts = {
    id: "kep-2896",
    latest_milestone: "v1.27",
    milestone: { alpha: "v1.23", beta: "v1.24" },
    participating: ["sig-a", "sig-b"],
    number: 2896,
    implemented: false,
  };
  expect(describeFacts(facts)).toBe(
    [
      "- **Id:** kep-2896",
      "- **Latest milestone:** v1.27",
      "- **Milestone:** alpha v1.23, beta v1.24",
      "- **Participating:** sig-a, sig-b",
      "- **Number:** 2896",
      "- **Implemented:** no",
    ].join("\n"),
  );
});

it("leaves out what says nothing, and keeps a value from being Markdown", () => {
  expect(describeFacts({ status: "", area: null, tags: [], version: "1~*a*|b\n# c" })).toBe(
    "- **Version:** 1\\~\\*a\\*\\|b \\# c",
  );
});
