import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addUser } from "#lib/administration/add-user.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { signIn } from "./sign-in.ts";

// Counted, and left to work.
vi.mock("@node-rs/argon2", { spy: true });

const password = "a password that is long enough";

async function newUser() {
  return addUser({ email: `${randomUUID()}@test.example`, name: "Someone", password });
}

/** How many of the account's attempts count. */
async function attemptsOf(account: string): Promise<number> {
  const { rows } = await asSuperuser((client) =>
    client.query<{ n: number }>("select count(*)::int as n from sign_in_attempts where account = $1", [
      account,
    ]),
  );
  return rows[0]?.n ?? 0;
}

/** Puts attempts of an account on record, as if made so many minutes ago. */
async function recordAttempts(account: string, count: number, minutesAgo: number): Promise<void> {
  await asSuperuser((client) =>
    client.query(
      "insert into sign_in_attempts (account, at) select $1, now() - make_interval(mins => $3) from generate_series(1, $2)",
      [account, count, minutesAgo],
    ),
  );
}

describe("signIn", () => {
  it("knows the user by e-mail, in any case and with white space around it, and password", async () => {
    const { id, email } = await newUser();
    for (const typed of [email, email.toUpperCase(), ` ${email}\n`]) {
      expect(await signIn(typed, password)).toEqual({ id });
    }
  });

  it("answers null to a wrong password, whatever is wrong with it", async () => {
    const { email } = await newUser();
    for (const wrong of ["", " ", password.toUpperCase(), `${password} `, password.slice(1), "\ud83e"]) {
      expect(await signIn(email, wrong)).toBeNull();
    }
  });

  it("answers null to an account that is not there, or can't be", async () => {
    for (const email of [
      `${randomUUID()}@test.example`,
      "",
      "no-address",
      "%",
      "' or true --",
      `${"x".repeat(400)}@x.example`,
    ]) {
      expect(await signIn(email, password)).toBeNull();
    }
    const { email } = await newUser();
    expect(await signIn(`${email}\0`, password)).toBeNull();
    expect(await signIn(email, `${password}\0`)).toBeNull();
    expect(await signIn(email, "x".repeat(1_001))).toBeNull();
  });
});

describe("the work that an answer takes", () => {
  const work = vi.mocked(verify);
  beforeEach(async () => {
    // The first question of a process also makes the decoy.
    await signIn(`${randomUUID()}@test.example`, password);
    work.mockClear();
  });

  it("is one check of one cost, whether the account is there or not", async () => {
    const { email } = await newUser();
    work.mockClear();
    const costs: string[][] = [];
    for (const [typed, tried] of [
      [email, password],
      [email, "wrong"],
      [`${randomUUID()}@test.example`, password],
      [`${randomUUID()}@test.example`, "wrong"],
    ] as const) {
      await signIn(typed, tried);
      costs.push(work.mock.calls.map(([hashed]) => String(hashed).split("$").slice(1, 4).join("$")));
      work.mockClear();
    }
    expect(new Set(costs.map((each) => each.join()))).toEqual(new Set(["argon2id$v=19$m=19456,t=2,p=1"]));
    expect(costs).toHaveLength(4);
  });

  it("does not let anyone in by the decoy's own password", async () => {
    const decoy = "no account has this password";
    expect(await signIn(`${randomUUID()}@test.example`, decoy)).toBeNull();
    expect(await work.mock.results[0]?.value).toBe(true);
  });

  it("is none once the account is limited", async () => {
    const { email } = await newUser();
    await recordAttempts(email, limits.signIn.attempts, 1);
    work.mockClear();
    expect(await refusalOf(signIn(email, password))).toBe("rate_limited");
    expect(work).not.toHaveBeenCalled();
  });
});

describe("the limit", () => {
  it("is 20 attempts an hour an account, known or not, and holds for the right password too", async () => {
    const { email } = await newUser();
    for (const account of [email, `${randomUUID()}@test.example`]) {
      await recordAttempts(account, limits.signIn.attempts - 1, 30);
      expect(await signIn(account, "wrong")).toBeNull();
      for (const typed of [account, account.toUpperCase(), ` ${account}`]) {
        const error: unknown = await signIn(typed, password).catch((reason) => reason);
        expect(error).toBeInstanceOf(ServiceError);
        expect(error).toMatchObject({
          code: "rate_limited",
          details: { headers: { "Retry-After": "3600" } },
        });
      }
      expect(await attemptsOf(account)).toBe(limits.signIn.attempts);
    }
  });

  it("is over an hour later", async () => {
    const { id, email } = await newUser();
    await recordAttempts(email, limits.signIn.attempts, limits.signIn.windowMinutes + 1);
    expect(await signIn(email, password)).toEqual({ id });
    await recordAttempts(email, limits.signIn.attempts, limits.signIn.windowMinutes - 1);
    expect(await refusalOf(signIn(email, password))).toBe("rate_limited");
  });

  it("is of one account only", async () => {
    const [limited, other] = [await newUser(), await newUser()];
    await recordAttempts(limited.email, limits.signIn.attempts, 1);
    expect(await signIn(other.email, password)).toEqual({ id: other.id });
  });

  it("gives the attempts back when a sign-in succeeds", async () => {
    const { id, email } = await newUser();
    await recordAttempts(email, limits.signIn.attempts - 1, 1);
    expect(await signIn(email, password)).toEqual({ id });
    expect(await attemptsOf(email)).toBe(0);
  });

  it.each(["known", "unknown"])(
    "holds exactly under 40 attempts at once, of an account that is %s",
    async (which) => {
      const account = which === "known" ? (await newUser()).email : `${randomUUID()}@test.example`;
      const attempts = Array.from({ length: 40 }, async () => {
        try {
          return String(await signIn(account, "wrong"));
        } catch (error) {
          if (error instanceof ServiceError) return error.code;
          throw error;
        }
      });
      const outcomes = await Promise.all(attempts);
      expect(outcomes.filter((outcome) => outcome === "null")).toHaveLength(limits.signIn.attempts);
      expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(20);
      expect(await attemptsOf(account)).toBe(limits.signIn.attempts);
    },
  );
});
