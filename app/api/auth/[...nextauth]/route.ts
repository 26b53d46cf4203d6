import NextAuth from "next-auth";
import { sessionOptions } from "#lib/auth/session.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and the session, by next-auth. */
function respond(request: Request, context: Context): Promise<Response> {
  return NextAuth(sessionOptions())(request, context);
}

export { respond as GET, respond as POST };
