/** Answer log of a single process. */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../app-error.ts';
import { type AnswerLog, type AnswerTail, retentionAfterEndMs } from './answer-log.ts';
import { EventStore } from './event-store.ts';

/** Maximum number of logs of ended runs; the oldest are removed first to bound memory. */
const maxEndedLogs = 5_000;

interface RunLog {
  store: EventStore;
  isEnded: boolean;
  /** Readers waiting for the next event. */
  waiting: Set<MemoryTail>;
}

const done: IteratorReturnResult<undefined> = { value: undefined, done: true };

class MemoryTail implements AnswerTail {
  readonly #log: RunLog;
  #sequence: number;
  #isDetached = false;
  #resolve: ((result: IteratorResult<NumberedStreamEvent>) => void) | undefined;

  constructor(log: RunLog, afterSequence: number) {
    this.#log = log;
    this.#sequence = afterSequence;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Returns the next event; supports one pending call, as `for await` makes. */
  next(): Promise<IteratorResult<NumberedStreamEvent>> {
    const result = this.#take();
    if (result) return Promise.resolve(result);
    this.#log.waiting.add(this);
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  return(): Promise<IteratorResult<NumberedStreamEvent>> {
    this.#isDetached = true;
    this.wake();
    return Promise.resolve(done);
  }

  /** Resolves a pending `next` if an event or the end is available. */
  wake(): void {
    const resolve = this.#resolve;
    const result = resolve && this.#take();
    if (!result) return;
    this.#resolve = undefined;
    this.#log.waiting.delete(this);
    resolve(result);
  }

  #take(): IteratorResult<NumberedStreamEvent> | undefined {
    if (this.#isDetached) return done;
    const value = this.#log.store.at(this.#sequence + 1);
    if (!value) return this.#log.isEnded ? done : undefined;
    this.#sequence += 1;
    return { value, done: false };
  }
}

/** Creates a log in memory; `keepMs` is the retention after the end of a run. */
export function memoryAnswerLog(keepMs: number = retentionAfterEndMs): AnswerLog {
  const logs = new Map<string, RunLog>();
  const ended = new Map<string, NodeJS.Timeout>();

  const remove = (runId: string) => {
    clearTimeout(ended.get(runId));
    ended.delete(runId);
    logs.delete(runId);
  };
  const existing = (runId: string) => {
    const log = logs.get(runId);
    if (!log) throw new Error(`no log of run ${runId}`);
    return log;
  };
  const wake = (log: RunLog) => {
    for (const tail of log.waiting) tail.wake();
  };

  return {
    async open({ runId, requestId }) {
      logs.set(runId, { store: new EventStore(requestId), isEnded: false, waiting: new Set() });
    },
    async append(runId, event) {
      const log = existing(runId);
      log.store.append(event);
      wake(log);
    },
    async end(runId) {
      const log = existing(runId);
      log.isEnded = true;
      wake(log);
      ended.set(runId, setTimeout(() => remove(runId), keepMs).unref());
      const [oldest] = ended.keys();
      if (ended.size > maxEndedLogs && oldest !== undefined) remove(oldest);
    },
    async discard(runId) {
      const log = logs.get(runId);
      remove(runId);
      if (!log) return;
      log.isEnded = true;
      wake(log);
    },
    async tail(runId, afterSequence) {
      const log = logs.get(runId);
      if (!log) return undefined;
      const { length } = log.store;
      if (afterSequence > length) throw new AppError('stream.event_unknown');
      const hasAll = log.isEnded && afterSequence === length && length > 0;
      return new MemoryTail(log, hasAll ? length - 1 : afterSequence);
    },
  };
}
