export type WayBackProps = { name: string; host: string; href: string };

/** A person goes back to the client that sent them, by their own click. */
export function WayBack({ name, host, href }: WayBackProps) {
  return (
    <p className="mt-5 text-sm">
      <a href={href} rel="noreferrer" className="break-words text-accent underline underline-offset-2">
        Back to {name} at {host}
      </a>
    </p>
  );
}
