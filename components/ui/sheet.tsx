"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

type SheetProps = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/** A modal that rises from the lower edge of a small screen. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[82dvh] animate-slide flex-col overflow-hidden rounded-t-2xl border-line-2 border-t bg-surface shadow-float"
        >
          <div className="flex items-center justify-between border-line border-b py-1.5 pr-2 pl-4">
            <Dialog.Title className="font-semibold text-ink">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" label="Close" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
