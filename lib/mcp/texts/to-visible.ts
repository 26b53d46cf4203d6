// What can't be seen, and what turns the order of letters round: Unicode's default-ignorable characters (zero-width ones, tags, variation
// selectors, fillers), bidirectional controls, and control characters but for tab and line feed.
const unseen =
  /(?<!\p{Extended_Pictographic})\ufe0f|(?!\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029]|(?![\t\n])\p{Cc}/gu;

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `⟨U+${hex}⟩`;
}

/** Stored text with every character spelled out that a person would not see, and a model would. */
export function toVisible(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unseen, spell);
}

/** The same in one line. */
export function toVisibleLine(text: string): string {
  return toVisible(text.replace(/[\r\n\t]+/g, " "));
}
