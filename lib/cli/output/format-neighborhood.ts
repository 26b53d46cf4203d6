import type { GraphLink } from "#lib/contract/graph.ts";
import type { Neighborhood } from "#lib/contract/neighborhood.ts";
import { type Look, paint } from "./look.ts";
import { toVisibleText } from "./visible-text.ts";

/** Each memory under the one from which it was reached first, by the link that led there; `direction` is that of the link. */
type Branch = { link: GraphLink; id: string; arrow: "→" | "←" };

function toBranches({ root, memories, links }: Neighborhood): Map<string, Branch[]> {
  const at = new Map<string, Branch[]>(memories.map(({ id }) => [id, []]));
  for (const link of links) {
    at.get(link.sourceId)?.push({ link, id: link.targetId, arrow: "→" });
    at.get(link.targetId)?.push({ link, id: link.sourceId, arrow: "←" });
  }
  const reached = new Set<string>([root]);
  const branches = new Map<string, Branch[]>();
  // Level by level, for the set grows while it is walked.
  for (const id of reached) {
    const fresh = (at.get(id) ?? []).filter((branch) => !reached.has(branch.id) && reached.add(branch.id));
    branches.set(id, fresh);
  }
  return branches;
}

/** A tree from the root. A link that closes a circle is in the count at its end, and with `--json` in full. */
export function formatNeighborhood(found: Neighborhood, look: Look): string {
  const branches = toBranches(found);
  const titles = new Map<string, string>(
    found.memories.map(({ id, title, archivedAt }) => [
      id,
      toVisibleText(archivedAt ? `${title} (archived)` : title),
    ]),
  );
  const say = (id: string) => `${titles.get(id) ?? ""} ${paint(look, "dim", id)}`;
  const lines = [say(found.root)];
  const draw = (id: string, indent: string) => {
    const below = branches.get(id) ?? [];
    below.forEach(({ link, id: next, arrow }, index) => {
      const last = index === below.length - 1;
      lines.push(`${indent}${last ? "└" : "├"} ${arrow} ${toVisibleText(link.kind)} ${say(next)}`);
      draw(next, `${indent}${last ? "  " : "│ "}`);
    });
  };
  draw(found.root, "");
  return `${lines.join("\n")}\n\n${found.memories.length} memories, ${found.links.length} links`;
}
