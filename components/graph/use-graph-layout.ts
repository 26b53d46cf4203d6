"use client";

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { choosePicture, comparePictures } from "./choose-picture.ts";
import type { GraphView } from "./graph-view.ts";
import { inSlices } from "./in-slices.ts";
import { LAYOUT_VERSION } from "./layout/lay-out-graph.ts";
import { type LayoutResult, toLayoutColumns } from "./layout/layout-columns.ts";
import { placeNew } from "./layout/place-new.ts";
import { runLayout } from "./layout/run-layout.ts";
import type { Picture, Place } from "./picture.ts";
import { openPositionsStore, type ServerPictures } from "./positions-store.ts";

export interface GraphLayout {
  /** What is drawn; without memories until the graph has been read. */
  readonly view: GraphView;
  /** Null until there is a first picture. */
  readonly picture: Picture | null;
  /** Another number whenever everything has been placed anew: on tidying and undoing it, not when memories come or go. */
  readonly arrangement: number;
  /** True while the worker is at it. */
  readonly isArranging: boolean;
  /** Lays everything out anew. */
  readonly tidy: () => void;
  /** Puts everything back to where it was before the last tidy; null when there is nothing to go back to. */
  readonly undoTidy: (() => void) | null;
}

/** In this browser, once it is drawn. */
const KEEP_AFTER_MS = 500;

/**
 * Keeps the picture of a workspace: reads it from the server, else from this browser, or has the worker lay it out; sets memories
 * that come later beside their neighbours; moves nothing else until {@link GraphLayout.tidy} is called, here or in another page of
 * the viewer's, and keeps each picture in both places. `graph` is undefined until it has been read.
 */
