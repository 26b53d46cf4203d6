import { HUE_COUNT } from "../graph-colours.ts";
import { LENGTH_FALL, PASSING_BRIGHTNESS, START_BRIGHTNESS } from "./link-light.ts";
import { RIMMED_RADIUS, SMALLEST_RADIUS } from "./sizes.ts";

/** One precision for all, so that uniforms mean the same in both shaders of a program. */
const HEAD = `#version 300 es
precision highp float;
precision highp int;
uniform vec4 clip;   // units to clip space: scale, shift
uniform vec2 frame;  // size of the canvas, its pixels
`;

/** Different broken lines at once; the eighth and further kinds of dash are drawn solid. */
export const MOST_DASHES = 8;

const LINK = `${HEAD}
layout(location = 0) in vec4 places;   // this end, other end
layout(location = 1) in uvec4 traits;  // hue, weight, dash, whether both ends are of one hue
layout(location = 2) in uint mask;
uniform vec3 hues[${HUE_COUNT + 1}];
uniform vec3 neutral;
uniform vec2 tints;         // share of hue: between hues, within one
uniform float opacity;
uniform float usualLength;

vec2 toClip(vec2 place) { return place * clip.xy + clip.zw; }

float sight(vec2 place) {
  vec2 beyond = max(abs(place) - 1.0, 0.0);
  return 1.0 - smoothstep(0.0, 0.4, max(beyond.x, beyond.y));
}

vec3 colourOf(uvec4 own) {
  return mix(neutral, hues[min(own.x, ${HUE_COUNT}u)], own.x > ${HUE_COUNT}u ? 0.0 : own.w == 1u ? tints.y : tints.x);
}

float lightOf(vec2 from, vec2 to) {
  float fade = pow(min(1.0, usualLength / max(distance(places.xy, places.zw), 1e-6)), ${LENGTH_FALL});
  float seen = max(sight(from), sight(to));
  return opacity * fade * float(traits.y) / 255.0 * mix(${PASSING_BRIGHTNESS}, 1.0, seen);
}
`;

/** Far out: lines of one pixel, two vertices a link, the cheapest there is. */
export const lineVertex = `${LINK}
out vec4 colour;
void main() {
  gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
  if (mask == 0u) return;
  vec2 from = toClip(places.xy);
  float end = float(gl_VertexID & 1);
  float light = lightOf(from, toClip(places.zw)) * mix(${START_BRIGHTNESS}, 1.0, end);
  colour = vec4(colourOf(traits) * light, light);
  gl_Position = vec4(from, 0.0, 1.0);
}`;

export const lineFragment = `${HEAD}
in vec4 colour;
out vec4 pixel;
void main() { pixel = colour; }`;

/** Close: a quad a link, as wide as its weight says, smooth at the edge and broken as its kind says. */
export const ribbonVertex = `${LINK}
layout(location = 3) in uvec4 targetTraits;
uniform vec2 width;         // of the lightest link and what comes to the heaviest, canvas pixels
out vec4 colour;
out vec2 along;             // from the source, and the whole length, canvas pixels
out vec2 across;            // from the middle, and half the width, canvas pixels
flat out int dash;
void main() {
  gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
  if (mask == 0u) return;
  vec2 from = toClip(places.xy);
  vec2 to = toClip(places.zw);
  vec2 way = (to - from) * frame * 0.5;
  float length_ = max(length(way), 1e-3);
  vec2 normal = vec2(-way.y, way.x) / length_;
  float end = float(gl_VertexID >> 1);
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  float weight = float(traits.y) / 255.0;
  float half_ = max(1.0, width.x + width.y * weight) * 0.5;
  float light = lightOf(from, to) * mix(${START_BRIGHTNESS}, 1.0, end);
  colour = vec4(colourOf(end == 0.0 ? traits : targetTraits) * light, light);
  along = vec2(length_ * end, length_);
  across = vec2(side * (half_ + 1.0), half_);
  dash = int(traits.z);
  gl_Position = vec4(mix(from, to, end) + normal * across.x * 2.0 / frame, 0.0, 1.0);
}`;

export const ribbonFragment = `${HEAD}
uniform vec4 dashes[${MOST_DASHES * 2}];  // line, gap, line, gap, line, gap, whole, 0: canvas pixels
in vec4 colour;
in vec2 along;
in vec2 across;
flat in int dash;
out vec4 pixel;

float band(float place, float start, float end) {
  return clamp(min(place - start, end - place) + 0.5, 0.0, 1.0);
}

void main() {
  float cover = clamp(across.y + 0.5 - abs(across.x), 0.0, 1.0);
  if (dash > 0) {
    vec4 first = dashes[dash * 2];
    vec4 rest = dashes[dash * 2 + 1];
    float place = mod(along.x, rest.z);
    float second = first.x + first.y;
    float third = second + first.z + first.w;
    float on = max(band(place, 0.0, first.x), band(place, rest.z, rest.z + first.x));
    if (first.z > 0.0) on = max(on, band(place, second, second + first.z));
    if (rest.x > 0.0) on = max(on, band(place, third, third + rest.x));
    cover *= on;
  }
  pixel = colour * cover;
}`;

/** A quad a memory. */
export const memoryVertex = `${HEAD}
layout(location = 0) in vec3 circle;   // place, radius
layout(location = 1) in uvec2 traits;  // hue, look
layout(location = 2) in uint mask;
uniform vec3 hues[${HUE_COUNT + 1}];
uniform float growth;                  // canvas pixels to a unit of radius
uniform float ratio;                   // canvas pixels to one of the screen
flat out vec3 colour;
flat out float radius;
flat out uint look;
out vec2 place;
void main() {
  gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
  if (mask == 0u) return;
  radius = max(circle.z * growth, ${SMALLEST_RADIUS} * ratio);
  look = traits.y;
  colour = hues[min(traits.x, ${HUE_COUNT}u)];
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  place = corner * (radius + 1.0 + ratio);
  gl_Position = vec4(circle.xy * clip.xy + clip.zw + place * 2.0 / frame, 0.0, 1.0);
}`;

export const memoryFragment = `${HEAD}
uniform vec3 ground;
uniform float ring;      // width of a retired memory's ring, canvas pixels
uniform float ratio;
flat in vec3 colour;
flat in float radius;
flat in uint look;
in vec2 place;
out vec4 pixel;

float outside(vec2 at) {
  if ((look & 2u) == 0u) return length(at) - radius;
  // A square with round corners and the area of the circle.
  float corner = radius * 0.32;
  vec2 beyond = abs(at) - vec2(radius * 0.89 - corner);
  return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - corner;
}

void main() {
  float beyond = outside(place);
  float rim = radius > ${RIMMED_RADIUS.toFixed(1)} * ratio ? 0.75 * ratio : 0.0;
  float whole = clamp(0.5 + rim - beyond, 0.0, 1.0);
  if (whole <= 0.0) discard;
  float disc = clamp(0.5 - beyond, 0.0, 1.0);
  vec3 inner = colour;
  if ((look & 1u) == 1u) {
    float width = clamp(ring, ratio, max(ratio, radius * 0.44));
    float hole = clamp(0.5 - (beyond + width), 0.0, 1.0);
    inner = mix(mix(ground, colour, 0.72), ground, hole);
  }
  pixel = vec4(mix(ground, inner, disc), 1.0) * (rim > 0.0 ? whole : disc);
}`;
