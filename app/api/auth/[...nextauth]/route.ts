import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { noteOn } from "#lib/auth/request-notes.ts";
import { sessionOptions } from "#lib/auth/session.ts";
import { notFound } from "#lib/contract/error.ts";
import { defineRoutes, type Handler } from "#lib/http/define-routes.ts";
import { log } from "#lib/http/log.ts";

/** next-auth's own words may hold what somebody typed. That a session has ended, or a sign-in failed, is no error of ours. */
const logger = {
  error: (code: string) => log.warn({ code }, "next-auth"),
  warn: () => undefined,
  debug: () => undefined,
};

/** Sign-in, sign-out and the session, by next-auth. Its pages are ours, so what it would answer with a text is not found. */
const respond: Handler = async (request) => {
  const [, , , ...nextauth] = new URL(request.url).pathname.split("/");
  noteOn(request).route = "/api/auth/*";
  const context = { params: Promise.resolve({ nextauth }) };
  const response: Response = await NextAuth({ ...sessionOptions(), logger })(request as NextRequest, context);
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!isJson && !response.headers.has("location")) throw notFound();
  return response;
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ GET: respond, POST: respond });
