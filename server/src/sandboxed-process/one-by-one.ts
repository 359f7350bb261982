/** One thing after the other, the owners by turns; what nobody waits for any more is not begun. */
import { FairQueue } from '../scheduling/fair-queue.ts';

export interface TurnOptions {
  /** Whose it is: owners have their turns, however much one of them brings. */
  owner?: string;
  /** Nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

export interface OneByOne {
  /** Does it when its turn has come. Throws what it throws, and the signal's reason when that aborts before. */
  take<Value>(work: () => Promise<Value>, options?: TurnOptions): Promise<Value>;
  /** Resolves when nothing waits. */
  whenIdle(): Promise<void>;
}

export function oneByOne(): OneByOne {
  const waiting = new FairQueue<() => Promise<unknown>>();
  let working: Promise<void> | undefined;

  async function workOff(): Promise<void> {
    for (let next = waiting.take(); next; next = waiting.take()) await next();
    working = undefined;
  }

  return {
    take<Value>(work: () => Promise<Value>, { owner = '', signal }: TurnOptions = {}) {
      return new Promise<Value>((resolve, reject) => {
        const leave = () => {
          waiting.remove(begin);
          reject(signal?.reason);
        };
        const begin = () => {
          signal?.removeEventListener('abort', leave);
          // How it ends is told to whoever asked for it.
          return work().then(resolve, reject);
        };
        if (signal?.aborted) return leave();
        signal?.addEventListener('abort', leave, { once: true });
        waiting.add(owner, begin);
        working ??= workOff();
      });
    },
    async whenIdle() {
      await working;
    },
  };
}
