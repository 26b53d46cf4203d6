import { describe, expect, test } from "vitest";
import { describeTarget, splitPassword, withDatabase, withLogin, withRole } from "./connection-string.ts";

const url = "postgresql://ada:p%40ss@db.example:6543/weft?sslmode=require";
const socket = "postgresql:///weft?host=/run/postgresql";

describe("withLogin", () => {
  test("replaces who signs in and keeps the rest", () => {
    expect(withLogin(url, "weft_app", "a/b c")).toBe(
      "postgresql://weft_app:a%2Fb%20c@db.example:6543/weft?sslmode=require",
    );
  });
  test("names the login in the query of a socket", () => {
    const { searchParams } = new URL(withLogin(socket, "weft_app", "secret"));
    expect([...searchParams]).toEqual([
      ["host", "/run/postgresql"],
      ["user", "weft_app"],
      ["password", "secret"],
    ]);
  });
  test("drops the options of the former login", () => {
    expect(withLogin(withRole(url, "weft_owner"), "weft_app", "x")).not.toContain("options");
  });
});

describe("withRole", () => {
  test("adds the role and the time zone, spaces written as %20", () => {
    expect(withRole(url, "weft_owner")).toBe(`${url}&options=-c%20role%3Dweft_owner%20-c%20timezone%3DUTC`);
  });
  test("keeps options that were there", () => {
    const options = new URL(withRole(`${url}&options=-c%20work_mem%3D8MB`, "weft_owner")).searchParams;
    expect(options.getAll("options")).toEqual(["-c work_mem=8MB -c role=weft_owner -c timezone=UTC"]);
  });
});

test("withDatabase changes the database alone", () => {
  expect(withDatabase(url, "scratch")).toBe(
    "postgresql://ada:p%40ss@db.example:6543/scratch?sslmode=require",
  );
});

test("splitPassword takes the password out wherever it was", () => {
  expect(splitPassword(url)).toEqual({
    url: "postgresql://ada@db.example:6543/weft?sslmode=require",
    password: "p@ss",
  });
  expect(splitPassword("postgresql:///weft?password=x").password).toBe("x");
});

test("describeTarget never shows a secret", () => {
  expect(describeTarget(url)).toBe("db.example:6543/weft");
  expect(describeTarget("postgresql://localhost/weft")).toBe("localhost:5432/weft");
  expect(describeTarget(socket)).toBe("/run/postgresql/weft");
});
