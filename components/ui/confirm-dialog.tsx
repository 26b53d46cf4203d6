"use client";

import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the focus goes when the dialog has closed and its opener may be gone. */
  onCloseAutoFocus?: (event: Event) => void;
};

/** Asks before something is taken away. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <AlertDialog.Content
          {...(props.onCloseAutoFocus ? { onCloseAutoFocus: props.onCloseAutoFocus } : {})}
          className="fixed top-[18vh] left-1/2 z-50 max-h-[70vh] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 animate-appear overflow-y-auto rounded-xl border border-line-2 bg-surface shadow-float"
        >
          <div className="px-5 pt-5 pb-4">
            <AlertDialog.Title className="font-semibold text-[15px] text-ink leading-snug">
              {props.title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2">{props.children}</div>
            </AlertDialog.Description>
          </div>
          <div className="flex justify-end gap-2 border-line border-t px-5 py-3">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="destroy" onClick={props.onConfirm}>
                {props.confirm}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
