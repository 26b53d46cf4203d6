"use client";

import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A command to take along, with a button that copies it. */
export function CopyBlock({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <figure className="overflow-hidden rounded-[9px] border border-line-2 bg-surface text-left">
      <figcaption className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3 text-mute text-xs">
        {label}
        <Button look="quiet" onClick={copy}>
          <Icon name={state === "copied" ? "check" : "copy"} />
          <span aria-live="polite">
            {state === "copied" ? "Copied" : state === "failed" ? "Select and copy by hand" : "Copy"}
          </span>
        </Button>
      </figcaption>
      <pre className="whitespace-pre-wrap break-words p-3 font-mono text-ink text-xs leading-5">{text}</pre>
    </figure>
  );
}
