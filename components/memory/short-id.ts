/** What a memory is called when its title is not at hand: the random end of its id. */
export function shortId(id: string): string {
  return `memory …${id.slice(-8)}`;
}
