import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { MergeLink, PutLinkAnswer } from "#lib/contract/link.ts";
import { mergeLink } from "#lib/links/merge-link.ts";
import { defineTool, sets } from "../define-tool.ts";
import { LinkOutline } from "../outlines.ts";
import { nameKind } from "../texts/tell-link.ts";
import { nameMemory } from "../texts/tell-memory.ts";

const done = {
  created: "Created",
  replaced: "Changed",
  unchanged: "Already there, and nothing changed:",
};

export const linkMemories = defineTool({
  name: "memory__link_memories",
  title: "Link two memories",
  description:
    "Create a link from a memory of your own to another, or change its weight or metadata: what is omitted stays as it is. Each direction and each kind is a link of its own.",
  hints: sets,
  input: z.strictObject({
    source_id: MemoryId.describe("A memory of your own"),
    target_id: MemoryId,
    ...MergeLink.shape,
    kind: MergeLink.shape.kind.describe("Such as depends-on, because-of, part-of; not supersedes"),
    weight: MergeLink.shape.weight.describe("How strong; 1 for a new link"),
  }),
  output: PutLinkAnswer.extend({ link: LinkOutline }),
  operate: (actor, { source_id, target_id, ...said }) =>
    mergeLink(actor, { source: source_id, target: target_id, ...said }),
  tell: ({ outcome, link, titles }) => {
    const source = nameMemory({ id: link.sourceId, title: titles.source });
    const target = nameMemory({ id: link.targetId, title: titles.target });
    return `${done[outcome]} ${source} ${nameKind(link.kind)} → ${target}, weight ${link.weight}.`;
  },
});
