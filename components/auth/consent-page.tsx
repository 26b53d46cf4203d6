import { Logo } from "#components/shell/logo.tsx";
import { ConsentForm, type ConsentFormProps } from "./consent-form.tsx";

/** A person lets a client act as an agent of theirs, or not: who asks, where the answer goes, and what it may do. */
export function ConsentPage({ email, ...form }: ConsentFormProps & { email: string }) {
  const { client } = form;
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-5 py-10">
      <div className="w-full max-w-[420px]">
        <Logo size={34} />
        <h1 className="mt-5 break-words font-semibold text-[24px] text-ink leading-tight tracking-[-0.022em]">
          Connect {client.name} to Weft
        </h1>
        <p className="mt-2 text-sm">
          It will act for you, as an agent of yours, in one workspace. You are signed in as{" "}
          <span className="break-words text-ink">{email}</span>.
        </p>
        <ConsentForm {...form} />
      </div>
    </main>
  );
}
