/** Copies the logs of this process to Redis in batches: one round trip every few milliseconds. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ChainableCommander } from 'ioredis';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, LoggedRun } from './answer-log.ts';
import { endedIdOf, entryIdOf, removedMessage, grownMessage, logName, openedId } from './redis-log-format.ts';

const copyEveryMs = 20;
const retryAfterMs = 500;
/** Lifetime of a log whose server died without a successor. */
const runningLogTtlMs = 24 * 60 * 60_000;
const closeTimeoutMs = 1_000;
/** Number of events above which rewriting a log yields to the event loop first. */
const yieldAboveLength = 100;
const unavailableMessage = 'answers can not be copied to Redis at the moment';

export interface WriterLogger {
  warn(details: object, message: string): void;
}

interface Copy {
  requestId: string;
  /** Number of events in the log. */
  length: number;
  /** Events not yet copied. */
  pending: NumberedStreamEvent[];
  isEnded: boolean;
  endedAtMs: number;
  /** True if the state of the copy in Redis is unknown; the log must be rewritten. */
  isStale: boolean;
}

export interface WriterParts {
  redis: RedisConnection;
  logger: WriterLogger;
  keepMs: number;
  /** Source of all events when a log is rewritten. */
  source: Pick<AnswerLog, 'tail'>;
}

/** Executes a pipeline; throws the first error of its commands, which `exec` only returns. */
async function execute(commands: ChainableCommander): Promise<void> {
  for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
}

