/** Recovers from a 401: one shared renewal, then one retry (document 2 §8). */
import type { SessionPort } from './session-port.ts';
import { wait } from '../wait.ts';

const tokenRequestWaitMs = 500;
/** Ten seconds of waiting for the token request; without it, the session is over. */
const maxTokenRequestWaits = 20;

/** Resolves to true when the call may be retried; `usedToken` is the rejected token. */
export type RecoverSession = (usedToken: string | undefined, signal?: AbortSignal) => Promise<boolean>;

/** Creates the recovery shared by all calls of a client. */
export function createSessionRecovery(session: () => SessionPort): RecoverSession {
  let renewal: Promise<boolean> | undefined;

  async function renewOnce(): Promise<boolean> {
    try {
      await session().renew();
      return true;
    } catch {
      session().clearTokenAndAccount();
      return false;
    }
  }

  return async function recover(usedToken, signal) {
    for (let waits = 0; ; waits += 1) {
      if (renewal) return renewal;
      const current = session().token();
      if (current && current !== usedToken) return true;
      if (!session().hasAccount()) {
        session().clearToken();
        return false;
      }
      if (session().canRenew()) break;
      if (waits === maxTokenRequestWaits) {
        session().clearTokenAndAccount();
        return false;
      }
      await wait(tokenRequestWaitMs, signal);
    }
    renewal = renewOnce().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
}
