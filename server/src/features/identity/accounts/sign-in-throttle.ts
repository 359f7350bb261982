/** Slows down guessing: after a few failures each further try has to wait longer. */
import ipaddr from 'ipaddr.js';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { FailureCounts, FailureRule } from '../../../servers/failure-counts.ts';

/**
 * What is counted. The pair stops an ordinary guesser. The account alone stops many addresses, gently, because
 * it also slows its owner. The address alone stops trying one password on many accounts; many people may share one.
 */
const rules = {
  pair: { freeFailures: 5, longestDelayMs: 15 * 60_000 },
  account: { freeFailures: 20, longestDelayMs: 30_000 },
  address: { freeFailures: 50, longestDelayMs: 15 * 60_000 },
} as const satisfies Record<string, FailureRule>;

export interface SignInThrottle {
  /**
   * Counts a try as failed before it is made, so that tries at the same time can't all be first. The returned
   * function takes the count back after a success. Rejects with `request.rate_limited` and the time to wait.
   */
  begin(attempt: { account: string; address: string }): Promise<() => Promise<void>>;
}

/** An IPv6 network of one customer counts as one address. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** Makes the throttle of all servers that share these counts. */
export function signInThrottle(clock: Clock, counts: FailureCounts): SignInThrottle {
  return {
    async begin({ account, address }) {
      const network = networkOf(address);
      const pair = { key: `${account}\n${network}`, ...rules.pair };
      const ofAccount = { key: `a ${account}`, ...rules.account };
      const ofAddress = { key: `n ${network}`, ...rules.address };
      const waitMs = await counts.fail([pair, ofAccount, ofAddress], clock.elapsedMs());
      if (waitMs > 0) {
        throw new AppError('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      // Somebody's own successes must not wash away what they try on others.
      return () =>
        counts.forgive({ all: [pair.key, ofAccount.key], one: [ofAddress.key] }, clock.elapsedMs());
    },
  };
}
