/** Counts failures by key, and computes the delay of the next attempt; in this process. */

/** Delays of a key after failures. */
export interface FailureRule {
  freeFailures: number;
  maxDelayMs: number;
}

export interface CountedKey extends FailureRule {
  key: string;
}

/** `nowMs` is the process's monotonic time; shared counts have a clock of their own. */
export interface FailureCounts {
  /**
   * Counts a failure of every key, unless one of them has to wait: then nothing is counted, and it resolves
   * to the delay in milliseconds.
   */
  fail(keys: readonly CountedKey[], nowMs: number): Promise<number>;
  /** Resets the failures of some keys, and takes one back from others. */
  reset(keys: { all: readonly string[]; one: readonly string[] }, nowMs: number): Promise<void>;
}

export const firstDelayMs = 2_000;
/** Lifetime of failures without a further one. */
export const failureLifetimeMs = 60 * 60_000;
const maxCountedKeys = 30_000;

interface Count {
  failures: number;
  nextTryAt: number;
}

/** Returns the delay of a key after its last failure. */
function delayMsAfter(failures: number, { freeFailures, maxDelayMs }: FailureRule): number {
  const excess = failures - freeFailures;
  return excess < 0 ? 0 : Math.min(firstDelayMs * 2 ** excess, maxDelayMs);
}

/** Makes counts of this process. */
export function memoryFailureCounts(): FailureCounts {
  const counts = new Map<string, Count>();

  function current(key: string, nowMs: number): Count {
    const known = counts.get(key);
    return known && nowMs - known.nextTryAt < failureLifetimeMs ? known : { failures: 0, nextTryAt: 0 };
  }

  function put(key: string, count: Count): void {
    counts.delete(key);
    counts.set(key, count);
    const oldest = counts.keys().next();
    if (counts.size > maxCountedKeys && !oldest.done) counts.delete(oldest.value);
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
    async reset({ all, one }, nowMs) {
      for (const key of all) counts.delete(key);
      for (const key of one) {
        put(key, { failures: Math.max(0, current(key, nowMs).failures - 1), nextTryAt: nowMs });
      }
    },
  };
}
