import { Logo } from "#components/shell/logo.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The door. It says what Weft is, and nothing about who may come in. */
export function SignInPage({ callbackUrl }: { callbackUrl: string | null }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-5 py-10">
      <div className="w-full max-w-[340px]">
        <Logo size={34} />
        <h1 className="mt-5 font-semibold text-[24px] text-ink leading-tight tracking-[-0.022em]">Weft</h1>
        <p className="mt-1 mb-8 text-sm">What people and their agents have been connecting.</p>
        <SignInForm callbackUrl={callbackUrl} />
      </div>
    </main>
  );
}
