/** Slows down guessing at one account: after a few failures each further try has to wait longer. */
import type { Clock } from '../../clock.ts';

const freeFailures = 5;
const firstDelayMs = 2_000;
const longestDelayMs = 15 * 60_000;
const rememberedAccounts = 10_000;

export interface SignInThrottle {
  /** Seconds to wait before the next try; 0 when it may be made now. */
  waitSeconds(account: string): number;
  failed(account: string): void;
  succeeded(account: string): void;
}

/** Keeps count in this process. */
export function signInThrottle(clock: Clock): SignInThrottle {
  const byAccount = new Map<string, { failures: number; until: number }>();
  return {
    waitSeconds(account) {
      const until = byAccount.get(account)?.until ?? 0;
      return Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000));
    },
    failed(account) {
      const failures = (byAccount.get(account)?.failures ?? 0) + 1;
      const excess = failures - freeFailures;
      const delayMs = excess < 0 ? 0 : Math.min(firstDelayMs * 2 ** excess, longestDelayMs);
      byAccount.delete(account);
      byAccount.set(account, { failures, until: clock.now().getTime() + delayMs });
      const oldest = byAccount.keys().next();
      if (byAccount.size > rememberedAccounts && !oldest.done) byAccount.delete(oldest.value);
    },
    succeeded: (account) => {
      byAccount.delete(account);
    },
  };
}
