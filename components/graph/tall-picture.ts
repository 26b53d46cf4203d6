import type { Picture } from "./picture.ts";

/** On a phone held upright a picture as wide as it is high would leave half of the screen bare. */
const STRETCH = 1.7;

/** The picture for a screen that is narrow and high: the same places, further apart up and down. Nothing else changes. */
export function toTallPicture(picture: Picture): Picture {
  return new Map([...picture].map(([id, place]) => [id, { ...place, y: place.y * STRETCH }]));
}
