import type { Adjacency } from "./adjacency.ts";
import { at } from "./columns.ts";

/** The connected parts, largest first (equal sizes in order of their first member), members in ascending order. */
export function findComponents(adjacency: Adjacency): number[][] {
  const seen = new Uint8Array(adjacency.count);
  const components: number[][] = [];
  for (let first = 0; first < adjacency.count; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    const members = [first];
    for (const member of members) {
      const end = at(adjacency.start, member + 1);
      for (let place = at(adjacency.start, member); place < end; place++) {
        const neighbour = at(adjacency.neighbour, place);
        if (seen[neighbour]) continue;
        seen[neighbour] = 1;
        members.push(neighbour);
      }
    }
    components.push(members.sort((left, right) => left - right));
  }
  return components.sort((left, right) => right.length - left.length || (left[0] ?? 0) - (right[0] ?? 0));
}
