import { expect, test } from "vitest";
import { scramVerifier } from "./scram-verifier.ts";

// RFC 7677's example exchange: user "user", password "pencil", this salt and 4096 iterations.
const SALT = Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64");

test("a verifier is what the standard's example derives", () => {
  expect(scramVerifier("pencil", SALT)).toBe(
    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
  );
});

test("the same password gets another salt each time", () => {
  expect(scramVerifier("pencil")).not.toBe(scramVerifier("pencil"));
});
