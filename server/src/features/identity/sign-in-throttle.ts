/** Slows down guessing: after a few failures each further try has to wait longer. */
import ipaddr from 'ipaddr.js';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';

interface Rule {
  freeFailures: number;
  longestDelayMs: number;
}

/**
 * What is counted. The pair stops an ordinary guesser. The account alone stops many addresses, gently, because
 * it also slows its owner. The address alone stops trying one password on many accounts; many people may share one.
 */
const rules = {
  pair: { freeFailures: 5, longestDelayMs: 15 * 60_000 },
  account: { freeFailures: 20, longestDelayMs: 30_000 },
  address: { freeFailures: 50, longestDelayMs: 15 * 60_000 },
} as const satisfies Record<string, Rule>;

const firstDelayMs = 2_000;
/** Failures are forgotten when no further one came for this long. */
const forgottenAfterMs = 60 * 60_000;
const rememberedKeys = 30_000;

interface Count {
  failures: number;
  nextTryAt: number;
}

export interface SignInThrottle {
  /**
   * Counts a try as failed before it is made, so that tries at the same time can't all be first. The returned
   * function takes the count back after a success. Throws `request.rate_limited` with the time to wait.
   */
  begin(attempt: { account: string; address: string }): () => void;
}

/** An IPv6 network of one customer counts as one address. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** Keeps count in this process. */
export function signInThrottle(clock: Clock): SignInThrottle {
  const counts = new Map<string, Count>();

  function current(key: string, now: number): Count {
    const known = counts.get(key);
    return known && now - known.nextTryAt < forgottenAfterMs ? known : { failures: 0, nextTryAt: 0 };
  }

  function put(key: string, count: Count): void {
    counts.delete(key);
    counts.set(key, count);
    const oldest = counts.keys().next();
    if (counts.size > rememberedKeys && !oldest.done) counts.delete(oldest.value);
  }

  function fail(key: string, { freeFailures, longestDelayMs }: Rule, now: number): void {
    const failures = current(key, now).failures + 1;
    const excess = failures - freeFailures;
    const delayMs = excess < 0 ? 0 : Math.min(firstDelayMs * 2 ** excess, longestDelayMs);
    put(key, { failures, nextTryAt: now + delayMs });
  }

  return {
    begin({ account, address }) {
      const network = networkOf(address);
      const keys = { pair: `${account}\n${network}`, account: `a ${account}`, address: `n ${network}` };
      const now = clock.now().getTime();
      const waitMs = Math.max(...Object.values(keys).map((key) => current(key, now).nextTryAt - now));
      if (waitMs > 0) {
        throw new AppError('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      fail(keys.pair, rules.pair, now);
      fail(keys.account, rules.account, now);
      fail(keys.address, rules.address, now);
      return () => {
        counts.delete(keys.pair);
        counts.delete(keys.account);
        // Somebody's own successes must not wash away what they try on others.
        const { failures } = current(keys.address, now);
        put(keys.address, { failures: Math.max(0, failures - 1), nextTryAt: now });
      };
    },
  };
}
