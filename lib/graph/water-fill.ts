/**
 * Shares a budget among owners, one each in turn: the largest level at which everyone gets the smaller of what they have and
 * the level, and what is left over one each to the first that have more. `counts` may be capped, as long as no owner's
 * count is capped below what the level reaches. Answers each owner's share, in their order.
 */
export function waterFill(counts: readonly number[], budget: number): number[] {
  const ascending = [...counts].sort((a, b) => a - b);
  let left = budget;
  let level = 0;
  for (const [index, count] of ascending.entries()) {
    const sharers = ascending.length - index;
    if (count * sharers > left + level * sharers) {
      const raise = Math.floor(left / sharers);
      level += raise;
      left -= raise * sharers;
      return counts.map((each) => {
        if (each <= level) return each;
        if (left <= 0) return level;
        left -= 1;
        return level + 1;
      });
    }
    left -= (count - level) * sharers;
    level = count;
  }
  return [...counts];
}
