const PALETTE = ["#7aa7ff", "#5cc8b4", "#f2b14c", "#e8a0bf", "#a78bfa", "#9ac75a", "#ef8a6b", "#6fc3e8"];

export const LINK_COLOUR = "#2b3347";

const places = new Map<string, number>();

/** Of a type of memory; the ninth type has the first colour again. */
export function colourOf(type: string): string {
  const place = places.get(type) ?? places.size;
  places.set(type, place);
  return PALETTE[place % PALETTE.length] ?? LINK_COLOUR;
}
