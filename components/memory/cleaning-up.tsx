"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { useDeleteLink } from "#components/api/use-delete-link.ts";
import { useReadLink } from "#components/api/use-link.ts";
import { usePutLink } from "#components/api/use-put-link.ts";
import { useRestoreMemory } from "#components/api/use-restore-memory.ts";
import { useTrashMemory } from "#components/api/use-trash-memory.ts";
import type { LinkKey } from "#components/link/link-key.ts";
import { useMember } from "#components/shell/member.tsx";
import { useNotices } from "#components/ui/notices.tsx";
import { supersedes } from "#lib/contract/kind.ts";
import type { Link } from "#lib/contract/link.ts";
import { DeleteMemoryDialog } from "./delete-memory-dialog.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { sayRestored } from "./restored-words.ts";

type CleaningUp = {
  /** Deletes at once and offers the undo. `other` is the end that the reader sees the link from the far side of. */
  deleteLink: (link: Link, other: { title: string; preposition: "to" | "from" }) => Promise<void>;
  /** The same for a link that is only known by its key: read first, for the undo. Says so when it is not theirs to delete. */
  deleteLinkAt: (key: LinkKey) => void;
  /** Shows what would go with the memory, and asks. */
  askToDelete: (memoryId: string) => void;
  /** Brings a memory back from the trash, opens it, and says what could not come back. */
  restoreMemory: (memoryId: string) => void;
};

const CleaningUpContext = createContext<CleaningUp | null>(null);

export function useCleaningUp(): CleaningUp {
  const cleaningUp = useContext(CleaningUpContext);
  if (!cleaningUp) throw new Error("useCleaningUp needs a CleaningUpProvider above it");
  return cleaningUp;
}

/** Deleting, and taking it back. It outlives the inspector, whose subject may just have been deleted. */
export function CleaningUpProvider({ children }: { children: ReactNode }) {
  const { view, index, open, titleOf } = useMemoryPage();
  const { mayChange } = useMember();
  const readLink = useReadLink();
  const { notify } = useNotices();
  const [asked, setAsked] = useState<string | null>(null);
  const { mutateAsync: deleteOne } = useDeleteLink();
  const { mutateAsync: putOne } = usePutLink();
  const { mutateAsync: trash } = useTrashMemory();
  const { mutateAsync: restore } = useRestoreMemory();

  const cleaningUp = useMemo(() => {
    const deleteLink: CleaningUp["deleteLink"] = async (link, { title, preposition }) => {
      const name = `Link ${preposition} ${title}`;
      const deletion = deleteOne(link);
      const undo = async () => {
        try {
          // Never ahead of the deletion that it undoes.
          await deletion;
          await putOne(link);
          notify({ text: `${name} is back` });
        } catch (error) {
          notify({ text: `${name} could not be put back. ${toSentence(error)}` });
        }
      };
      notify({ text: `${name} deleted`, action: { label: "Undo", shortcut: "z", run: undo } });
      try {
        await deletion;
      } catch (error) {
        notify({ text: `${name} was kept. ${toSentence(error)}` });
      }
    };
    const deleteLinkAt: CleaningUp["deleteLinkAt"] = async (key) => {
      if (key.kind === supersedes) {
        notify({ text: "This link goes when its first memory is taken back from the archive" });
        return;
      }
      if (!mayChange(index?.memories.get(key.sourceId)?.ownerId)) {
        notify({ text: "Only the owner of its first memory can delete this link" });
        return;
      }
      try {
        const link = await readLink(key);
        open({ memory: key.sourceId });
        await deleteLink(link, { title: titleOf(key.targetId), preposition: "to" });
      } catch (error) {
        notify({ text: `The link was kept. ${toSentence(error)}` });
      }
    };
    const restoreMemory: CleaningUp["restoreMemory"] = async (id) => {
      const title = titleOf(id);
      notify({ text: `Bringing ${title} back` });
      try {
        notify({ text: sayRestored(await restore(id)) });
        open({ memory: id });
      } catch (error) {
        notify({ text: `${title} stays in the trash. ${toSentence(error)}` });
      }
    };
    return { deleteLink, deleteLinkAt, restoreMemory, askToDelete: setAsked };
  }, [deleteOne, putOne, restore, readLink, notify, open, titleOf, index, mayChange]);

  const deleteMemory = async (id: string) => {
    const title = titleOf(id);
    setAsked(null);
    if (view.selection) open(null);
    const deletion = trash(id);
    const undo = () => deletion.then(() => cleaningUp.restoreMemory(id));
    notify({ text: `${title} deleted`, action: { label: "Undo", shortcut: "z", run: undo } });
    try {
      await deletion;
    } catch (error) {
      notify({ text: `${title} was kept. ${toSentence(error)}` });
      open({ memory: id });
    }
  };

  return (
    <CleaningUpContext value={cleaningUp}>
      {children}
      {asked ? (
        <DeleteMemoryDialog
          id={asked}
          title={titleOf(asked)}
          onClose={() => setAsked(null)}
          onConfirm={() => deleteMemory(asked)}
        />
      ) : null}
    </CleaningUpContext>
  );
}

function toSentence(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}
