/** What names a link: the reverse direction and every other kind are other links. */
export type LinkKey = { sourceId: string; targetId: string; kind: string };

export function isSameLink(one: LinkKey, other: LinkKey): boolean {
  return one.sourceId === other.sourceId && one.targetId === other.targetId && one.kind === other.kind;
}
