import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectRedis, type RedisConnection } from '../redis/redis-connection.ts';
import { type TestRedis, testRedis } from '../testing/redis-server.ts';
import type { AnswerLog, AnswerTail } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { redisAnswerLog } from './redis-answer-log.ts';
import { RedisLogWriter, type WriterLogger } from './redis-log-writer.ts';

const run = { runId: 'run-1', requestId: 'request-1' };
const { requestId } = run;

const textEvent = (sequence: number, text: string): NumberedStreamEvent => ({
  event: 'response-updated',
  data: { requestId, text },
  sequence,
});
const stepEvent = (sequence: number): NumberedStreamEvent => ({
  event: 'step-update',
  data: { requestId, stepId: `s${sequence}`, kind: 'retrieval', title: 'Searching', status: 'running' },
  sequence,
});

/** Log of the writing server and log of the reading server. */
interface Logs {
  writer: AnswerLog;
  reader: AnswerLog;
}

const harnesses = {
  'in memory': async (keepMs?: number): Promise<Logs> => {
    const log = memoryAnswerLog(keepMs);
    return { writer: log, reader: log };
  },
  'through Redis, read where it is generated': async (keepMs?: number): Promise<Logs> => {
    const log = await redisLog(keepMs);
    return { writer: log, reader: log };
  },
  'through Redis, read on another server': async (keepMs?: number): Promise<Logs> => ({
    writer: await redisLog(keepMs),
    reader: await redisLog(keepMs),
  }),
};

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.kill());

const onEnd: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of onEnd.splice(0).reverse()) await end();
});

/** Opens a Redis connection for the current test. */
async function connected(): Promise<RedisConnection> {
  const connection = await connectRedis({
    url: redis.url,
    namespace: expect.getState().currentTestName ?? '',
    waitMs: 5_000,
    onTrouble: () => {},
  });
  onEnd.push(() => connection.close());
  return connection;
}

/** Creates the log of another server. */
async function redisLog(keepMs?: number): Promise<AnswerLog> {
  const connection = await connected();
  const logger = { warn: () => {} };
  const log = redisAnswerLog({ redis: connection, logger, ...(keepMs !== undefined && { keepMs }) });
  onEnd.push(() => log.close());
  return log;
}

/** Follows an open log as soon as the reading server knows it. */
async function tailOf({ reader }: Logs, afterSequence = 0, { runId } = run): Promise<AnswerTail> {
  for (const deadlineMs = performance.now() + 5_000; performance.now() < deadlineMs; ) {
    const tail = await reader.tail(runId, afterSequence);
    if (tail) return tail;
  }
  throw new Error('no log');
}

async function collect(tail: AsyncIterable<NumberedStreamEvent>): Promise<NumberedStreamEvent[]> {
  const events: NumberedStreamEvent[] = [];
  for await (const event of tail) events.push(event);
  return events;
}

