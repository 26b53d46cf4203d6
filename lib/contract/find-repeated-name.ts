type Open = { names: Set<string> | null; isName: boolean; at: string | number };

/** The place of the quotation mark that ends the string which begins at `from`. */
function findEnd(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  for (;;) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
}

/**
 * The way to the first name that one object of JSON text has twice, as segments of a pointer; null where there is none. Parsing
 * keeps the last of them and says nothing. The text must parse.
 */
export function findRepeatedName(text: string): (string | number)[] | null {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const inner = open.at(-1);
    switch (text[at]) {
      case '"': {
        const end = findEnd(text, at);
        if (inner?.names && inner.isName) {
          const inside = text.slice(at + 1, end);
          const name: string = inside.includes("\\") ? JSON.parse(`"${inside}"`) : inside;
          inner.at = name;
          if (inner.names.has(name)) return open.map((each) => each.at);
          inner.names.add(name);
          inner.isName = false;
        }
        at = end;
        break;
      }
      case "{":
        open.push({ names: new Set(), isName: true, at: "" });
        break;
      case "[":
        open.push({ names: null, isName: false, at: 0 });
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ",":
        if (inner?.names) inner.isName = true;
        else if (inner) inner.at = Number(inner.at) + 1;
        break;
    }
  }
  return null;
}
