"use client";

import { type ReactNode, useEffect, useId, useMemo } from "react";
import { chooseMemories } from "#components/graph/choose-memories.ts";
import { nameKind } from "#components/link/kind-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useNotices } from "#components/ui/notices.tsx";
import { countOf, formatCount } from "./count-words.ts";
import { describeSelection, type Tally } from "./describe-selection.ts";
import { isFiltering } from "./facet.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import { InspectorFrame } from "./inspector-frame.tsx";
import { listMemoryValues } from "./legend-values.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { assignHues, hueColour } from "./palette.ts";
import { sayLinks, saySelected, sayUnseen } from "./selection-words.ts";
import { isInAddress } from "./view-state.ts";

type SelectionInspectorProps = { ids: readonly string[]; index: GraphIndex; filtered: FilteredGraph };

/** A longer list is no longer read: the figures are. */
const mostListed = 100;

/** Several memories at once: what is true of them together, each of them, and what can be done with all. */
export function SelectionInspector({ ids, index, filtered }: SelectionInspectorProps) {
  const { view, change, colouring, open } = useMemoryPage();
  const { announce } = useNotices();
  const facts = useMemo(() => describeSelection(ids, index, filtered), [ids, index, filtered]);
  const hues = useMemo(() => assignHues(listMemoryValues(index, "type")), [index]);
  const isCut = index.graph.linksTruncated || index.graph.memoriesTruncated;
  const title = saySelected(facts.memories.length);
  const listed = facts.memories.slice(0, mostListed);
  const left = facts.memories.length - listed.length;
  const colourOf = (type: string) => (colouring === "type" ? hueColour(hues.get(type)) : "var(--edge)");
  const isList = view.shape === "list";

  useEffect(() => announce(title), [announce, title]);

  const showAll = () => {
    change({ shape: "graph" });
    open({ memories: ids }, { fly: true });
  };

  return (
    <InspectorFrame
      isEntered={false}
      onClose={() => open(null)}
      marks={<Chip>selection</Chip>}
      title={title}
      // What can be done with several at once belongs here.
      actions={
        <>
          <Button onClick={showAll}>
            <Icon name="fit" className="text-mute" />
            {isList ? "Show in the graph" : "Fit in view"}
          </Button>
          <Button className="ml-auto" onClick={() => open(null)}>
            Clear
          </Button>
        </>
      }
    >
      <div className="px-[18px] text-mute">
        <p>
          {sayLinks(facts, isCut)}
          {isFiltering(view.facets.kind) ? ", whatever their kind" : null}
        </p>
        {sayUnseen(facts).map((sentence) => (
          <p key={sentence} className="mt-1 text-ink">
            {sentence}
          </p>
        ))}
        {isInAddress(view.selection) ? null : (
          <p className="mt-1">Too many for the address: a link to this view leaves them out.</p>
        )}
      </div>
      <Tallies title="Types" tallies={facts.types} isCut={false} colour={colourOf} />
      {facts.kinds.length > 0 ? (
        <Tallies title="Links among them" tallies={facts.kinds} isCut={isCut} name={nameKind} />
      ) : null}
      <Section title="Memories">
        <ul className="pb-4">
          {listed.map((memory) => (
            <li key={memory.id} className="group relative">
              <button
                type="button"
                onClick={() => open({ memory: memory.id }, { fly: true })}
                className="-outline-offset-2 grid min-h-[30px] w-full grid-cols-[9px_minmax(0,1fr)] items-center gap-2.5 px-[18px] text-left hover:bg-raise group-focus-within:pr-10 group-hover:pr-10 pointer-coarse:pr-12"
              >
                <Swatch colour={colourOf(memory.type)} />
                <span className="truncate text-ink">{memory.title}</span>
              </button>
              <IconButton
                icon="minus"
                label={`Take ${memory.title} out of the selection`}
                onClick={({ currentTarget }) => {
                  const row = currentTarget.closest("li");
                  const next = row?.nextElementSibling ?? row?.previousElementSibling;
                  next?.querySelector<HTMLElement>("button[aria-label]")?.focus();
                  open(chooseMemories(view.selection, [memory.id], "remove"));
                }}
                className="-translate-y-1/2 absolute top-1/2 right-2 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
              />
            </li>
          ))}
          {left > 0 ? (
            <li className="px-[18px] py-1.5 text-mute">and {left.toLocaleString("en")} more</li>
          ) : null}
        </ul>
      </Section>
    </InspectorFrame>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <h3 id={titleId} className="px-[18px] pb-1 font-[560] text-2xs text-mute">
        {title}
      </h3>
      {children}
    </section>
  );
}

type TalliesProps = {
  title: string;
  tallies: readonly Tally[];
  isCut: boolean;
  name?: (value: string) => string;
  colour?: (value: string) => string;
};

/** Counts with the measure of each beside the largest, as in the legends. */
function Tallies({ title, tallies, isCut, name = String, colour }: TalliesProps) {
  const longest = Math.max(1, ...tallies.map(({ count }) => count));
  return (
    <Section title={title}>
      <ul className="px-[18px]">
        {tallies.map(({ value, count }) => (
          <li key={value} className="relative flex min-h-[26px] items-center gap-2.5">
            {colour ? <Swatch colour={colour(value)} /> : null}
            <span className="min-w-0 flex-1 truncate text-body">{name(value)}</span>
            <span className="font-mono text-mute text-xs">{formatCount(countOf(count, isCut))}</span>
            <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-px bg-line">
              <span
                className="block h-px origin-left"
                style={{
                  background: colour?.(value) ?? "var(--edge)",
                  transform: `scaleX(${count / longest})`,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Swatch({ colour }: { colour: string }) {
  return <span aria-hidden="true" className="size-[9px] rounded-[3px]" style={{ background: colour }} />;
}
