import { nameKind } from "#components/link/kind-words.ts";
import type { Event } from "#lib/contract/event.ts";

/** A part of a sentence: words, a memory to be shown by its title, or the name of a link kind. */
export type SentencePart = { text: string } | { memory: string } | { kind: string };

type Action = Event["action"];

const linkVerbs: Record<Action, string> = {
  created: "linked",
  replaced: "changed the link",
  updated: "changed the link",
  deleted: "removed the link",
  trashed: "removed the link",
  archived: "changed the link",
  restored: "brought back the link",
};

const memoryVerbs: Record<Action, string> = {
  created: "saved",
  replaced: "edited",
  updated: "edited",
  deleted: "deleted for good",
  trashed: "deleted",
  archived: "archived",
  restored: "restored",
};

/** An event as a sentence: `Platform linked A → B as depends-on · via archivist`. */
export function describeEvent(event: Event): SentencePart[] {
  const via = event.agent ? ` · via ${event.agent.name}` : "";
  if (event.link) {
    const { sourceId, targetId, kind } = event.link;
    return [
      { text: `${event.by.name} ${linkVerbs[event.action]} ` },
      { memory: sourceId },
      { text: " → " },
      { memory: targetId },
      { text: " as " },
      { kind: nameKind(kind) },
      { text: `${describeWeight(event)}${via}` },
    ];
  }
  return [
    { text: `${event.by.name} ${memoryVerbs[event.action]} ` },
    event.memoryId ? { memory: event.memoryId } : { text: "a memory" },
    { text: `${describeFields(event)}${via}` },
  ];
}

const briefVerbs: Record<Action, string> = {
  created: "wrote it",
  replaced: "changed it",
  updated: "changed it",
  deleted: "removed it",
  trashed: "removed it",
  archived: "changed it",
  restored: "brought it back",
};

/** An event of a link for a page that is about that link: `Platform changed it, weight 0.4 → 0.8 · via archivist`. */
export function describeOwnEvent(event: Event): SentencePart[] {
  const via = event.agent ? ` · via ${event.agent.name}` : "";
  return [{ text: `${event.by.name} ${briefVerbs[event.action]}${describeWeight(event)}${via}` }];
}

/** `, weight 0.4 → 0.8` when the event changed it. */
function describeWeight({ before, after }: Event): string {
  const from = before?.weight;
  const to = after?.weight;
  if (typeof from !== "number" || typeof to !== "number" || from === to) return "";
  return `, weight ${from} → ${to}`;
}

/** `: title, tags` when the event edited them. */
function describeFields({ action, before, after }: Event): string {
  if (action !== "updated" || !after) return "";
  const unspoken = new Set(["version", "updatedAt"]);
  const fields = Object.keys(after).filter((name) => {
    return !unspoken.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]);
  });
  return fields.length > 0 ? `: ${fields.join(", ")}` : "";
}
