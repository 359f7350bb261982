/**
 * Stores the growing text of running answers with one statement for all every 300 ms. Repeats a failed statement
 * unchanged, so that no text is lost or repeated.
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
  /** Chunks of the current statement, with the age of each run's oldest text. */
  #writing = new Map<string, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Queues text; `position` is its offset in the whole answer. */
  add(runId: string, position: number, text: string): void {
    const pending = this.#pending.get(runId);
    if (pending) pending.text += text;
    else this.#pending.set(runId, { position, text, sinceMs: performance.now() });
    this.#schedule(flushEveryMs);
  }

  /** Returns the age of a run's oldest unstored text in ms; 0 if all is stored. */
  lagMs(runId: string): number {
    const oldest = this.#writing.get(runId) ?? this.#pending.get(runId);
    return oldest ? performance.now() - oldest.sinceMs : 0;
  }

  /** Resolves when the current or else the next statement has succeeded, or on abort. */
  async flushed(signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.#writing.size === 0 && this.#pending.size === 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const onAbort = () => resolve();
    this.#waiting.push(resolve);
    signal.addEventListener('abort', onAbort);
    await promise;
    signal.removeEventListener('abort', onAbort);
  }

  /** Drops the queued text of a run whose end writes the whole answer; resolves when no statement contains it. */
  async release(runId: string, signal: AbortSignal): Promise<void> {
    this.#pending.delete(runId);
    while (this.#writing.has(runId) && !signal.aborted) await this.flushed(signal);
  }

  /** Discards unwritten text when the process ends. */
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
        if (attempt === 1) this.#log.error({ err: error }, 'Saving answers failed, retrying');
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      }
    }
    this.#writing = new Map();
    for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.#pending.size > 0) this.#schedule(flushEveryMs);
  }
}