describe.each(Object.entries(harnesses))('an answer log %s', (name, openLogs) => {
  const start = async (keepMs?: number): Promise<Logs> => {
    const logs = await openLogs(keepMs);
    await logs.writer.open(run);
    return logs;
  };

  it('delivers every event once and in order to readers from any position', async () => {
    const logs = await openLogs();
    const arbitraryEvents = fc.array(fc.option(fc.string()), { maxLength: 700 });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryEvents, fc.nat(), fc.nat(), async (texts, cut, attachAt) => {
        const events = texts.map((text, index) =>
          text === null ? stepEvent(index + 1) : textEvent(index + 1, text),
        );
        const oneRun = { runId: `run-${(runs += 1)}`, requestId };
        const { runId } = oneRun;
        await logs.writer.open(oneRun);
        const after = events.length === 0 ? 0 : cut % events.length;
        const readers: Promise<NumberedStreamEvent[]>[] = [collect(await tailOf(logs, 0, oneRun))];
        for (const [index, event] of events.entries()) {
          if (index === Math.max(after, attachAt % events.length))
            readers.push(collect(await tailOf(logs, after, oneRun)));
          await logs.writer.append(runId, event);
        }
        await logs.writer.end(runId);
        readers.push(collect(await tailOf(logs, after, oneRun)));
        const [whole, ...later] = await Promise.all(readers);
        expect(whole).toEqual(events);
        for (const part of later) expect(part).toEqual(events.slice(after));
      }),
      { numRuns: name === 'in memory' ? 60 : 20 },
    );
  });

  it('repeats the last event of an ended run for a reader that has it', async () => {
    const logs = await start();
    await logs.writer.append(run.runId, textEvent(1, 'a'));
    await logs.writer.append(run.runId, textEvent(2, 'b'));
    await logs.writer.end(run.runId);
    await expect.poll(async () => collect(await tailOf(logs, 2))).toEqual([textEvent(2, 'b')]);
  });

  it('rejects a position beyond the end of an ended log', async () => {
    const logs = await start();
    await logs.writer.append(run.runId, textEvent(1, 'a'));
    await logs.writer.end(run.runId);
    await expect(tailOf(logs, 2)).rejects.toThrow('stream.event_unknown');
  });

  it('wakes a waiting reader with the event itself', async () => {
    const logs = await start();
    const next = (await tailOf(logs)).next();
    await logs.writer.append(run.runId, textEvent(1, 'Hi'));
    expect(await next).toEqual({ value: textEvent(1, 'Hi'), done: false });
  });

  it('ends only the reader that detaches while waiting', async () => {
    const logs = await start();
    const leaving = await tailOf(logs);
    const staying = await tailOf(logs);
    const [left, stayed] = [leaving.next(), staying.next()];
    await leaving.return();
    expect((await left).done).toBe(true);
    await logs.writer.append(run.runId, textEvent(1, 'on'));
    expect((await stayed).value).toEqual(textEvent(1, 'on'));
    expect((await leaving.next()).done).toBe(true);
  });

  it('does not delay a fast reader for a slow one', async () => {
    const logs = await start();
    const slow = await tailOf(logs);
    const quick = collect(await tailOf(logs));
    for (let sequence = 1; sequence <= 1000; sequence += 1) {
      await logs.writer.append(run.runId, textEvent(sequence, 'x'));
    }
    await logs.writer.end(run.runId);
    expect(await quick).toHaveLength(1000);
    expect(await collect(slow)).toHaveLength(1000);
  });

  it('rejects gaps and repetitions in the sequence', async () => {
    const { writer } = await start();
    await writer.append(run.runId, textEvent(1, 'a'));
    await expect(writer.append(run.runId, textEvent(1, 'a'))).rejects.toThrow(RangeError);
    await expect(writer.append(run.runId, textEvent(3, 'c'))).rejects.toThrow(RangeError);
  });

  it('removes a log after its retention time', async () => {
    const keepMs = 400;
    const logs = await start(keepMs);
    await logs.writer.append(run.runId, textEvent(1, 'a'));
    await logs.writer.end(run.runId);
    const endedAtMs = performance.now();
    expect(await collect(await tailOf(logs))).toHaveLength(1);
    const isKept = async () => {
      const tail = await logs.reader.tail(run.runId, 0);
      await tail?.return();
      return tail !== undefined;
    };
    await expect.poll(isKept, { interval: 10 }).toBe(false);
    expect(performance.now() - endedAtMs).toBeGreaterThan(keepMs - 50);
  });

  it('ends the readers of a discarded log', async () => {
    const logs = await start();
    const next = (await tailOf(logs)).next();
    await logs.writer.discard(run.runId);
    expect((await next).done).toBe(true);
    expect(await logs.reader.tail(run.runId, 0)).toBeUndefined();
  });
});

