import { maxOpenStreamsPerPerson } from '@polylogue/contract/limits';
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ErrorBody } from '@polylogue/contract/http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { enforceAccess, startUpkeep } from '../engine/runs/upkeep.ts';
import { accessChanges } from '../../../http/access-changes.ts';

let harness: ChatHarness;
let ann: Person;

beforeAll(async () => {
  harness = await createChatHarness();
});

/** Asks as a new person; returns the reader with the model's call. */
async function ask() {
  ann = await harness.person();
  return harness.model.begin(ann.ask('How?'));
}

describe('answer', () => {
  it('streams the model’s text with citations and stores the same', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    call.say('So it is [2].');
    call.finish({ inputTokens: 11, outputTokens: 7 });
    const events = await reader.rest();
    const answer = reader.answer();
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(reader.names()[0]).toBe('conversation-and-segment-id');
    expect(reader.names().slice(-2)).toEqual(['response-model', 'no-more-data']);
    expect(answer).toMatchObject({ text: 'So it is [2].', status: 'Complete', ended: true });
    expect(answer.citations.map(({ id, path }) => [id, path])).toEqual([['2', 'page-2.md']]);
    expect(answer.usage).toEqual({ inputTokens: 11, outputTokens: 7 });
    expect(answer.steps.every(({ status }) => status === 'complete')).toBe(true);

    const kept = await ann.segment(conversationId, segmentId);
    expect(kept).toMatchObject({
      question: 'How?',
      answer: answer.text,
      status: 'Complete',
      answerSource: 'model',
      citations: answer.citations,
      steps: answer.steps,
    });
    expect(kept.requestId).toBeUndefined();
  });

  it('shows a step while it waits for the rate limit of the provider', async () => {
    const { reader, call } = await ask();
    call.limit();
    await reader.until(({ data }) => 'isRateLimited' in data);
    expect(reader.answer().steps.at(-1)).toMatchObject({ isRateLimited: true, status: 'running' });
    call.say('Noon.');
    call.finish();
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'Noon.', status: 'Complete' });
    expect(reader.answer().steps.at(-1)).toMatchObject({ isRateLimited: true, status: 'complete' });
  });

  it('shows reasoning and tools as completed steps', async () => {
    const { reader, call } = await ask();
    call.think();
    call.callTool('clock');
    call.say('Noon.');
    call.finish();
    await reader.rest();
    expect(reader.answer().steps.map(({ kind, status }) => [kind, status])).toEqual([
      ['retrieval', 'complete'],
      ['model', 'complete'],
      ['reasoning', 'complete'],
      ['tool', 'complete'],
    ]);
  });

  it('replaces unstorable characters in a tool’s name', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    call.callTool('a\0b\ud83d');
    call.say('Done.');
    call.finish();
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'Done.', status: 'Complete' });
    expect((await ann.segment(conversationId, segmentId)).steps.at(-1)?.title).toBe('ab\ufffd');
  });

  it('continues when its reader leaves', async () => {
    const { reader, call, requestId, conversationId, segmentId } = await ask();
    call.say('One ');
    await reader.untilText('One');
    await reader.close();
    call.say('two');
    call.finish();
    const later = await ann.resume(requestId);
    await later.rest();
    expect(later.answer()).toMatchObject({ text: 'One two', status: 'Complete' });
    expect((await ann.segment(conversationId, segmentId)).answer).toBe('One two');
  });

  it('is stored shortly after it is sent', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    call.say('Durable.');
    await reader.untilText('Durable.');
    const shownAtMs = performance.now();
    let kept = '';
    while (kept !== 'Durable.') kept = (await ann.segment(conversationId, segmentId)).answer;
    expect(performance.now() - shownAtMs).toBeLessThan(3_000);
    call.finish();
    await reader.rest();
  });

  it('can be neither resumed nor stopped by another user', async () => {
    const { reader, call, requestId } = await ask();
    const eve = await harness.person();
    expect((await eve.resume(requestId)).status).toBe(404);
    expect((await eve.stop(requestId)).status).toBe(404);
    expect(call.signal.aborted).toBe(false);
    call.finish();
    await reader.rest();
  });

  it('exposes its request id and offset while it streams', async () => {
    const { reader, call, requestId, conversationId, segmentId } = await ask();
    expect(await ann.segment(conversationId, segmentId)).toMatchObject({
      status: 'Streaming',
      requestId,
      runOffset: 0,
    });
    call.finish();
    await reader.rest();
  });

  it('is split between characters only', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    call.say('a\ud83d');
    call.say('\ude00b\0');
    call.finish();
    await reader.rest();
    expect(reader.answer().text).toBe('a😀b');
    expect((await ann.segment(conversationId, segmentId)).answer).toBe('a😀b');
  });

  it('is split into events of at most 16,000 characters', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    const long = `${'x'.repeat(15_999)}😀${'y'.repeat(40_000)}`;
    call.say(long);
    call.finish();
    const events = await reader.rest();
    const lengths = events.flatMap((event) =>
      event.event === 'response-updated' ? [event.data.text.length] : [],
    );
    expect(lengths).toEqual([15_999, 16_000, 16_000, 8_002]);
    expect((await ann.segment(conversationId, segmentId)).answer).toBe(long);
  });
});

