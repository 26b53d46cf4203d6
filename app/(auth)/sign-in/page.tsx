import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { toCallbackAddress } from "#components/auth/callback-address.ts";
import { SignInPage } from "#components/auth/sign-in-page.tsx";
import { findViewer } from "#lib/auth/find-viewer.ts";

export const metadata: Metadata = { title: "Sign in" };

type SignInProps = { searchParams: Promise<{ callbackUrl?: string | string[] }> };

export default async function SignIn({ searchParams }: SignInProps) {
  const { callbackUrl } = await searchParams;
  const wanted = typeof callbackUrl === "string" ? callbackUrl : null;
  if (await findViewer()) {
    const host = (await headers()).get("host") ?? "localhost";
    redirect(toCallbackAddress(wanted, `http://${host}`));
  }
  return <SignInPage callbackUrl={wanted} />;
}
