/** Serial execution, alternating between owners; cancelled work is not begun. */
import { FairQueue } from '../scheduling/fair-queue.ts';

export interface TurnOptions {
  /** Owner of the work; owners alternate, however much one of them submits. */
  owner?: string;
  /** Cancels the work. */
  signal?: AbortSignal | undefined;
}

export interface SerialQueue {
  /** Runs the work in its turn. Throws its errors, and the signal's reason if that aborts before. */
  take<Value>(work: () => Promise<Value>, options?: TurnOptions): Promise<Value>;
  /** Resolves when nothing waits. */
  whenIdle(): Promise<void>;
}

export function serialQueue(): SerialQueue {
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
          // Failures are reported to the caller.
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
