const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Puts the date, as YYYY-MM-DD in UTC, in place of each `{{day N}}`: N days before `today`. */
export function resolveDays(text: string, today: Date): string {
  return text.replaceAll(/\{\{day (\d+)\}\}/g, (_, days: string) =>
    new Date(today.getTime() - Number(days) * dayMilliseconds).toISOString().slice(0, 10),
  );
}