describe('stopping', () => {
  it('aborts the call to the model and keeps its text and usage', async () => {
    const { reader, call, requestId, conversationId, segmentId } = await ask();
    call.say('So far [1]');
    await reader.untilText('So far');
    const stoppedAtMs = performance.now();
    expect((await ann.stop(requestId)).status).toBe(204);
    await call.aborted;
    expect(performance.now() - stoppedAtMs).toBeLessThan(3_000);
    await reader.rest();
    const answer = reader.answer();
    expect(answer).toMatchObject({ text: 'So far [1]', status: 'Aborted', ended: true });
    expect(answer.citations).toHaveLength(1);
    expect(answer.usage).toMatchObject({ isEstimated: true });
    expect(await ann.segment(conversationId, segmentId)).toMatchObject({
      answer: 'So far [1]',
      status: 'Aborted',
    });
  });

  it('changes nothing after the end', async () => {
    const { reader, call, requestId, conversationId, segmentId } = await ask();
    call.say('Done');
    call.finish();
    await reader.rest();
    expect((await ann.stop(requestId)).status).toBe(204);
    expect((await ann.segment(conversationId, segmentId)).status).toBe('Complete');
  });

  it('leaves no step running', async () => {
    const { reader, call, requestId } = await ask();
    call.think();
    await reader.until((event) => event.event === 'step-update' && event.data.kind === 'reasoning');
    await ann.stop(requestId);
    await reader.rest();
    expect(reader.answer().steps.at(-1)).toMatchObject({ kind: 'reasoning', status: 'failed' });
  });
});

describe('failed answer', () => {
  it('keeps its text and has the error text of its code', async () => {
    const { reader, call, conversationId, segmentId } = await ask();
    call.say('Partial');
    call.fail('model.rate_limited', new Error('secret of the provider'));
    const events = await reader.rest();
    expect(reader.names()).toContain('error');
    expect(reader.answer()).toMatchObject({
      text: 'Partial',
      status: 'Failed',
      error: { code: 'model.rate_limited' },
    });
    expect(JSON.stringify(events)).not.toContain('secret of the provider');
    expect(await ann.segment(conversationId, segmentId)).toMatchObject({
      answer: 'Partial',
      status: 'Failed',
      error: { code: 'model.rate_limited' },
    });
  });

  it('hides the details of an unexpected error', async () => {
    const { reader, call } = await ask();
    call.crash(new Error('secret of the server'));
    const events = await reader.rest();
    expect(reader.names()).toContain('internal-server-error');
    expect(reader.answer().error?.code).toBe('answer.failed');
    expect(JSON.stringify(events)).not.toContain('secret of the server');
  });
});

describe('answer whose events cannot be appended', () => {
  it('closes the request to the model', async () => {
    const { call } = await ask();
    const runId = harness.engine.running.runIds.at(-1) ?? '';
    await harness.engine.answerLog.discard(runId);
    call.say('To nobody.');
    await call.aborted;
    expect(harness.engine.running.has(runId)).toBe(false);
  });
});

