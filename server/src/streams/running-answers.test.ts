import { describe, expect, it } from 'vitest';
import { OpenStreams } from './open-streams.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { RunningAnswers, RunStopped } from './running-answers.ts';

const runOf = (runId: string, ownerId: string) => ({ runId, ownerId, conversationId: 'c' });

describe('running answers', () => {
  it('stops the runs that match, with the reason, and no other', () => {
    const running = new RunningAnswers();
    const mine = running.add(runOf('1', 'ann'));
    const other = running.add(runOf('2', 'bob'));
    expect(running.stop(({ ownerId }) => ownerId === 'ann', 'shutdown')).toBe(1);
    expect(mine.signal.reason).toEqual(new RunStopped('shutdown'));
    expect(other.signal.aborted).toBe(false);
  });

  it('is idle when the last run has ended', async () => {
    const running = new RunningAnswers();
    running.add(runOf('1', 'ann'));
    const idle = running.idle(60_000);
    running.remove('1');
    await expect(idle).resolves.toBeUndefined();
  });
});

describe('open streams', () => {
  it("ends a person's readers and nobody else's", async () => {
    const log = memoryAnswerLog();
    await log.open({ runId: 'r', requestId: 'q' });
    const open = new OpenStreams();
    const follow = async (ownerId: string) => open.track(ownerId, (await log.tail('r', 0))!);
    const [ann, bob] = [await follow('ann'), await follow('bob')];
    const [annNext, bobNext] = [ann.next(), bob.next()];
    open.end('ann');
    expect((await annNext).done).toBe(true);
    expect(open.ownerIds).toEqual(['bob']);
    await bob.return();
    expect((await bobNext).done).toBe(true);
    expect(open.ownerIds).toEqual([]);
  });
});