export class RedisLogWriter {
  readonly #parts: WriterParts;
  readonly #copies = new Map<string, Copy>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #hasFailed = false;
  /** Logs whose removal failed and must be repeated. */
  readonly #failedRemovals = new Set<string>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    parts.redis.onReturn(() => {
      this.#hasFailed = false;
      this.#rewrite([...this.#copies.keys()]);
      for (const runId of this.#failedRemovals) void this.discard(runId);
    });
  }

  open({ runId, requestId }: LoggedRun): void {
    this.#copies.set(runId, {
      requestId,
      length: 0,
      pending: [],
      isEnded: false,
      endedAtMs: 0,
      isStale: true,
    });
    this.#touch(runId);
  }

  /** Returns true if this process writes the log. */
  has(runId: string): boolean {
    return this.#copies.has(runId);
  }

  /** Opens a log in Redis that the first server to append will own. */
  async announce({ runId, requestId }: LoggedRun): Promise<void> {
    const name = logName(this.#parts.redis, runId);
    await this.#tryExecute(runId, (commands) =>
      commands.xadd(name, openedId, 'opened', requestId).pexpire(name, runningLogTtlMs),
    );
  }

  /** Ends the log of another server that died. */
  async endForeign(runId: string): Promise<void> {
    const name = logName(this.#parts.redis, runId);
    await this.#tryExecute(runId, (commands) =>
      // A timestamp id is greater than any sequence.
      commands
        .xadd(name, 'NOMKSTREAM', '*', 'ended', '')
        .pexpire(name, this.#parts.keepMs)
        .publish(name, grownMessage),
    );
  }

  append(runId: string, event: NumberedStreamEvent): void {
    const copy = this.#copies.get(runId);
    if (!copy) return;
    copy.length += 1;
    if (!copy.isStale) copy.pending.push(event);
    this.#touch(runId);
  }

  end(runId: string): void {
    const copy = this.#copies.get(runId);
    if (!copy) return;
    copy.isEnded = true;
    copy.endedAtMs = performance.now();
    this.#touch(runId);
  }

  /** Removes a log of any server and ends its readers; repeats the removal when Redis is available again. */
  async discard(runId: string): Promise<void> {
    this.#copies.delete(runId);
    const name = logName(this.#parts.redis, runId);
    await this.#writing;
    const isDiscarded = await this.#tryExecute(runId, (commands) =>
      commands.del(name).publish(name, removedMessage),
    );
    if (isDiscarded) this.#failedRemovals.delete(runId);
    else this.#failedRemovals.add(runId);
  }

  async close(): Promise<void> {
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
    clearTimeout(this.#timer);
    await Promise.race([giveUp, (this.#writing ?? Promise.resolve()).then(() => this.#write())]);
    clearTimeout(this.#timer);
    this.#copies.clear();
  }

  /** Executes commands at once; returns false on failure, which readers see as a missing log. */
  async #tryExecute(
    runId: string,
    add: (commands: ChainableCommander) => ChainableCommander,
  ): Promise<boolean> {
    const { redis, logger } = this.#parts;
    try {
      await execute(add(redis.commands.pipeline()));
      return true;
    } catch (error) {
      logger.warn({ err: error, runId }, 'Updating an event log in Redis failed');
      return false;
    }
  }

  #touch(runId: string): void {
    this.#changed.add(runId);
    this.#schedule(this.#hasFailed ? retryAfterMs : copyEveryMs);
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
        if (this.#changed.size > 0) this.#schedule(this.#hasFailed ? retryAfterMs : copyEveryMs);
      });
    }, delayMs);
  }

  /** Schedules logs to be rewritten, as the contents of Redis are unknown. */
  #rewrite(runIds: readonly string[]): void {
    for (const runId of runIds) if (this.#markStale(runId)) this.#touch(runId);
  }

  /** Marks a copy as stale; returns false if this process does not write the log. */
  #markStale(runId: string): boolean {
    const copy = this.#copies.get(runId);
    if (!copy) return false;
    copy.isStale = true;
    copy.pending = [];
    return true;
  }

  /** Marks copies as stale while Redis is unavailable; its return rewrites them. */
  #waitForRedis(runIds: readonly string[]): void {
    if (!this.#hasFailed) this.#parts.logger.warn({}, unavailableMessage);
    this.#hasFailed = true;
    for (const runId of runIds) this.#markStale(runId);
    const expiredBeforeMs = performance.now() - this.#parts.keepMs;
    for (const [runId, { isEnded, endedAtMs }] of this.#copies) {
      if (isEnded && endedAtMs < expiredBeforeMs) this.#copies.delete(runId);
    }
  }

  async #write(): Promise<void> {
    const { redis, logger } = this.#parts;
    const runIds = [...this.#changed].filter((runId) => this.#copies.has(runId));
    this.#changed.clear();
    if (runIds.length === 0) return;
    if (redis.commands.status !== 'ready') return this.#waitForRedis(runIds);
    const pipeline = redis.commands.pipeline();
    const endedRunIds: string[] = [];
    for (const runId of runIds) {
      const copy = this.#copies.get(runId);
      if (!copy) continue;
      // Rewriting a long log takes time.
      if (copy.isStale && copy.length > yieldAboveLength) await yieldToEventLoop();
      if (copy.isEnded) endedRunIds.push(runId);
      await this.#addCommands(pipeline, runId, copy);
    }
    try {
      await execute(pipeline);
      this.#hasFailed = false;
      for (const runId of endedRunIds) {
        if (!this.#changed.has(runId)) this.#copies.delete(runId);
      }
    } catch (error) {
      if (!this.#hasFailed) logger.warn({ err: error }, unavailableMessage);
      this.#hasFailed = true;
      this.#rewrite(runIds);
    }
  }

  /** Adds the commands that update one copy; events appended meanwhile stay pending. */
  async #addCommands(pipeline: ChainableCommander, runId: string, copy: Copy): Promise<void> {
    const { redis, keepMs } = this.#parts;
    const name = logName(redis, runId);
    const { isEnded, isStale, requestId, length, pending } = copy;
    copy.isStale = false;
    copy.pending = [];
    const events = isStale ? await this.#firstEvents(runId, length) : pending;
    if (!events) {
      // The log expired while Redis was unavailable: remove it, so that it is missing rather than empty.
      this.#copies.delete(runId);
      pipeline.del(name).publish(name, removedMessage);
      return;
    }
    if (isStale) {
      pipeline.del(name).xadd(name, openedId, 'opened', requestId).pexpire(name, runningLogTtlMs);
    }
    const last = events.at(-1);
    if (last) pipeline.xadd(name, entryIdOf(last.sequence), 'events', JSON.stringify(events));
    if (isEnded) pipeline.xadd(name, endedIdOf(length), 'ended', '').pexpire(name, keepMs);
    pipeline.publish(name, grownMessage);
  }

  /** Returns the first events of a log; `undefined` if it was removed. */
  async #firstEvents(runId: string, count: number): Promise<NumberedStreamEvent[] | undefined> {
    const events: NumberedStreamEvent[] = [];
    const tail = await this.#parts.source.tail(runId, 0);
    if (!tail) return undefined;
    while (events.length < count) {
      const { value, done } = await tail.next();
      if (done) break;
      events.push(value);
    }
    await tail.return();
    return events;
  }
}
