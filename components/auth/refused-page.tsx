import { Logo } from "#components/shell/logo.tsx";
import { WayBack, type WayBackProps } from "./way-back.tsx";

type RefusedPageProps = {
  reason: string;
  /** Where the client can be told, if it is one. */
  back: WayBackProps | null;
};

/** A client asked for something wrong. The person goes back by their own click, or not at all. */
export function RefusedPage({ reason, back }: RefusedPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-5 py-10">
      <div className="w-full max-w-[420px]">
        <Logo size={34} />
        <h1 className="mt-5 font-semibold text-[24px] text-ink leading-tight tracking-[-0.022em]">
          This can’t be connected
        </h1>
        <p className="mt-2 text-sm">
          {back ? "The program that sent you here" : "Whatever sent you here"} asked Weft for something that
          it does not do. Nothing was allowed. Start again from the program, and see that it is up to date.
        </p>
        <p className="mt-4 break-words rounded-[7px] bg-raise px-3 py-2 font-mono text-body text-xs">
          {reason}
        </p>
        {back ? <WayBack {...back} /> : null}
      </div>
    </main>
  );
}
