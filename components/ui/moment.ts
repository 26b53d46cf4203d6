const two = (value: number) => String(value).padStart(2, "0");

/** `2026-11-30`, in this device's time zone. */
export function formatDay(time: string): string {
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `14:05`, in this device's time zone. */
export function formatClock(time: string): string {
  const at = new Date(time);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}
