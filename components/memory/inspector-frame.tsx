"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";

type InspectorFrameProps = {
  /** Chips above the title. */
  marks: ReactNode;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** Whether the keyboard should start at the title. */
  isEntered: boolean;
};

/** The shape of every inspector: marks, title, a body that scrolls, actions that stay. */
export function InspectorFrame({ marks, title, children, actions, onClose, isEntered }: InspectorFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isEntered) heading.current?.focus();
  }, [isEntered]);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="px-[18px] pt-3.5">
          <div className="flex items-start gap-2">
            <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-1">{marks}</div>
            <IconButton icon="close" label="Close the inspector" onClick={onClose} className="-mr-2" />
          </div>
          <h2
            ref={heading}
            tabIndex={-1}
            className="mt-1.5 mb-2 break-words font-semibold text-[18px] text-ink leading-[1.3] tracking-[-0.015em] outline-none"
          >
            {title}
          </h2>
        </div>
        {children}
      </div>
      {actions ? (
        <div className="flex gap-2 border-line border-t px-[18px] py-3 max-wide:pb-[max(12px,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      ) : null}
    </>
  );
}
