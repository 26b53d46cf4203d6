import type { LinkDirection } from "#lib/contract/link.ts";
import type { Count } from "#lib/contract/page.ts";

export type KindGroup<Link> = { kind: string; direction: LinkDirection; links: Link[]; count: Count };

/** Links of one direction by kind, largest group first. While pages remain unread, each count is a lower bound. */
export function groupByKind<Link extends { kind: string }>(
  links: readonly Link[],
  direction: LinkDirection,
  isComplete: boolean,
): KindGroup<Link>[] {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const group = groups.get(link.kind);
    if (group) group.push(link);
    else groups.set(link.kind, [link]);
  }
  return [...groups]
    .map(([kind, members]) => ({
      kind,
      direction,
      links: members,
      count: { value: members.length, exact: isComplete },
    }))
    .sort((a, b) => b.count.value - a.count.value || a.kind.localeCompare(b.kind));
}
