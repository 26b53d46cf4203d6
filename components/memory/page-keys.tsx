"use client";

import { useEffect } from "react";
import { useMember } from "#components/shell/member.tsx";
import { isTyping } from "#components/ui/is-typing.ts";
import { useNotices } from "#components/ui/notices.tsx";
import { useCleaningUp } from "./cleaning-up.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { oneAtATime } from "./selection-words.ts";

/**
 * The keys of the whole page, for whatever the part that has the keyboard leaves: Escape steps back, Delete asks about what is
 * selected.
 */
export function PageKeys() {
  const { view, index, change, open } = useMemoryPage();
  const { mayChange } = useMember();
  const { askToDelete, deleteLinkAt } = useCleaningUp();
  const { notify } = useNotices();

  useEffect(() => {
    const stepBack = (from: EventTarget | null) => {
      if (view.selection) {
        const row =
          "memory" in view.selection
            ? document.getElementById(`row-${view.selection.memory}`)
            : from instanceof Element
              ? from.closest<HTMLElement>('[role="grid"] tr')
              : null;
        open(null);
        (row ?? document.getElementById("main"))?.focus();
      } else if (view.focus) change({ focus: null }, "push");
    };
    const askAboutSelection = () => {
      if (!view.selection) return;
      if ("link" in view.selection) return deleteLinkAt(view.selection.link);
      if ("memories" in view.selection) return notify({ text: oneAtATime });
      const { memory } = view.selection;
      if (mayChange(index?.memories.get(memory)?.ownerId)) askToDelete(memory);
      else notify({ text: "Only its owner can delete this memory" });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog has its own keys, and the page under it none.
      const isElsewhere = event.target instanceof Element && event.target.closest('[role$="dialog"]');
      if (event.defaultPrevented || isElsewhere || isTyping(event)) return;
      if (event.key === "Escape") stepBack(event.target);
      else if (event.key === "Delete") askAboutSelection();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [view.selection, view.focus, index, open, change, mayChange, askToDelete, deleteLinkAt, notify]);

  return null;
}
