export type Day<Entry> = { key: string; title: string; entries: Entry[] };

const weekday = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const withYear = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

/** Entries by calendar day of this device, keeping their order. `now` decides what today is. */
export function groupByDay<Entry extends { at: string }>(entries: readonly Entry[], now: Date): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const key = dayKey(at);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, title: nameDay(at, now), entries: [entry] });
  }
  return days;
}

function nameDay(at: Date, now: Date): string {
  const key = dayKey(at);
  if (key === dayKey(now)) return "Today";
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (key === dayKey(yesterday)) return "Yesterday";
  return at.getFullYear() === now.getFullYear() ? weekday.format(at) : withYear.format(at);
}

/** `2026-11-30` of this device's calendar. */
function dayKey(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
