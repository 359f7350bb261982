import { describe, expect, it } from 'vitest';
import { OpenStreams } from './open-streams.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { RunningAnswers, RunStopped } from './running-answers.ts';

const runOf = (runId: string, ownerId: string) => ({ runId, conversationId: 'c', context: { ownerId } });

describe('running answers', () => {
  it('stops only the matching runs, with the reason', () => {
    const running = new RunningAnswers<{ ownerId: string }>();
    const mine = running.add(runOf('1', 'ann'));
    const other = running.add(runOf('2', 'bob'));
    expect(running.stop(({ context }) => context.ownerId === 'ann', 'shutdown')).toBe(1);
    expect(mine.signal.reason).toEqual(new RunStopped('shutdown'));
    expect(other.signal.aborted).toBe(false);
  });

  it('becomes idle after the last run has ended', async () => {
    const running = new RunningAnswers<{ ownerId: string }>();
    running.add(runOf('1', 'ann'));
    const idle = running.waitUntilIdle(60_000);
    running.remove('1');
    await expect(idle).resolves.toBeUndefined();
  });
});

describe('open streams', () => {
  it('ends only the readers that lost access', async () => {
    const log = memoryAnswerLog();
    await log.open({ runId: 'r', requestId: 'q' });
    const open = new OpenStreams<{ sessionId: string }>(() => 'ann');
    const [here, there] = ['here', 'there'].map((sessionId) => ({ userId: 'ann', sessionId }));
    const follow = async (reader: { sessionId: string }) => open.track(reader, (await log.tail('r', 0))!);
    const [ended, kept] = [await follow(here!), await follow(there!)];
    const [endedNext, keptNext] = [ended.next(), kept.next()];
    await open.endUnless(async ({ sessionId }) => sessionId === 'there');
    expect((await endedNext).done).toBe(true);
    expect(open.readers).toEqual([there]);
    await kept.return();
    expect((await keptNext).done).toBe(true);
    expect(open.readers).toEqual([]);
  });
});
