/** Everything that a terminal obeys or nobody sees, but for what scripts and emoji are written with: two joiners, two selectors. */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

function toCodePoint(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `<U+${number.padStart(4, "0")}>`;
}

/**
 * Stored text for one line of a terminal: control, bidirectional and invisible characters are written out, as `<U+001B>`, so that
 * nobody's memory can move the cursor, set a colour or turn a line around.
 */
export function toVisibleText(text: string): string {
  return text.replace(INVISIBLE, toCodePoint);
}

/** The same for a text of many lines: its line ends and tabs stay. */
export function toVisibleLines(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(INVISIBLE, (character) => (/[\n\t]/.test(character) ? character : toCodePoint(character)));
}
