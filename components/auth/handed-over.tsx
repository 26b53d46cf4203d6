/** After an answer that goes to a program on this computer: the browser stays on the page, and may have asked whether to open the program. */
export function HandedOver({ href, host }: { href: string; host: string }) {
  return (
    <div role="status" className="mt-6 flex flex-col gap-2 text-sm">
      <p>
        Your browser hands the answer to <strong className="break-words font-medium text-ink">{host}</strong>.
        Go on there; you can close this page.
      </p>
      <p>
        Nothing opened?{" "}
        <a href={href} className="text-accent underline underline-offset-2">
          Open the program
        </a>{" "}
        within a minute, or start again from it.
      </p>
    </div>
  );
}
