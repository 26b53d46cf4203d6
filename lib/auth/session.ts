import type { NextAuthOptions } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { ServiceError } from "#lib/contract/error.ts";
import { UserId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { env } from "#lib/env.ts";
import { beginSession, endSession, findSession, SessionClaims } from "./open-session.ts";
import { mayTrySignIn } from "./rate-limit.ts";
import { signIn } from "./sign-in.ts";

/**
 * next-auth, for people: e-mail and password. The session is an encrypted cookie that holds the user's id and the session's; a row
 * says whether it is still open. next-auth renews the cookie whenever a page asks for it, so every renewal asks the row too.
 */
export function sessionOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: limits.sessionSeconds },
    callbacks: {
      async jwt({ token, user }) {
        if (user) return { sub: user.id, sid: await beginSession(UserId.parse(user.id)) };
        if (!(await findSession(SessionClaims.parse(token)))) throw new Error("The session has ended");
        return token;
      },
    },
    events: {
      async signOut({ token }) {
        await endSession(SessionClaims.parse(token));
      },
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(given, request) {
          if (!mayTrySignIn(new Headers(request.headers))) throw new Error("TooManyFromAddress");
          try {
            return await signIn(given?.email ?? "", given?.password ?? "");
          } catch (error) {
            // next-auth passes the message on to the page as its error code.
            if (error instanceof ServiceError && error.code === "rate_limited")
              throw new Error("TooManyAttempts");
            throw error;
          }
        },
      }),
    ],
  };
}

function parseCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(";").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
    }),
  );
}

/** The claims of the session cookie that a request carries, or null. They are Weft's own; whether the session is still open they don't say. */
export async function readSessionClaims(headers: Headers): Promise<SessionClaims | null> {
  const cookie = headers.get("cookie");
  if (!cookie?.includes("next-auth.session-token")) return null;
  // getToken asks for a request of the pages router; cookies are all that it reads without a bearer token.
  const req = { cookies: parseCookies(cookie), headers: {} } as Parameters<typeof getToken>[0]["req"];
  const parsed = SessionClaims.safeParse(await getToken({ req, secret: env().NEXTAUTH_SECRET }));
  return parsed.success ? parsed.data : null;
}

/** The user whose dashboard session a request's cookies carry, or null; an ended one is none. */
export async function findSessionUser(headers: Headers): Promise<UserId | null> {
  const claims = await readSessionClaims(headers);
  return claims && findSession(claims);
}
