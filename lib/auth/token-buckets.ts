/** What a bucket says to one request: how many more it holds now, and in how many seconds there is one more. */
export type Taken = { granted: boolean; remaining: number; seconds: number };

export type Policy = { perMinute: number; burst: number };

/**
 * Token buckets: `burst` requests at once, and `perMinute` on average. A bucket is one number, the moment at which it would be full
 * again (the generic cell rate algorithm). One that is full is the same as none, so forgetting the longest unused costs little, and
 * memory is bounded whatever comes.
 */
export class TokenBuckets {
  readonly #fullAt = new Map<string, number>();
  readonly #interval: number;
  readonly #burst: number;
  readonly #most: number;

  constructor({ perMinute, burst }: Policy, most: number) {
    this.#interval = 60_000 / perMinute;
    this.#burst = burst;
    this.#most = most;
  }

  has(name: string): boolean {
    return this.#fullAt.has(name);
  }

  forget(name: string): void {
    this.#fullAt.delete(name);
  }

  /** What a request would find, without taking anything. `now` is in milliseconds, of any clock that does not go back. */
  peek(name: string, now: number): Taken {
    return this.#read(this.#fullAt.get(name) ?? now, now);
  }

  take(name: string, now: number): Taken {
    const fullAt = Math.max(this.#fullAt.get(name) ?? now, now);
    const before = this.#read(fullAt, now);
    const after = before.granted ? fullAt + this.#interval : fullAt;
    // Last in order is last used.
    this.#fullAt.delete(name);
    this.#fullAt.set(name, after);
    const [longestUnused] = this.#fullAt.keys();
    if (this.#fullAt.size > this.#most && longestUnused !== undefined) this.#fullAt.delete(longestUnused);
    return { ...this.#read(after, now), granted: before.granted };
  }

  #read(fullAt: number, now: number): Taken {
    const owed = Math.max(fullAt - now, 0) / this.#interval;
    // A rounding error in the clock's fraction must not cost a request.
    const remaining = Math.max(Math.floor(this.#burst - owed + 1e-6), 0);
    const wait = (owed - (this.#burst - 1)) * this.#interval;
    return { granted: remaining > 0, remaining, seconds: Math.max(Math.ceil(wait / 1_000), 1) };
  }
}
