"use client";

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useMemorySearch } from "#components/api/use-memory-search.ts";
import { classNames } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { isTyping } from "#components/ui/is-typing.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { useLater } from "#components/ui/use-later.ts";
import type { GraphMemory } from "#lib/contract/graph.ts";
import { sayCount } from "./count-words.ts";
import { findInGraph } from "./find-in-graph.ts";
import { mergeHits, type SearchHit } from "./search-hits.ts";

type MemorySearchProps = {
  memories: readonly GraphMemory[];
  /** Ids that the filters let through; null when nothing is filtered. */
  shown: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
};

/** Finds a memory: by title in the graph at once, by content and beyond the drawn graph as the server answers. */
export function MemorySearch({ memories, shown, onChoose }: MemorySearchProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const settled = useLater(text, 150);
  const server = useMemorySearch(settled);
  const hits = useMemo(
    () => mergeHits(findInGraph(memories, text, 8), server.data?.memories ?? [], memories),
    [memories, text, server.data],
  );
  const isShown = isOpen && text.trim().length > 0;
  const count = server.data?.count;
  const isWaiting = text.trim().length >= 2 && (settled !== text || server.isFetching);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  const choose = (hit: SearchHit) => {
    setIsOpen(false);
    setText("");
    input.current?.blur();
    onChoose(hit.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      if (text) setText("");
      else input.current?.blur();
      return;
    }
    if (hits.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      setActive((at) => (at + (event.key === "ArrowDown" ? 1 : hits.length - 1)) % hits.length);
    } else if (event.key === "Enter") {
      const hit = hits[active];
      if (hit && isShown) choose(hit);
    }
  };

  return (
    <search className="group z-20 w-9 rounded-[7px] max-md:h-9 max-md:focus-within:absolute max-md:focus-within:inset-x-2.5 max-md:focus-within:top-1.5 max-md:focus-within:w-auto md:relative md:w-[330px] md:shrink">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-mute max-md:static max-md:h-0">
        <Icon name="search" className="max-md:absolute max-md:mt-9 max-md:ml-2.5" />
      </span>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find a memory"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[active] ? `${listId}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Find a memory"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className="h-[30px] w-full rounded-[7px] border border-line-2 bg-bg pr-8 pl-8 text-ink outline-offset-0 placeholder:text-mute max-md:h-9 max-md:text-base max-md:not-focus:border-transparent max-md:not-focus:bg-transparent max-md:not-focus:pr-0 max-md:not-focus:text-transparent max-md:not-focus:placeholder:text-transparent"
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 hidden items-center group-focus-within:hidden md:flex">
        <Kbd>/</Kbd>
      </span>
      {isShown ? (
        <div className="absolute inset-x-0 top-[calc(100%+6px)] animate-appear overflow-hidden rounded-[10px] border border-line-2 bg-surface shadow-float md:left-auto md:w-[420px]">
          <div
            id={listId}
            role="listbox"
            aria-label="Memories found"
            className="max-h-[60vh] overflow-y-auto p-1"
          >
            {hits.map((hit, at) => (
              // The keyboard reaches options through the field, by aria-activedescendant.
              <div
                key={hit.id}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(at)}
                onClick={() => choose(hit)}
                onKeyDown={onKeyDown}
                className={classNames(
                  "flex min-h-8 items-center gap-3 rounded-md px-2.5 py-1",
                  at === active && "bg-raise",
                )}
              >
                <span
                  className={classNames("min-w-0 flex-1 truncate", hit.isArchived ? "text-mute" : "text-ink")}
                >
                  {hit.title}
                </span>
                <span className="shrink-0 text-mute text-xs">{describeHit(hit, shown)}</span>
              </div>
            ))}
          </div>
          {hits.length === 0 || isWaiting ? (
            <p role="status" className="px-3.5 py-2.5 text-mute">
              {isWaiting
                ? "Searching titles and contents…"
                : server.isError
                  ? `No title matches. Contents could not be searched: ${server.error.message}`
                  : `Nothing you may see matches “${text.trim()}”.`}
            </p>
          ) : count && count.value > hits.length ? (
            <p className="border-line-2 border-t px-3.5 py-2 text-mute text-xs">
              Found in all: {sayCount(count, "memory", "memories")}
            </p>
          ) : null}
        </div>
      ) : null}
    </search>
  );
}

function describeHit(hit: SearchHit, shown: ReadonlySet<string> | null): string {
  if (!hit.isDrawn) return "not in the drawn graph";
  if (shown && !shown.has(hit.id)) return "hidden by your filter";
  return hit.byContent ? `in the text · ${hit.type}` : hit.type;
}
