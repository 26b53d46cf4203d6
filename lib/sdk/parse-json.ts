/** The value of a JSON text; undefined when it is none, which no schema of an answer takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
