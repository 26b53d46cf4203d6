import type { ReactNode } from "react";
import { CopyBlock } from "#components/ui/copy-block.tsx";
import { Logo } from "./logo.tsx";

/** For an account that belongs to no workspace: what an administrator does about it, and below it what else there is to say. */
export function NoWorkspace({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-6">
      <div className="w-full max-w-lg">
        <Logo size={30} />
        <h1 className="mt-4 font-semibold text-[22px] text-ink leading-tight tracking-[-0.02em]">
          You belong to no workspace yet
        </h1>
        <p className="mt-2 mb-5 text-sm">
          Whoever runs this server can let you into one, or make one for you:
        </p>
        <CopyBlock
          label="On the server"
          text={`npm run -s weft -- admin member add WORKSPACE ${email} --role member`}
        />
        {children}
      </div>
    </main>
  );
}