describe('resuming', () => {
  it('delivers every event once and in order from any position', async () => {
    const { reader, call, requestId } = await ask();
    const words = Array.from({ length: 60 }, (_, index) => `w${index} `);
    const cuts: Promise<unknown>[] = [];
    for (const [index, word] of words.entries()) {
      call.say(word);
      await reader.untilText(word);
      if (index % 3 !== 0) continue;
      const seen = (index * 7) % (reader.events.length + 1);
      const resumed = await ann.resume(requestId, seen);
      cuts.push(resumed.rest().then((events) => ({ seen, events })));
    }
    call.finish();
    const whole = await reader.rest();
    expect(reader.answer().text).toBe(words.join(''));
    for (const cut of (await Promise.all(cuts)) as { seen: number; events: unknown[] }[]) {
      expect(cut.events, `cut behind ${cut.seen}`).toEqual(whole.slice(cut.seen));
    }
  });

  it('repeats the end for a reader that has all events', async () => {
    const { reader, call, requestId } = await ask();
    call.finish();
    await reader.rest();
    const again = await ann.resume(requestId, reader.events.length);
    expect((await again.rest()).map(({ event }) => event)).toEqual(['no-more-data']);
  });

  describe('after the end of a run whose log has not ended', () => {
    /** Simulates a log in Redis that misses its end. */
    async function unended() {
      const { reader, call, requestId } = await ask();
      call.finish();
      await reader.rest();
      const { answerLog } = harness.engine;
      const { id: runId } = await harness.db
        .selectFrom('answer_runs')
        .where('request_id', '=', requestId)
        .select('id')
        .executeTakeFirstOrThrow();
      await answerLog.open({ runId, requestId });
      return { answerLog, runId, requestId, resumed: await ann.resume(requestId) };
    }

    it('reports the log as missing after a timeout', async () => {
      const { resumed, requestId } = await unended();
      expect(await resumed.rest()).toEqual([]);
      expect((await ann.resume(requestId)).status).toBe(404);
    });

    it('delivers an end that arrives late', async () => {
      const { answerLog, runId, requestId, resumed } = await unended();
      await answerLog.append(runId, { event: 'no-more-data', data: { requestId }, sequence: 1 });
      await answerLog.end(runId);
      await resumed.rest();
      expect(resumed.names()).toEqual(['no-more-data']);
      expect((await ann.resume(requestId)).status).toBe(200);
    });
  });

  it('rejects an event id that does not exist yet', async () => {
    const { reader, call, requestId } = await ask();
    const refusal = async (lastEventId: string | number) => {
      const refused = await ann.send(streamRoutes.resume, { params: { requestId }, lastEventId });
      return `${refused.status} ${((await refused.json()) as ErrorBody).code}`;
    };
    for (const malformed of ['x', '-1', '1.5', '1e3', '0x1', '1, 2', '99999999999999999']) {
      expect(await refusal(malformed)).toBe('400 request.invalid');
    }
    expect(await refusal(reader.events.length + 1000)).toBe('400 stream.event_unknown');
    call.finish();
    await reader.rest();
    expect(await refusal(reader.events.length + 1)).toBe('400 stream.event_unknown');
  });

  it('limits the open streams of a person', async () => {
    const { reader, call, requestId } = await ask();
    const tabs = await Promise.all(Array.from({ length: 80 }, () => ann.resume(requestId)));
    const open = tabs.filter(({ status }) => status === 200);
    // The stream of the question counts too.
    expect(open).toHaveLength(maxOpenStreamsPerPerson - 1);
    expect(tabs.filter(({ status }) => status === 429)).toHaveLength(80 - open.length);
    expect((await (await harness.person()).resume(requestId)).status).toBe(404);
    call.finish();
    await Promise.all([reader.rest(), ...open.map((tab) => tab.rest())]);
    expect((await ann.resume(requestId)).status).toBe(200);
  });
});

describe('withdrawn access', () => {
  afterEach(() => {
    harness.callers.mayAsk = async () => true;
    harness.callers.mayRead = async () => true;
  });

  it("ends only the person's streams and answers", async () => {
    const locked = await ask();
    const lockedUserId = ann.userId;
    const other = await ask();
    const isFree = async (userId: string) => userId !== lockedUserId;
    harness.callers.mayAsk = isFree;
    harness.callers.mayRead = ({ userId }) => isFree(userId);
    await enforceAccess(harness.engine);
    await locked.call.aborted;
    await locked.reader.rest();
    expect(other.call.signal.aborted).toBe(false);
    other.call.say('Done.');
    other.call.finish();
    await other.reader.rest();
    expect(other.reader.answer().status).toBe('Complete');
  });

  it('applies at once in the process that withdrew it', async () => {
    const { call, reader } = await ask();
    const changes = accessChanges(harness.engine.bus);
    const isLocked = new Set<string>();
    harness.callers.mayAsk = async (userId) => !isLocked.has(userId);
    harness.callers.mayRead = async ({ userId }) => !isLocked.has(userId);
    const endUpkeep = await startUpkeep({ ...harness.engine, onAccessChange: changes.subscribe });
    isLocked.add(ann.userId);
    changes.announce(ann.userId);
    await call.aborted;
    await reader.rest();
    expect(call.signal.aborted).toBe(true);
    endUpkeep();
  });

  it('ends the streams of an ended session only, without stopping the answer', async () => {
    const { call, reader, requestId } = await ask();
    const elsewhere = await ann.inSession('elsewhere').resume(requestId);
    const changes = accessChanges(harness.engine.bus);
    harness.callers.mayAsk = async () => true;
    harness.callers.mayRead = async ({ sessionId }) => sessionId === 'elsewhere';
    const endUpkeep = await startUpkeep({ ...harness.engine, onAccessChange: changes.subscribe });
    changes.announce(ann.userId);
    await reader.rest();
    expect(reader.answer().ended).toBe(false);
    call.say('So it is.');
    call.finish();
    await elsewhere.rest();
    expect(elsewhere.answer()).toMatchObject({ text: 'So it is.', status: 'Complete' });
    endUpkeep();
  });
});
