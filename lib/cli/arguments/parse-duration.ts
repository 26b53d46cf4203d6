const milliseconds = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** `90d`, `12h` or `2w` in milliseconds, or null when it is none of these. */
export function parseDuration(value: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(value) ?? [];
  return count && unit ? Number(count) * milliseconds[unit as keyof typeof milliseconds] : null;
}
