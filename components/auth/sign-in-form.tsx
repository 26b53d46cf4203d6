"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { toCallbackAddress } from "./callback-address.ts";
import { FormAlert } from "./form-alert.tsx";

const field =
  "h-10 w-full rounded-[7px] border border-edge bg-bg px-3 text-ink text-sm max-sm:text-base aria-invalid:border-danger";

const sentences: Record<string, string> = {
  CredentialsSignin: "That e-mail and password do not belong together. Check both, then try again.",
  TooManyAttempts: "Too many attempts for this account. Wait an hour, or ask an admin of your server.",
  TooManyFromAddress: "Too many attempts from your network. Wait a minute, then try again.",
};
const unreachable = "Weft can't be reached. Check the connection, then try again.";
const unknown = "Signing in did not work this time. Try again shortly.";

/** E-mail and password. One answer for an unknown account and a wrong password. */
export function SignInForm({ callbackUrl }: { callbackUrl: string | null }) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setError(null);
    try {
      const answer = await signIn("credentials", {
        email: String(form.get("email")),
        password: String(form.get("password")),
        redirect: false,
      });
      if (answer?.ok && !answer.error) {
        // A whole load: the server decides afresh, with the session, what there is to see.
        window.location.assign(toCallbackAddress(callbackUrl, window.location.origin));
        return;
      }
      setError(sentences[answer?.error ?? ""] ?? unknown);
    } catch {
      setError(unreachable);
    }
    setIsBusy(false);
    password.current?.select();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate={false}>
      <label className="flex flex-col gap-1.5">
        <span className="font-medium text-ink">Email</span>
        <input
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby="sign-in-error"
          className={field}
        />
      </label>
      <label className="flex flex-col gap-1.5">
        <span className="font-medium text-ink">Password</span>
        <input
          ref={password}
          name="password"
          type="password"
          required
          autoComplete="current-password"
          aria-invalid={error !== null}
          aria-describedby="sign-in-error"
          className={field}
        />
      </label>
      <Button type="submit" look="primary" disabled={isBusy} size="large" className="mt-2">
        {isBusy ? "Signing in" : "Sign in"}
      </Button>
      <FormAlert id="sign-in-error" className="min-h-10" error={error} />
    </form>
  );
}