export function useGraphLayout(
  graph: GraphView | undefined,
  workspace: string,
  { saved, memories, save }: ServerPictures,
): GraphLayout {
  const view = graph ?? nothing;
  const [kept, setKept] = useState<Kept | null>(null);
  const [beforeTidy, setBeforeTidy] = useState<Kept | null>(null);
  const [isTidying, setIsTidying] = useState(false);
  const picture = pictureOf(kept, workspace);
  // What has just come is drawn in its place at once, not a moment later and all of it twice.
  const placed = useMemo(
    () => (picture && view !== nothing ? placeNew(picture, view) : picture),
    [picture, view],
  );

  useEffect(() => {
    if (view === nothing) return;
    const known = picture ?? joinPictures(readSaved(saved), openPositionsStore().read(workspace));
    if (known && !isTidying && knowsMost(known, view, picture !== null)) {
      const extended = placeNew(known, view);
      if (extended === picture) return;
      const isFirst = picture === null;
      const keep = () =>
        setKept((before) => ({
          workspace,
          picture: extended,
          arrangement: (before?.arrangement ?? 0) + (isFirst ? 1 : 0),
          unsent: isFirst ? null : (before?.unsent ?? null),
        }));
      // The first is drawn in pieces, between which the page answers; what has just come is drawn already.
      if (isFirst) startTransition(keep);
      else keep();
      return;
    }
    const controller = new AbortController();
    runLayout(toLayoutColumns(view), controller.signal).then(
      (result) => {
        setIsTidying(false);
        setKept((before) => ({
          workspace,
          picture: toPicture(result),
          arrangement: (before?.arrangement ?? 0) + 1,
          unsent: isTidying ? "now" : null,
        }));
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [view, workspace, picture, isTidying, saved]);

  useEffect(() => {
    if (!picture) return;
    // Not in the way of drawing it.
    const controller = new AbortController();
    const timer = setTimeout(() => {
      inSlices(openPositionsStore().write(workspace, picture), controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    }, KEEP_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [workspace, picture]);

  const unsent = picture ? kept?.unsent : null;
  const arrangement = kept?.arrangement ?? 0;
  const weighed = useRef<ServerPictures["saved"]>(undefined);
  useEffect(() => {
    if (!picture || view === nothing) return;
    // A picture of the server's counts when it has just been read: what another page has done since, nobody here knows.
    const isRead = saved !== undefined && saved !== weighed.current;
    if (unsent !== "now" && !isRead) return;
    // Of what is in the picture the server takes only what there is: it may know memories that are gone.
    const drawn = new Map(memories.flatMap(({ id }) => toEntry(picture, id)));
    // What has just come is placed first.
    if (drawn.size < memories.length) return;
    if (isRead) weighed.current = saved;
    const theirs = readSaved(saved);
    const step = choosePicture(drawn, theirs, Boolean(unsent));
    const setUnsent = (value: Kept["unsent"]) =>
      setKept((now) => (now?.arrangement === arrangement ? { ...now, unsent: value } : now));
    if (step === "send") {
      // It may name a memory that has gone: the next read will tell.
      void save(LAYOUT_VERSION, drawn).then((isSaved) => unsent && !isSaved && setUnsent("later"));
    }
    if (unsent) setUnsent(null);
    if (step !== "adopt" || !theirs) return;
    const { same, moved } = comparePictures(drawn, theirs);
    setBeforeTidy(null);
    setKept((before) => ({
      workspace,
      picture: placeNew(theirs, view),
      arrangement: (before?.arrangement ?? 0) + (moved > same ? 1 : 0),
      unsent: null,
    }));
  }, [view, workspace, picture, arrangement, unsent, saved, memories, save]);

  const tidy = useCallback(() => {
    setBeforeTidy(kept);
    setIsTidying(true);
  }, [kept]);
  const undoTidy = useCallback(() => {
    setKept(
      (before) => beforeTidy && { ...beforeTidy, arrangement: (before?.arrangement ?? 0) + 1, unsent: "now" },
    );
    setBeforeTidy(null);
  }, [beforeTidy]);

  return useMemo(
    () => ({
      view,
      picture: placed,
      arrangement,
      isArranging: view !== nothing && (picture === null || isTidying),
      tidy,
      undoTidy: pictureOf(beforeTidy, workspace) && !isTidying ? undoTidy : null,
    }),
    [view, picture, placed, arrangement, isTidying, tidy, undoTidy, beforeTidy, workspace],
  );
}

/** A picture with the workspace it is of: the page may go on to another without unmounting. */
interface Kept {
  readonly workspace: string;
  readonly picture: Picture;
  readonly arrangement: number;
  /** Tidied by this page, or put back, and not sent to the server yet: to be sent at once, or, where that failed, after the next read. */
  readonly unsent: "now" | "later" | null;
}

function readSaved(saved: ServerPictures["saved"]): Picture | null {
  return saved?.layout === LAYOUT_VERSION ? saved.picture : null;
}

function toEntry(picture: Picture, id: string): [string, Place][] {
  const place = picture.get(id);
  return place ? [[id, place]] : [];
}

/** Places in this browser are rounded, see `positions-store.ts`. */
const ROUNDING = 0.1;

/** The server's picture, with what this browser knows besides of the same arrangement; where there is only one, that one. */
function joinPictures(saved: Picture | null, own: Picture | null): Picture | null {
  if (!saved || !own) return saved ?? own;
  return comparePictures(saved, own, ROUNDING).moved === 0 ? new Map([...own, ...saved]) : saved;
}

function pictureOf(kept: Kept | null, workspace: string): Picture | null {
  return kept?.workspace === workspace ? kept.picture : null;
}

const nothing: GraphView = { memories: [], links: [], linksTruncated: false };

/**
 * While the page is open nothing moves, however much arrives. A picture from an earlier visit that knows less than
 * half of the memories would be a crowd around a few, and is better made anew.
 */
function knowsMost(picture: Picture, view: GraphView, isOpen: boolean): boolean {
  if (isOpen) return true;
  const known = view.memories.filter((memory) => picture.has(memory.id)).length;
  return known * 2 >= view.memories.length;
}

/** The places by id, as the drawing looks them up. */
export function toPicture({ ids, x, y, community }: LayoutResult): Picture {
  return new Map(
    ids.map((id, index) => [id, { x: x[index] ?? 0, y: y[index] ?? 0, community: community[index] ?? -1 }]),
  );
}
