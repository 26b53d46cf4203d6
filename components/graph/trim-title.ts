/** The longest label drawn, in characters. */
export const LONGEST_LABEL = 34;

/** A title cut to label length, at a word where one ends near the cut. */
export function trimTitle(title: string, longest = LONGEST_LABEL): string {
  const characters = Array.from(title.replace(/\s+/g, " ").trim());
  if (characters.length <= longest) return characters.join("");
  const cut = characters.slice(0, longest - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > longest * 0.7 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
