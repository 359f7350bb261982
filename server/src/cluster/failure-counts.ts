/** Counts failures by key, and how long the next try has to wait; in this process. */

/** How a key's failures slow it down. */
export interface FailureRule {
  freeFailures: number;
  longestDelayMs: number;
}

export interface CountedKey extends FailureRule {
  key: string;
}

/** `nowMs` is the process's elapsed time, never put back; counts that other servers share have a clock of their own. */
export interface FailureCounts {
  /**
   * Counts a failure of every key at once, unless one of them has to wait; resolves to how long, in milliseconds.
   * Then nothing was counted.
   */
  fail(keys: readonly CountedKey[], nowMs: number): Promise<number>;
  /** Forgets the failures of some keys, and takes one back from others. */
  forgive(keys: { all: readonly string[]; one: readonly string[] }, nowMs: number): Promise<void>;
}

export const firstDelayMs = 2_000;
/** Failures are forgotten when no further one came for this long. */
export const forgottenAfterMs = 60 * 60_000;
const rememberedKeys = 30_000;

interface Count {
  failures: number;
  nextTryAt: number;
}

/** How long a key has to wait after its last failure. */
function delayMsAfter(failures: number, { freeFailures, longestDelayMs }: FailureRule): number {
  const excess = failures - freeFailures;
  return excess < 0 ? 0 : Math.min(firstDelayMs * 2 ** excess, longestDelayMs);
}

/** Keeps count in this process. */
export function memoryFailureCounts(): FailureCounts {
  const counts = new Map<string, Count>();

  function current(key: string, nowMs: number): Count {
    const known = counts.get(key);
    return known && nowMs - known.nextTryAt < forgottenAfterMs ? known : { failures: 0, nextTryAt: 0 };
  }

  function put(key: string, count: Count): void {
    counts.delete(key);
    counts.set(key, count);
    const oldest = counts.keys().next();
    if (counts.size > rememberedKeys && !oldest.done) counts.delete(oldest.value);
  }

  return {
    async fail(keys, nowMs) {
      const waitMs = Math.max(...keys.map(({ key }) => current(key, nowMs).nextTryAt - nowMs));
      if (waitMs > 0) return waitMs;
      for (const rule of keys) {
        const failures = current(rule.key, nowMs).failures + 1;
        put(rule.key, { failures, nextTryAt: nowMs + delayMsAfter(failures, rule) });
      }
      return 0;
    },
    async forgive({ all, one }, nowMs) {
      for (const key of all) counts.delete(key);
      for (const key of one) {
        put(key, { failures: Math.max(0, current(key, nowMs).failures - 1), nextTryAt: nowMs });
      }
    },
  };
}
