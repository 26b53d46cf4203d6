"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { isTyping } from "./is-typing.ts";

/** `run` may be called with the key `shortcut` while the notice stands. */
export type NoticeAction = { label: string; shortcut: string; run: () => void };
export type Notice = { text: string; action?: NoticeAction };

type Notices = { notify: (notice: Notice) => void; announce: (text: string) => void };

const NoticesContext = createContext<Notices | null>(null);

const plainMs = 7_000;
const actionMs = 20_000;

/** Says what happened: seen at the lower edge of the page, and heard through one polite live region. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [spoken, setSpoken] = useState("");
  const announce = useCallback((text: string) => {
    // The same words twice are only heard when the region was empty in between.
    setSpoken("");
    requestAnimationFrame(() => setSpoken(text));
  }, []);
  const notify = useCallback(
    (next: Notice) => {
      setNotice(next);
      const hint = next.action ? ` ${next.action.label}: press ${next.action.shortcut}.` : "";
      announce(`${next.text}.${hint}`);
    },
    [announce],
  );
  const end = useCallback(() => setNotice(null), []);
  const notices = useMemo(() => ({ notify, announce }), [notify, announce]);
  return (
    <NoticesContext value={notices}>
      {children}
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      {notice ? <NoticeBar notice={notice} onEnd={end} /> : null}
    </NoticesContext>
  );
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticeProvider above it");
  return notices;
}

function NoticeBar({ notice, onEnd }: { notice: Notice; onEnd: () => void }) {
  const [held, setHeld] = useState(false);
  const { action } = notice;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onEnd, action ? actionMs : plainMs);
    return () => clearTimeout(timer);
  }, [held, action, onEnd]);

  useEffect(() => {
    if (!action) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== action.shortcut || event.altKey || event.shiftKey || isTyping(event))
        return;
      event.preventDefault();
      onEnd();
      action.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [action, onEnd]);

  return (
    <section
      aria-label="Last change"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="-translate-x-1/2 fixed bottom-14 left-1/2 z-50 [body:has([data-offline])_&]:bottom-32 flex w-max max-w-[min(34rem,calc(100vw-24px))] animate-rise items-center gap-3.5 rounded-[9px] bg-ink py-2 pr-2 pl-3.5 text-bg shadow-float"
    >
      <span className="min-w-0 py-0.5">{notice.text}</span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            onEnd();
            action.run();
          }}
          className="flex min-h-7 shrink-0 items-center gap-2.5 rounded-md bg-bg/20 px-2.5 font-semibold outline-offset-2 hover:bg-bg/30"
        >
          {action.label}
          <span
            aria-hidden="true"
            className="font-mono font-semibold text-xs uppercase pointer-coarse:hidden"
          >
            {action.shortcut}
          </span>
        </button>
      ) : null}
    </section>
  );
}
