/** A time as people read it, to the minute, in UTC. */
export function formatTime(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")}Z`;
}