describe('answer log of two servers', () => {
  const twoServers = harnesses['through Redis, read on another server'];

  it('waits for a copy that is behind the position of the reader', async () => {
    const logs = await twoServers();
    await logs.writer.open(run);
    await tailOf(logs);
    for (const sequence of [1, 2, 3]) await logs.writer.append(run.runId, textEvent(sequence, 'x'));
    const tail = await tailOf(logs, 3);
    await logs.writer.append(run.runId, textEvent(4, 'y'));
    expect((await tail.next()).value).toEqual(textEvent(4, 'y'));
  });

  it('lets the server that opened a log for any server follow the first writer', async () => {
    const { writer: asking, reader: working } = await twoServers();
    await asking.open({ ...run, isForAnyServer: true });
    const following = collect((await asking.tail(run.runId, 0))!);
    await working.append(run.runId, textEvent(1, 'half'));
    await working.append(run.runId, textEvent(2, ' done'));
    await working.end(run.runId);
    expect(await following).toEqual([textEvent(1, 'half'), textEvent(2, ' done')]);
  });

  it('ends the log of a server that died', async () => {
    const logs = await twoServers();
    await logs.writer.open(run);
    await logs.writer.append(run.runId, textEvent(1, 'so far'));
    const following = collect(await tailOf(logs));
    await logs.reader.end(run.runId);
    expect(await following).toEqual([textEvent(1, 'so far')]);
  });

  it('rewrites the log of a silent run after Redis lost its data', async () => {
    const logs = await twoServers();
    await logs.writer.open(run);
    await logs.writer.append(run.runId, textEvent(1, 'so far'));
    expect((await (await tailOf(logs)).next()).value).toEqual(textEvent(1, 'so far'));
    await redis.kill();
    await redis.start();
    let resumed: AnswerTail | undefined;
    await expect
      .poll(async () => (resumed = await logs.reader.tail(run.runId, 0).catch(() => undefined)))
      .toBeDefined();
    expect((await resumed!.next()).value).toEqual(textEvent(1, 'so far'));
  });

  it('resumes readers after a Redis outage without lost or repeated events', async () => {
    const logs = await twoServers();
    await logs.writer.open(run);
    const seen: NumberedStreamEvent[] = [];
    const reading = await tailOf(logs);
    await logs.writer.append(run.runId, textEvent(1, 'before'));
    seen.push((await reading.next()).value as NumberedStreamEvent);
    const interrupted = reading.next();
    await redis.kill();
    expect((await interrupted).done).toBe(true);
    const own = collect((await logs.writer.tail(run.runId, 0))!);
    await logs.writer.append(run.runId, textEvent(2, 'without'));
    await expect(logs.reader.tail(run.runId, 1)).rejects.toThrow('server.unavailable');
    await redis.start();
    await logs.writer.append(run.runId, textEvent(3, 'after'));
    let resumed: AnswerTail | undefined;
    await expect
      .poll(async () => (resumed = await logs.reader.tail(run.runId, 1).catch(() => undefined)))
      .toBeDefined();
    await logs.writer.end(run.runId);
    seen.push(...(await collect(resumed!)));
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await own).toEqual(seen);
  });

  it('writes each log once after a Redis outage', async () => {
    const redisOfWriter = await connected();
    const source = memoryAnswerLog();
    const tail = vi.spyOn(source, 'tail');
    const logger = { warn: vi.fn<WriterLogger['warn']>() };
    const writer = new RedisLogWriter({ redis: redisOfWriter, logger, keepMs: 60_000, source });
    onEnd.push(() => writer.close());
    await redis.kill();
    await expect.poll(() => redisOfWriter.commands.status).not.toBe('ready');
    const runIds = Array.from({ length: 500 }, (_, index) => `run-${index}`);
    for (const runId of runIds) {
      await source.open({ runId, requestId });
      writer.open({ runId, requestId });
      await source.append(runId, textEvent(1, 'x'));
      writer.append(runId, textEvent(1, 'x'));
      await source.end(runId);
      writer.end(runId);
    }
    await expect.poll(() => logger.warn.mock.calls.length).toBe(1);
    expect(tail).not.toHaveBeenCalled();
    await redis.start();
    await expect.poll(() => writer.has('run-499'), { timeout: 5_000 }).toBe(false);
    expect(tail).toHaveBeenCalledTimes(500);
    const names = runIds.map((runId) => redisOfWriter.name('log', runId));
    expect(await redisOfWriter.commands.exists(names)).toBe(500);
  });

  it('reports a log as missing after it expired during a Redis outage', async () => {
    const logs = await twoServers(200);
    await redis.kill();
    const later = { runId: 'run-2', requestId };
    for (const one of [run, later]) {
      await logs.writer.open(one);
      await logs.writer.append(one.runId, textEvent(1, 'x'));
    }
    await logs.writer.end(run.runId);
    await expect.poll(() => logs.writer.tail(run.runId, 0).catch(() => 'gone')).toBe('gone');
    await redis.start();
    // One pipeline writes both logs, so the expired one is settled too.
    await expect.poll(() => logs.reader.tail(later.runId, 1).catch(() => undefined)).toBeDefined();
    expect(await logs.reader.tail(run.runId, 1)).toBeUndefined();
  });

  it('repeats a failed removal after a Redis outage', async () => {
    const [owner, writer, reader] = [await connected(), await redisLog(), await redisLog()];
    await writer.open(run);
    await tailOf({ writer, reader });
    // A replica keeps its data and rejects writes.
    await owner.commands.call('REPLICAOF', '127.0.0.1', '1');
    await writer.discard(run.runId);
    await owner.commands.call('REPLICAOF', 'NO', 'ONE');
    expect(await owner.commands.exists(owner.name('log', run.runId))).toBe(1);
    await owner.commands.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => owner.commands.exists(owner.name('log', run.runId))).toBe(0);
  });
});
