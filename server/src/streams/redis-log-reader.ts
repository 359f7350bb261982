/** Follows the logs of other servers: reads each from Redis once into memory for all readers of this process. */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, AnswerTail } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { parseEntry, removedMessage, logName } from './redis-log-format.ts';

const entriesPerRead = 200;
/** Maximum time to wait for the copy in Redis to reach a reader's position. */
const copyTimeoutMs = 2_000;
const copyPollMs = 20;
const retryAfterSeconds = 1;

interface Followed {
  /** Resolves once Redis was read: true if the log exists. */
  opening: Promise<boolean>;
  readers: number;
  length: number;
  lastId: string;
  isOpened: boolean;
  isEnded: boolean;
  fetching: Promise<void> | undefined;
  hasGrown: boolean;
  unsubscribe: () => void;
}

export class RedisLogReader {
  readonly #redis: RedisConnection;
  readonly #logs: AnswerLog = memoryAnswerLog();
  readonly #followed = new Map<string, Followed>();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
    // Clients reconnect to any server and resume at their last event.
    redis.channels.onBreak(() => {
      for (const [runId, followed] of this.#followed) this.#drop(runId, followed);
    });
  }

  /** Implements `AnswerLog.tail`. Throws `server.unavailable` if Redis is unreachable or its copy is behind. */
  async tail(runId: string, afterSequence: number): Promise<AnswerTail | undefined> {
    const followed = this.#followed.get(runId) ?? this.#follow(runId);
    followed.readers += 1;
    const release = () => {
      followed.readers -= 1;
      if (followed.readers === 0) this.#drop(runId, followed);
    };
    try {
      const tail = (await followed.opening) && (await this.#tailWhenCopied(runId, followed, afterSequence));
      if (tail) return withRelease(tail, release);
      release();
      return undefined;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #tailWhenCopied(runId: string, followed: Followed, afterSequence: number) {
    const deadlineMs = performance.now() + copyTimeoutMs;
    while (followed.length < afterSequence && !followed.isEnded && this.#followed.get(runId) === followed) {
      if (performance.now() > deadlineMs) throw new AppError('server.unavailable', { retryAfterSeconds });
      await delay(copyPollMs);
    }
    return this.#logs.tail(runId, afterSequence);
  }

  #follow(runId: string): Followed {
    const followed: Followed = {
      opening: Promise.resolve(false),
      readers: 0,
      length: 0,
      lastId: '0-0',
      isOpened: false,
      isEnded: false,
      fetching: undefined,
      hasGrown: false,
      unsubscribe: () => {},
    };
    followed.opening = this.#open(runId, followed).catch((cause: unknown) => {
      throw new AppError('server.unavailable', { retryAfterSeconds, cause });
    });
    this.#followed.set(runId, followed);
    return followed;
  }

  async #open(runId: string, followed: Followed): Promise<boolean> {
    const onMessage = (message: string) => {
      if (message === removedMessage) this.#drop(runId, followed);
      else this.#fetch(runId, followed).catch(() => this.#drop(runId, followed));
    };
    // Subscribe before reading, so that no entry in between is missed.
    followed.unsubscribe = await this.#redis.channels.listen(logName(this.#redis, runId), onMessage);
    if (this.#followed.get(runId) !== followed) followed.unsubscribe();
    await this.#fetch(runId, followed);
    return followed.isOpened;
  }

  /** Reads new entries, one read at a time. */
  #fetch(runId: string, followed: Followed): Promise<void> {
    followed.hasGrown = true;
    followed.fetching ??= this.#fetchAll(runId, followed).finally(() => {
      followed.fetching = undefined;
    });
    return followed.fetching;
  }

  async #fetchAll(runId: string, followed: Followed): Promise<void> {
    const name = logName(this.#redis, runId);
    while (followed.hasGrown) {
      followed.hasGrown = false;
      const range = [`(${followed.lastId}`, '+', 'COUNT', entriesPerRead] as const;
      const entries = await this.#redis.commands.xrange(name, ...range);
      if (this.#followed.get(runId) !== followed) return;
      for (const [id, fields] of entries) {
        followed.lastId = id;
        await this.#apply(runId, followed, fields);
      }
      if (entries.length === entriesPerRead) followed.hasGrown = true;
    }
  }

  async #apply(runId: string, followed: Followed, fields: readonly string[]): Promise<void> {
    const entry = parseEntry(fields);
    if ('opened' in entry) {
      await this.#logs.open({ runId, requestId: entry.opened });
      followed.isOpened = true;
    } else if (!followed.isOpened) {
      // Ignore entries that a server considered dead appended after the log's removal.
    } else if ('ended' in entry) {
      followed.isEnded = true;
      await this.#logs.end(runId);
    } else {
      // A rewritten log may join events that this process has already read.
      for (const event of entry.events.filter(({ sequence }) => sequence > followed.length)) {
        await this.#logs.append(runId, event);
        followed.length = event.sequence;
      }
    }
  }

  /** Removes a log from memory and ends its readers on this process. */
  #drop(runId: string, followed: Followed): void {
    if (this.#followed.get(runId) !== followed) return;
    this.#followed.delete(runId);
    followed.unsubscribe();
    void this.#logs.discard(runId);
  }
}

/** Wraps a tail to call `release` once when the reader ends or leaves. */
function withRelease(tail: AnswerTail, release: () => void): AnswerTail {
  let isReleased = false;
  const releaseOnce = () => {
    if (isReleased) return;
    isReleased = true;
    release();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const result = await tail.next();
      if (result.done) releaseOnce();
      return result;
    },
    return() {
      releaseOnce();
      return tail.return();
    },
  };
}
