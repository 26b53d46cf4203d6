"use client";

import { assignDashes } from "#components/graph/link-dash.ts";
import type { GraphLayout } from "#components/graph/use-graph-layout.ts";
import { nameKind } from "#components/link/kind-words.ts";
import { Toggle } from "#components/ui/toggle.tsx";
import { ColourMenu } from "./colour-menu.tsx";
import { CommunityLegend } from "./community-legend.tsx";
import { countOf, formatCount } from "./count-words.ts";
import { isFiltering, soloValue, toggleValue } from "./facet.ts";
import type { FilteredGraph, MemoryFacet } from "./filter-graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import { Legend } from "./legend.tsx";
import { listKinds, listMemoryValues } from "./legend-values.ts";
import { listCommunities } from "./list-communities.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { assignHues, hueColour } from "./palette.ts";
import { isLowerBound } from "./status-words.ts";
import { colourings, type FacetName, listFilters, withoutFilters } from "./view-state.ts";

type FiltersPanelProps = { index: GraphIndex; filtered: FilteredGraph; picture: GraphLayout["picture"] };

const titles: Record<MemoryFacet, string> = { type: "Type", owner: "Owner", agent: "Agent", scope: "Scope" };

/** The legends, which are the filters, and two switches for memories that are often in the way. */
export function FiltersPanel({ index, filtered, picture }: FiltersPanelProps) {
  const { view, change, colouring: coloured } = useMemoryPage();
  const { graph } = index;
  const isCut = isLowerBound(graph, view);
  const others = (["type", "owner", "agent", "scope"] as const).filter(
    (facet) =>
      facet !== coloured && (facet === "type" || facet === "owner" || isFiltering(view.facets[facet])),
  );
  const setFacet = (name: FacetName, next: typeof toggleValue) => (value: string) =>
    change(({ facets }) => ({ facets: { ...facets, [name]: next(facets[name], value) } }));
  const kinds = listKinds(index);
  const dashes = assignDashes(new Map(kinds.map(({ value, total }) => [value, total])));

  const colourMenu = (
    <ColourMenu
      value={coloured}
      offered={picture ? colourings : colourings.filter((one) => one !== "community")}
      onChange={(colour) => change({ colour })}
    />
  );

  const renderMemoryLegend = (facet: MemoryFacet) => {
    const values = listMemoryValues(index, facet);
    const hues = assignHues(values);
    const isColoured = facet === coloured;
    return (
      <Legend
        key={facet}
        title={titles[facet]}
        aside={facet === coloured ? colourMenu : undefined}
        values={values}
        atFirst={isColoured ? 8 : 5}
        counts={filtered.counts[facet]}
        isCut={isCut}
        facet={view.facets[facet]}
        mark={(value) => {
          const colour = isColoured ? hueColour(hues.get(value)) : "var(--line-2)";
          return {
            swatch: <span className="size-[9px] rounded-[3px]" style={{ background: colour }} />,
            bar: isColoured ? colour : "var(--edge)",
          };
        }}
        onToggle={setFacet(facet, toggleValue)}
        onSolo={setFacet(facet, soloValue)}
      />
    );
  };

  return (
    <div className="py-3">
      {coloured === "community" ? (
        <CommunityLegend
          communities={picture && listCommunities(index, picture, filtered.shown)}
          isCut={isCut}
          aside={colourMenu}
        />
      ) : (
        renderMemoryLegend(coloured)
      )}
      <Legend
        title="Links"
        values={kinds.map((kind) => ({ ...kind, name: nameKind(kind.value) }))}
        atFirst={6}
        counts={filtered.counts.kind}
        isCut={graph.linksTruncated}
        facet={view.facets.kind}
        mark={(kind) => ({
          swatch: (
            <svg aria-hidden="true" width="14" height="8" viewBox="0 0 14 8" className="text-body">
              <path
                d="M0 4h14"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeDasharray={dashes.get(kind)?.join(" ")}
              />
            </svg>
          ),
          bar: "var(--edge)",
        })}
        onToggle={setFacet("kind", toggleValue)}
        onSolo={setFacet("kind", soloValue)}
      />
      {others.map(renderMemoryLegend)}
      <div className="flex flex-col gap-0.5">
        <Toggle checked={view.superseded} onChange={(superseded) => change({ superseded })}>
          Superseded{" "}
          <span className="font-mono text-mute text-xs">
            {formatCount(countOf(filtered.superseded, isCut))}
          </span>
        </Toggle>
        {graph.linksTruncated || graph.memoriesTruncated ? null : (
          <Toggle checked={view.unlinked} onChange={(unlinked) => change({ unlinked })}>
            Unlinked{" "}
            <span className="font-mono text-mute text-xs">
              {formatCount(countOf(filtered.unlinked, false))}
            </span>
          </Toggle>
        )}
      </div>
      {listFilters(view).length > 0 ? (
        <button
          type="button"
          onClick={() => change(withoutFilters)}
          className="mt-3 ml-3.5 min-h-6 text-accent hover:underline"
        >
          Clear filters
        </button>
      ) : null}
    </div>
  );
}
