/** Throttles of password guessing and of requests for links: after a few attempts, each waits longer. */
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import { networkOf } from '../../../../http/requests/network-of.ts';
import type { FailureCounts, FailureRule } from '../../../../cluster/failure-counts.ts';

/**
 * Counted keys. The pair stops an ordinary guesser. The account alone stops guessing from many addresses,
 * without delaying its owner in a known browser or network. The address alone stops trying one password on
 * many accounts; many people may share one.
 */
const rules = {
  pair: { freeFailures: 5, maxDelayMs: 15 * 60_000 },
  account: { freeFailures: 20, maxDelayMs: 30_000 },
  address: { freeFailures: 50, maxDelayMs: 15 * 60_000 },
} as const satisfies Record<string, FailureRule>;
/** Guesses at a code follow a right password and have a million values, so all of them wait longer. */
const codeRule: FailureRule = { ...rules.account, maxDelayMs: rules.pair.maxDelayMs };

/**
 * Counted keys of requests for a link by e-mail. Delays are short enough for an owner whom somebody else's
 * requests delay.
 */
const requestRules = {
  account: { freeFailures: 3, maxDelayMs: 15 * 60_000 },
  address: { freeFailures: 20, maxDelayMs: 15 * 60_000 },
} as const satisfies Record<string, FailureRule>;

export interface SignInAttempt {
  account: string;
  address: string;
  /** Trusted origin of the attempt: a browser, which is then counted by itself, or a network. */
  known?: 'browser' | 'network' | undefined;
  /** True for a code of the second factor, which is counted apart from passwords. */
  isCode?: boolean;
}

export interface SignInThrottle {
  /**
   * Counts an attempt as failed in advance, so that concurrent attempts can't all be first.
   * Resolves to a function that takes the count back after a success. Rejects with `request.rate_limited`
   * and the time to wait.
   */
  begin(attempt: SignInAttempt): Promise<() => Promise<void>>;
}

/** Counts a request for a link. Rejects with `request.rate_limited` and the time to wait. */
export type LinkRequestThrottle = (request: Pick<SignInAttempt, 'account' | 'address'>) => Promise<void>;

/** Makes the throttle of requests for links, apart from that of sign-ins. */
export function linkRequestThrottle(clock: Clock, counts: FailureCounts): LinkRequestThrottle {
  return async ({ account, address }) => {
    const counted = [
      { key: `link a ${account}`, ...requestRules.account },
      { key: `link n ${networkOf(address)}`, ...requestRules.address },
    ];
    assertNoWait(await counts.fail(counted, clock.elapsedMs()));
  };
}

function assertNoWait(waitMs: number): void {
  if (waitMs > 0) throw new AppError('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Makes the throttle of all servers that share these counts. */
export function signInThrottle(clock: Clock, counts: FailureCounts): SignInThrottle {
  return {
    async begin({ account, address, known, isCode = false }) {
      const network = networkOf(address);
      // Upper case, since typed addresses are in lower case.
      const subject = isCode ? `CODE ${account}` : account;
      const pair = { key: `${subject}\n${known === 'browser' ? known : network}`, ...rules.pair };
      const ofAccount = { key: `a ${subject}`, ...(isCode ? codeRule : rules.account) };
      const ofAddress = { key: `n ${network}`, ...rules.address };
      const counted = known ? [pair, ofAddress] : [pair, ofAccount, ofAddress];
      assertNoWait(await counts.fail(counted, clock.elapsedMs()));
      // The address keeps its other failures, so that own successes don't hide guesses at other accounts.
      return () => counts.reset({ all: [pair.key, ofAccount.key], one: [ofAddress.key] }, clock.elapsedMs());
    },
  };
}
