/** Follows the logs of other servers: each is read from Redis once, into memory, for all its readers here. */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, AnswerTail } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { entryOf, gone, logName } from './redis-log-format.ts';

const entriesAtOnce = 200;
/** How far the copy in Redis may be behind what a reader saw where the run is generated. */
const copyPatienceMs = 2_000;
const copyPollMs = 20;
const retryAfterSeconds = 1;

interface Followed {
  /** Resolves to whether there is such a log, when all that is in Redis was read. */
  opening: Promise<boolean>;
  readers: number;
  length: number;
  lastId: string;
  isOpened: boolean;
  isEnded: boolean;
  fetching: Promise<void> | undefined;
  hasGrown: boolean;
  leave: () => void;
}

export class RedisLogReader {
  readonly #redis: RedisConnection;
  readonly #logs: AnswerLog = memoryAnswerLog();
  readonly #followed = new Map<string, Followed>();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
    // Readers come back, to this server or another, and go on where they were.
    redis.channels.onBreak(() => {
      for (const [runId, followed] of this.#followed) this.#drop(runId, followed);
    });
  }

  /** As `AnswerLog.tail`. Throws `server.unavailable` while Redis, or the copy in it, is behind. */
  async tail(runId: string, afterSequence: number): Promise<AnswerTail | undefined> {
    const followed = this.#followed.get(runId) ?? this.#follow(runId);
    followed.readers += 1;
    const release = () => {
      followed.readers -= 1;
      if (followed.readers === 0) this.#drop(runId, followed);
    };
    try {
      const tail = (await followed.opening) && (await this.#tailBehind(runId, followed, afterSequence));
      if (tail) return released(tail, release);
      release();
      return undefined;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #tailBehind(runId: string, followed: Followed, afterSequence: number) {
    const deadlineMs = performance.now() + copyPatienceMs;
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
      leave: () => {},
    };
    followed.opening = this.#open(runId, followed).catch((cause: unknown) => {
      throw new AppError('server.unavailable', { retryAfterSeconds, cause });
    });
    this.#followed.set(runId, followed);
    return followed;
  }

  async #open(runId: string, followed: Followed): Promise<boolean> {
    const hear = (message: string) => {
      if (message === gone) this.#drop(runId, followed);
      else this.#fetch(runId, followed).catch(() => this.#drop(runId, followed));
    };
    // First the subscription, so that nothing is added unheard behind what is read.
    followed.leave = await this.#redis.channels.listen(logName(this.#redis, runId), hear);
    if (this.#followed.get(runId) !== followed) followed.leave();
    await this.#fetch(runId, followed);
    return followed.isOpened;
  }

  /** Reads what is new, one read at a time. */
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
      const range = [`(${followed.lastId}`, '+', 'COUNT', entriesAtOnce] as const;
      const entries = await this.#redis.commands.xrange(name, ...range);
      if (this.#followed.get(runId) !== followed) return;
      for (const [id, fields] of entries) {
        followed.lastId = id;
        await this.#take(runId, followed, fields);
      }
      if (entries.length === entriesAtOnce) followed.hasGrown = true;
    }
  }

  async #take(runId: string, followed: Followed, fields: readonly string[]): Promise<void> {
    const entry = entryOf(fields);
    if ('opened' in entry) {
      await this.#logs.open({ runId, requestId: entry.opened });
      followed.isOpened = true;
    } else if (!followed.isOpened) {
      // Left by a server that was taken for dead, in a log that is gone.
    } else if ('ended' in entry) {
      followed.isEnded = true;
      await this.#logs.end(runId);
    } else {
      // A log that was written again may tell in one piece what came in several.
      for (const event of entry.events.filter(({ sequence }) => sequence > followed.length)) {
        await this.#logs.append(runId, event);
        followed.length = event.sequence;
      }
    }
  }

  /** Forgets a log, and ends its readers here. */
  #drop(runId: string, followed: Followed): void {
    if (this.#followed.get(runId) !== followed) return;
    this.#followed.delete(runId);
    followed.leave();
    void this.#logs.discard(runId);
  }
}

/** The tail, telling once that its reader has come to the end or left. */
function released(tail: AnswerTail, release: () => void): AnswerTail {
  let isReleased = false;
  const leave = () => {
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
      if (result.done) leave();
      return result;
    },
    return() {
      leave();
      return tail.return();
    },
  };
}
