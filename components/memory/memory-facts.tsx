"use client";

import { lazy, useId, useLayoutEffect, useRef, useState } from "react";
import { MomentText } from "#components/ui/moment-text.tsx";
import type { Memory } from "#lib/contract/memory.ts";
import { Detail, Details } from "./details.tsx";

const MemoryContent = lazy(loadMemoryContent);

/** The Markdown reader; where it can't be loaded, the text as it was written. */
export async function loadMemoryContent() {
  try {
    const { MemoryContent } = await import("./memory-content.tsx");
    return { default: MemoryContent };
  } catch {
    return { default: PlainContent };
  }
}

function PlainContent({ content }: { content: string }) {
  return <p className="whitespace-pre-wrap break-words">{content}</p>;
}

/** What a memory says, and where it comes from. Suspends while the Markdown reader is on its way. */
export function MemoryFacts({ memory }: { memory: Memory }) {
  return (
    <div className="px-[18px] pb-3.5">
      <Content text={memory.content} />
      <Details>
        <Detail term="Owner">{memory.owner.name}</Detail>
        {memory.agent ? (
          <Detail term="Written by">
            {memory.agent.name} <span className="text-mute">agent</span>
          </Detail>
        ) : null}
        <Detail term="Created">
          <MomentText at={memory.createdAt} />
        </Detail>
        {memory.updatedAt !== memory.createdAt ? (
          <Detail term="Updated">
            <MomentText at={memory.updatedAt} />
          </Detail>
        ) : null}
        {memory.archivedAt ? (
          <Detail term="Archived">
            <MomentText at={memory.archivedAt} />
          </Detail>
        ) : null}
        <Detail term="Scope">
          {memory.scope === "private" ? "private, to its owner" : "shared with the workspace"}
        </Detail>
        {memory.tags.length > 0 ? <Detail term="Tags">{memory.tags.join(", ")}</Detail> : null}
      </Details>
    </div>
  );
}

const foldedHeight = 220;

/** The content; a long one is folded until the reader asks for all of it. */
function Content({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(text.length > 900);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsLong(element.scrollHeight > foldedHeight + 60));
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const isFolded = isLong && !isOpen;
  return (
    <div className="mb-3">
      <div
        id={id}
        ref={box}
        className={
          isFolded ? "overflow-hidden [mask-image:linear-gradient(#000_75%,transparent)]" : undefined
        }
        style={isFolded ? { maxHeight: foldedHeight } : undefined}
      >
        <div>
          <MemoryContent content={text} />
        </div>
      </div>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-6 text-mute hover:text-ink"
        >
          {isOpen ? "Show less" : "Show all of it"}
        </button>
      ) : null}
    </div>
  );
}
