/**
 * Keeps the text of running answers durable while it grows: every 300 ms one statement for all of them, whatever
 * their number and length. A failed statement is repeated exactly as it was, so that nothing is doubled or lost.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../../db/client.ts';
import { insertChunks, type TextChunk } from '../../store/run-queries.ts';

const flushEveryMs = 300;
const retryAfterMs = 150;

interface Pending {
  position: number;
  text: string;
  sinceMs: number;
}

export class TextFlusher {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  #pending = new Map<string, Pending>();
  /** Chunks of the statement that is under way, with the age of the oldest text of each run. */
  #writing = new Map<string, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Takes text that was just said; `position` is where it stands in the whole answer. */
  add(runId: string, position: number, text: string): void {
    const pending = this.#pending.get(runId);
    if (pending) pending.text += text;
    else this.#pending.set(runId, { position, text, sinceMs: performance.now() });
    this.#schedule(flushEveryMs);
  }

  /** Age in milliseconds of a run's oldest text that is not durable yet; 0 when all of it is. */
  lagMs(runId: string): number {
    const oldest = this.#writing.get(runId) ?? this.#pending.get(runId);
    return oldest ? performance.now() - oldest.sinceMs : 0;
  }

  /** Resolves when the statement that is under way has succeeded, or the next one if there is none; or on abort. */
  async flushed(signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.#writing.size === 0 && this.#pending.size === 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const onAbort = () => resolve();
    this.#waiting.push(resolve);
    signal.addEventListener('abort', onAbort);
    await promise;
    signal.removeEventListener('abort', onAbort);
  }

  /** Forgets the text of a run whose end writes the whole answer; resolves when no statement carries it any more. */
  async release(runId: string, signal: AbortSignal): Promise<void> {
    this.#pending.delete(runId);
    while (this.#writing.has(runId) && !signal.aborted) await this.flushed(signal);
  }

  /** Gives up on what is not written yet, when the process ends. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#writing.size > 0 || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, delayMs);
  }

  async #flush(): Promise<void> {
    this.#writing = this.#pending;
    this.#pending = new Map();
    const chunks = [...this.#writing].map(
      ([runId, { position, text }]): TextChunk => ({
        runId,
        position,
        text,
      }),
    );
    for (let attempt = 1; chunks.length > 0 && !this.#isClosed; attempt += 1) {
      try {
        await insertChunks(this.#db, chunks);
        break;
      } catch (error) {
        if (attempt === 1) this.#log.error({ err: error }, 'answers can not be kept at the moment');
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      }
    }
    this.#writing = new Map();
    for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.#pending.size > 0) this.#schedule(flushEveryMs);
  }
}
