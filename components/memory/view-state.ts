import { selectedMemories, selectMemories } from "#components/graph/choose-memories.ts";
import type { GraphSelection } from "#components/graph/graph-view.ts";
import type { LinkKey } from "#components/link/link-key.ts";
import { everything, type Facet, isFiltering } from "./facet.ts";

export const colourings = ["type", "owner", "agent", "scope", "community"] as const;
export type Colouring = (typeof colourings)[number];

export const facetNames = ["type", "owner", "agent", "scope", "kind"] as const;
export type FacetName = (typeof facetNames)[number];

export const sortColumns = ["title", "type", "owner", "in", "out", "updated"] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { column: SortColumn; descending: boolean };

export type Selection = GraphSelection;
export type Depth = 1 | 2 | 3;
export type Focus = { memory: string; depth: Depth };

/**
 * So many memories of a selection the address names, in two thousand characters, which go through chats and mails. A larger
 * selection is the page's alone: see {@link isInAddress}.
 */
const mostInAddress = 50;

/** Everything that shapes the Memory page. The address holds all of it but a very large selection, so that a view is a link. */
export type View = {
  shape: "graph" | "list";
  /** Null while the reader has not said: the page chooses then, see `choose-colouring.ts`. */
  colour: Colouring | null;
  facets: Record<FacetName, Facet>;
  superseded: boolean;
  unlinked: boolean;
  selection: Selection | null;
  focus: Focus | null;
  sort: Sort;
};

/** The agent facet's value for memories that no agent wrote. */
export const noAgent = "none";

export const firstView: View = {
  shape: "graph",
  colour: null,
  facets: { type: everything, owner: everything, agent: everything, scope: everything, kind: everything },
  superseded: true,
  unlinked: true,
  selection: null,
  focus: null,
  sort: { column: "updated", descending: true },
};

/** Reads a view from an address. What it does not know, or can't read, is as if it were not there. */
export function parseView(query: URLSearchParams): View {
  return {
    shape: query.get("view") === "list" ? "list" : "graph",
    colour: oneOf(colourings, query.get("colour")),
    facets: {
      type: parseFacet(query, "type"),
      owner: parseFacet(query, "owner"),
      agent: parseFacet(query, "agent"),
      scope: parseFacet(query, "scope"),
      kind: parseFacet(query, "kind"),
    },
    superseded: query.get("superseded") !== "hide",
    unlinked: query.get("unlinked") !== "hide",
    selection: parseSelection(query),
    focus: parseFocus(query),
    sort: parseSort(query.get("sort")),
  };
}

/** The shortest query that {@link parseView} reads as this view; empty for the first one. */
export function serialiseView(view: View): string {
  const query = new URLSearchParams();
  if (view.shape !== firstView.shape) query.set("view", view.shape);
  if (view.colour) query.set("colour", view.colour);
  for (const name of facetNames) {
    const { only, values } = view.facets[name];
    for (const value of values) query.append(only ? name : `not-${name}`, value);
  }
  if (!view.superseded) query.set("superseded", "hide");
  if (!view.unlinked) query.set("unlinked", "hide");
  if (view.focus) {
    query.set("focus", view.focus.memory);
    if (view.focus.depth !== 1) query.set("depth", String(view.focus.depth));
  }
  const sort = serialiseSort(view.sort);
  if (sort !== serialiseSort(firstView.sort)) query.set("sort", sort);
  if (view.selection && "link" in view.selection) query.set("l", serialiseLink(view.selection.link));
  else if (isInAddress(view.selection))
    for (const id of selectedMemories(view.selection)) query.append("m", id);
  return query.toString();
}

/** Whether a link to the view would bring its selection along. */
export function isInAddress(selection: Selection | null): boolean {
  return selectedMemories(selection).length <= mostInAddress;
}

/** What narrows the view, by name, in the order of the panel; empty when nothing does. */
export function listFilters(view: View): string[] {
  const names = facetNames.filter((name) => isFiltering(view.facets[name])).map((name) => facetTitles[name]);
  if (!view.superseded) names.push("superseded");
  if (!view.unlinked) names.push("unlinked");
  if (view.focus) names.push("focus");
  return names;
}

export function withoutFilters(view: View): View {
  const { facets, superseded, unlinked, focus } = firstView;
  return { ...view, facets, superseded, unlinked, focus };
}

const facetTitles: Record<FacetName, string> = {
  type: "type",
  owner: "owner",
  agent: "agent",
  scope: "scope",
  kind: "link kind",
};

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const wholeUuid = new RegExp(`^${uuid}$`);
const wholeLink = new RegExp(`^(${uuid})\\.(${uuid})\\.(.+)$`, "su");

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function parseFacet(query: URLSearchParams, name: FacetName): Facet {
  const only = query.getAll(name);
  if (only.length > 0) return { only: true, values: [...new Set(only)] };
  return { only: false, values: [...new Set(query.getAll(`not-${name}`))] };
}

function parseId(text: string | null): string | null {
  const id = text?.toLowerCase() ?? "";
  return wholeUuid.test(id) ? id : null;
}

function parseSelection(query: URLSearchParams): Selection | null {
  const memories = query.getAll("m").map(parseId);
  const selected = selectMemories(memories.filter((id) => id !== null).slice(0, mostInAddress));
  if (selected) return selected;
  const [, sourceId, targetId, kind] = wholeLink.exec(query.get("l") ?? "") ?? [];
  return sourceId && targetId && kind ? { link: { sourceId, targetId, kind } } : null;
}

function serialiseLink({ sourceId, targetId, kind }: LinkKey): string {
  return `${sourceId}.${targetId}.${kind}`;
}

function parseFocus(query: URLSearchParams): Focus | null {
  const memory = parseId(query.get("focus"));
  if (!memory) return null;
  const depth = query.get("depth");
  return { memory, depth: depth === "2" ? 2 : depth === "3" ? 3 : 1 };
}

function parseSort(text: string | null): Sort {
  const descending = text?.startsWith("-") ?? false;
  const column = oneOf(sortColumns, descending ? (text?.slice(1) ?? null) : text);
  return column ? { column, descending } : firstView.sort;
}

function serialiseSort({ column, descending }: Sort): string {
  return descending ? `-${column}` : column;
}
