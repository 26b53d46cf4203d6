/**
 * Whether JSON text nests deeper than `most`, found without parsing it: what parses may still be too deep to walk. Of text that is not
 * JSON it says something, and parsing then refuses it.
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isQuoted) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) isQuoted = false;
    } else if (character === 0x22) isQuoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
