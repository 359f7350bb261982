import type { NumberedStreamEvent } from '@polylogue/contract/conversations/stream-events';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerLog, AnswerTail } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';

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

async function openLog(keepMs?: number): Promise<AnswerLog> {
  const log = memoryAnswerLog(keepMs);
  await log.open(run);
  return log;
}

async function tailOf(log: AnswerLog, afterSequence = 0): Promise<AnswerTail> {
  const tail = await log.tail(run.runId, afterSequence);
  if (!tail) throw new Error('no log');
  return tail;
}

async function collect(tail: AsyncIterable<NumberedStreamEvent>): Promise<NumberedStreamEvent[]> {
  const events: NumberedStreamEvent[] = [];
  for await (const event of tail) events.push(event);
  return events;
}

afterEach(() => vi.useRealTimers());

describe('memory answer log', () => {
  it('gives every reader every event once and in order, wherever it starts', async () => {
    const arbitraryEvents = fc.array(fc.option(fc.string()), { maxLength: 700 });
    await fc.assert(
      fc.asyncProperty(arbitraryEvents, fc.nat(), fc.nat(), async (texts, cut, attachAt) => {
        const events = texts.map((text, index) =>
          text === null ? stepEvent(index + 1) : textEvent(index + 1, text),
        );
        const log = await openLog();
        const after = events.length === 0 ? 0 : cut % events.length;
        const readers: Promise<NumberedStreamEvent[]>[] = [collect(await tailOf(log))];
        for (const [index, event] of events.entries()) {
          if (index === Math.max(after, attachAt % events.length))
            readers.push(collect(await tailOf(log, after)));
          await log.append(run.runId, event);
        }
        await log.end(run.runId);
        readers.push(collect(await tailOf(log, after)));
        const [whole, ...later] = await Promise.all(readers);
        expect(whole).toEqual(events);
        for (const part of later) expect(part).toEqual(events.slice(after));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the last event again to whoever has it, once the run has ended', async () => {
    const log = await openLog();
    await log.append(run.runId, textEvent(1, 'a'));
    await log.append(run.runId, textEvent(2, 'b'));
    await log.end(run.runId);
    expect(await collect(await tailOf(log, 2))).toEqual([textEvent(2, 'b')]);
  });

  it('refuses a position that it never had', async () => {
    const log = await openLog();
    await log.append(run.runId, textEvent(1, 'a'));
    await expect(log.tail(run.runId, 2)).rejects.toThrow('stream.event_unknown');
  });

  it('wakes a waiting reader with the event itself', async () => {
    const log = await openLog();
    const next = (await tailOf(log)).next();
    await log.append(run.runId, textEvent(1, 'Hi'));
    expect(await next).toEqual({ value: textEvent(1, 'Hi'), done: false });
  });

  it('ends only the reader that detaches, also while it waits', async () => {
    const log = await openLog();
    const leaving = await tailOf(log);
    const staying = await tailOf(log);
    const [left, stayed] = [leaving.next(), staying.next()];
    await leaving.return();
    expect((await left).done).toBe(true);
    await log.append(run.runId, textEvent(1, 'on'));
    expect((await stayed).value).toEqual(textEvent(1, 'on'));
    expect((await leaving.next()).done).toBe(true);
  });

  it('does not let a slow reader hold back another one', async () => {
    const log = await openLog();
    const slow = await tailOf(log);
    const quick = collect(await tailOf(log));
    for (let sequence = 1; sequence <= 1000; sequence += 1) {
      await log.append(run.runId, textEvent(sequence, 'x'));
    }
    await log.end(run.runId);
    expect(await quick).toHaveLength(1000);
    expect(await collect(slow)).toHaveLength(1000);
  });

  it('refuses a gap and a repetition', async () => {
    const log = await openLog();
    await log.append(run.runId, textEvent(1, 'a'));
    await expect(log.append(run.runId, textEvent(1, 'a'))).rejects.toThrow(RangeError);
    await expect(log.append(run.runId, textEvent(3, 'c'))).rejects.toThrow(RangeError);
  });

  it('keeps a log for the given time after its end, and no longer', async () => {
    vi.useFakeTimers();
    const log = await openLog(1000);
    await log.append(run.runId, textEvent(1, 'a'));
    await log.end(run.runId);
    vi.advanceTimersByTime(999);
    expect(await collect(await tailOf(log))).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await log.tail(run.runId, 0)).toBeUndefined();
  });

  it('ends the readers of a discarded log', async () => {
    const log = await openLog();
    const next = (await tailOf(log)).next();
    await log.discard(run.runId);
    expect((await next).done).toBe(true);
    expect(await log.tail(run.runId, 0)).toBeUndefined();
  });
});
