/** Copies the logs of this process to Redis: every few milliseconds one round trip for all of them. */
import { setImmediate as turn } from 'node:timers/promises';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ChainableCommander } from 'ioredis';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, LoggedRun } from './answer-log.ts';
import { endedIdOf, entryIdOf, gone, grown, logName, openedId } from './redis-log-format.ts';

const copyEveryMs = 20;
const retryAfterMs = 500;
/** A log whose server dies without an heir goes after this. */
const keepRunningMs = 24 * 60 * 60_000;
const closeWithinMs = 1_000;
/** Events of a log that is written from its beginning in a turn of its own. */
const longLength = 100;
const away = 'answers can not be copied to Redis at the moment';

export interface WriterLogger {
  warn(details: object, message: string): void;
}

interface Copy {
  requestId: string;
  /** Events of the log. */
  length: number;
  /** Events that are not in Redis yet. */
  pending: NumberedStreamEvent[];
  isEnded: boolean;
  endedAtMs: number;
  /** Redis has none of it, or nobody knows what it has. */
  isUnknown: boolean;
}

export interface WriterParts {
  redis: RedisConnection;
  logger: WriterLogger;
  keepMs: number;
  /** Has all events of a log that is written from its beginning again. */
  source: Pick<AnswerLog, 'tail'>;
}

/** Throws the failure of any of the commands: together they resolve, whatever became of each. */
async function executed(commands: ChainableCommander): Promise<void> {
  for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
}

export class RedisLogWriter {
  readonly #parts: WriterParts;
  readonly #copies = new Map<string, Copy>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #hasFailed = false;
  /** Logs whose removal Redis did not hear of. */
  readonly #undiscarded = new Set<string>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    parts.redis.onReturn(() => {
      this.#hasFailed = false;
      this.#startOver([...this.#copies.keys()]);
      for (const runId of this.#undiscarded) void this.discard(runId);
    });
  }

  open({ runId, requestId }: LoggedRun): void {
    this.#copies.set(runId, {
      requestId,
      length: 0,
      pending: [],
      isEnded: false,
      endedAtMs: 0,
      isUnknown: true,
    });
    this.#touch(runId);
  }

  /** Whether this process writes the log. */
  has(runId: string): boolean {
    return this.#copies.has(runId);
  }

  /** Opens a log that the first server to append to it will write. */
  async announce({ runId, requestId }: LoggedRun): Promise<void> {
    const name = logName(this.#parts.redis, runId);
    await this.#now(runId, (commands) =>
      commands.xadd(name, openedId, 'opened', requestId).pexpire(name, keepRunningMs),
    );
  }

  /** Ends a log that another server wrote, which has died. */
  async endForeign(runId: string): Promise<void> {
    const name = logName(this.#parts.redis, runId);
    await this.#now(runId, (commands) =>
      // An id by the time of day is behind every sequence.
      commands
        .xadd(name, 'NOMKSTREAM', '*', 'ended', '')
        .pexpire(name, this.#parts.keepMs)
        .publish(name, grown),
    );
  }

  append(runId: string, event: NumberedStreamEvent): void {
    const copy = this.#copies.get(runId);
    if (!copy) return;
    copy.length += 1;
    if (!copy.isUnknown) copy.pending.push(event);
    this.#touch(runId);
  }

  end(runId: string): void {
    const copy = this.#copies.get(runId);
    if (!copy) return;
    copy.isEnded = true;
    copy.endedAtMs = performance.now();
    this.#touch(runId);
  }

  /** Removes a log, whoever wrote it, and ends its readers on every server; as soon as Redis can be told. */
  async discard(runId: string): Promise<void> {
    this.#copies.delete(runId);
    const name = logName(this.#parts.redis, runId);
    await this.#writing;
    const isTold = await this.#now(runId, (commands) => commands.del(name).publish(name, gone));
    if (isTold) this.#undiscarded.delete(runId);
    else this.#undiscarded.add(runId);
  }

  async close(): Promise<void> {
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
    clearTimeout(this.#timer);
    await Promise.race([giveUp, (this.#writing ?? Promise.resolve()).then(() => this.#write())]);
    clearTimeout(this.#timer);
    this.#copies.clear();
  }

  /** Tells whether it was done. Without Redis a log is missing there, which its readers are told. */
  async #now(runId: string, add: (commands: ChainableCommander) => ChainableCommander): Promise<boolean> {
    const { redis, logger } = this.#parts;
    try {
      await executed(add(redis.commands.pipeline()));
      return true;
    } catch (error) {
      logger.warn({ err: error, runId }, 'Redis could not be told of a log');
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

  /** Redis may have lost these logs, or have more than we know of: they are written from the beginning. */
  #startOver(runIds: readonly string[]): void {
    for (const runId of runIds) if (this.#forget(runId)) this.#touch(runId);
  }

  /** Takes for unknown what Redis has of a log; false where this process does not write it. */
  #forget(runId: string): boolean {
    const copy = this.#copies.get(runId);
    if (!copy) return false;
    copy.isUnknown = true;
    copy.pending = [];
    return true;
  }

  /** Nothing is prepared for a Redis that is known to be away: its return starts every copy over. */
  #waitForRedis(runIds: readonly string[]): void {
    if (!this.#hasFailed) this.#parts.logger.warn({}, away);
    this.#hasFailed = true;
    for (const runId of runIds) this.#forget(runId);
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
      // To write it from the beginning takes a while: others get their turn.
      if (copy.isUnknown && copy.length > longLength) await turn();
      if (copy.isEnded) endedRunIds.push(runId);
      await this.#put(pipeline, runId, copy);
    }
    try {
      await executed(pipeline);
      this.#hasFailed = false;
      for (const runId of endedRunIds) {
        if (!this.#changed.has(runId)) this.#copies.delete(runId);
      }
    } catch (error) {
      if (!this.#hasFailed) logger.warn({ err: error }, away);
      this.#hasFailed = true;
      this.#startOver(runIds);
    }
  }

  /** Adds the commands that bring one copy up to date. What is appended meanwhile waits its turn. */
  async #put(pipeline: ChainableCommander, runId: string, copy: Copy): Promise<void> {
    const { redis, keepMs } = this.#parts;
    const name = logName(redis, runId);
    const { isEnded, isUnknown, requestId, length, pending } = copy;
    copy.isUnknown = false;
    copy.pending = [];
    const events = isUnknown ? await this.#firstEvents(runId, length) : pending;
    if (!events) {
      // It went while Redis was away: it is missing for everybody, not empty.
      this.#copies.delete(runId);
      pipeline.del(name).publish(name, gone);
      return;
    }
    if (isUnknown) {
      pipeline.del(name).xadd(name, openedId, 'opened', requestId).pexpire(name, keepRunningMs);
    }
    const last = events.at(-1);
    if (last) pipeline.xadd(name, entryIdOf(last.sequence), 'events', JSON.stringify(events));
    if (isEnded) pipeline.xadd(name, endedIdOf(length), 'ended', '').pexpire(name, keepMs);
    pipeline.publish(name, grown);
  }

  /** `undefined` where the log is gone. */
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
