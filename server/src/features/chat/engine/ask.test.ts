import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let ann: Person;

beforeEach(async () => {
  harness = await createChatHarness();
  ann = await harness.person();
});

/** Creates a conversation with a complete answer and a final title. */
async function conversation(question = 'First?') {
  const ids = await harness.model.complete(ann.ask(question), 'First answer.');
  (await harness.model.call(2)).finish();
  return ids;
}

/** Stops an answer after some text. */
async function stopped(text: string) {
  const begun = await harness.model.begin(ann.ask('Long?'));
  begun.call.say(text);
  await begun.reader.untilText(text);
  await ann.stop(begun.requestId);
  await begun.reader.rest();
  return begun;
}

/** Discards the logs, so that runs are read from the database. */
async function discardLogs(): Promise<void> {
  for (const { id } of await harness.db.selectFrom('answer_runs').select('id').execute()) {
    await harness.engine.answerLog.discard(id);
  }
}

describe('request id', () => {
  it('starts one run for concurrent requests, with one segment and one model call', async () => {
    const requestId = newId();
    const readers = await Promise.all(Array.from({ length: 50 }, () => ann.ask('Once?', { requestId })));
    const call = await harness.model.call(1);
    call.say('Once.');
    call.finish();
    const ids = await Promise.all(
      readers.map(async (reader) => {
        await reader.rest();
        expect(reader.answer()).toMatchObject({ text: 'Once.', status: 'Complete' });
        return (await reader.ids()).segmentId;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    // The second model call is for the title.
    (await harness.model.call(2)).finish();
    expect(harness.model.calls).toHaveLength(2);
    const counted = await harness.db.selectFrom('segments').select('id').execute();
    expect(counted).toHaveLength(1);
  });

  it('returns the same answer again, also without its log', async () => {
    const { conversationId, requestId } = await harness.model.complete(ann.ask('Same?'), 'Same [1].');
    const live = await ann.ask('Same?', { requestId });
    await live.rest();
    await discardLogs();
    const kept = await ann.ask('Same?', { requestId });
    await kept.rest();
    expect(kept.answer()).toEqual(live.answer());
    expect(kept.answer().conversationId).toBe(conversationId);
  });

  it('calls the model only after the commit of its run', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      'begin perform pg_sleep(0.1); raise exception ''refused at the commit''; end'`.execute(harness.db);
    await sql`create constraint trigger refuse after insert on answer_runs deferrable initially deferred
      for each row execute function refuse()`.execute(harness.db);
    const requestId = newId();
    const agentId = harness.assistantId;
    const question = { params: { gptSystemId: agentId }, body: { question: 'Once?' }, requestId };
    const refused = await ann.send(routes.create, question);
    expect([refused.status, harness.model.calls.length]).toEqual([500, 0]);
    await sql`drop trigger refuse on answer_runs`.execute(harness.db);
    await harness.model.complete(ann.ask('Once?', { requestId, agentId }), 'Once.');
    const asked = harness.model.calls.filter(({ messages }) => !messages[0]?.text.includes('Write a title'));
    expect(asked).toHaveLength(1);
  });

  it('is rejected without a model call if it is malformed', async () => {
    for (const requestId of ['short', 'with space', 'x'.repeat(101), 'a/b/c/d/e']) {
      const params = { gptSystemId: harness.assistantId };
      const refused = await ann.send(routes.create, { params, body: { question: 'Q?' }, requestId });
      expect(await refused.json()).toMatchObject({
        code: 'request.invalid',
        errors: { 'X-Request-ID': [expect.any(String)] },
      });
    }
    expect(harness.model.calls).toEqual([]);
  });

  it('is scoped to its owner', async () => {
    const { requestId, segmentId } = await harness.model.complete(ann.ask('Mine?'));
    (await harness.model.call(2)).finish();
    const bob = await harness.person();
    const his = await harness.model.complete(bob.ask('Mine?', { requestId }));
    expect(his.segmentId).not.toBe(segmentId);
  });
});

describe('running answers', () => {
  it('are limited to three per person, also for concurrent questions (choices.md, Limits)', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ann.send(routes.create, {
          params: { gptSystemId: harness.assistantId },
          body: { question: `Question ${index}?` },
        }),
      ),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(attempts.length - refused.length).toBe(3);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    harness.engine.running.stop(() => true);
    for (const { body } of attempts) await body?.cancel();
    await harness.engine.running.waitUntilIdle(5_000);
    await harness.model.complete(ann.ask('Again?'), 'Again.');
  });
});

describe('branches', () => {
  it('grow from the selected leaf, with the branch as history', async () => {
    const { conversationId, segmentId: first } = await conversation();
    const { segmentId: second } = await harness.model.complete(
      ann.add(conversationId, { question: 'And?' }),
      'Second.',
    );
    const { segments, selectedLeafSegmentId } = await ann.read(conversationId);
    expect(segments.map(({ parentSegmentId }) => parentSegmentId)).toEqual([null, first]);
    expect(selectedLeafSegmentId).toBe(second);
    expect(harness.model.calls[2]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(harness.model.calls[2]?.messages[1]?.text).toBe('First?');
  });

  it('start as a sibling of the first question with a null parent', async () => {
    const { conversationId } = await conversation();
    const body = { question: 'Otherwise?', parentSegmentId: null };
    const { segmentId } = await harness.model.complete(ann.add(conversationId, body), 'Other.');
    const { segments, selectedLeafSegmentId } = await ann.read(conversationId);
    expect(segments.map(({ parentSegmentId }) => parentSegmentId)).toEqual([null, null]);
    expect(selectedLeafSegmentId).toBe(segmentId);
    expect(harness.model.calls[2]?.messages).toHaveLength(2);
  });

  it('grow below turns of another tab if the question is the next one', async () => {
    const { conversationId, segmentId: first } = await conversation();
    const known = { parentSegmentId: first };
    const add = async (body: object) =>
      (await harness.model.complete(ann.add(conversationId, { ...known, ...body }), 'So.')).segmentId;
    await add({ question: 'L' });
    const right = await add({ question: 'R' });
    const below = await add({ question: 'Below', parentSegmentId: right });
    const next = await add({ question: 'Next', isNext: true });
    const last = await add({ question: 'Last', isNext: true, parentSegmentId: next });
    const { segments } = await ann.read(conversationId);
    const parents = segments.map((segment) => segment.parentSegmentId);
    expect(parents.slice(-3)).toEqual([right, below, next]);
    expect(segments.at(-1)?.conversationSegmentId).toBe(last);
  });

  it('fork after any segment, and change the selection only on request', async () => {
    const { conversationId, segmentId: first } = await conversation();
    const { segmentId: left } = await harness.model.complete(ann.add(conversationId, { question: 'L' }), 'l');
    const fork = { question: 'R', parentSegmentId: first };
    const { segmentId: right } = await harness.model.complete(ann.add(conversationId, fork), 'r');
    expect((await ann.read(conversationId)).selectedLeafSegmentId).toBe(right);
    const select = (selectedLeafSegmentId: string) =>
      ann.send(routes.updateSelectedLeafSegmentId, {
        params: { conversationId },
        body: { selectedLeafSegmentId },
      });
    expect((await select(left)).status).toBe(204);
    expect((await ann.read(conversationId)).selectedLeafSegmentId).toBe(left);
    const missing = { params: { conversationId }, body: { selectedLeafSegmentId: newId() } };
    const refused = await ann.refusal(routes.updateSelectedLeafSegmentId, missing);
    expect(refused).toEqual([404, 'segment.not_found']);
  });

  it('neither grow from nor continue a running answer, nor grow from a foreign segment', async () => {
    const reader = await ann.ask('Long?');
    const { conversationId, segmentId } = await reader.ids();
    const refusal = (body: object) => ann.refusal(routes.addSegment, { params: { conversationId }, body });
    for (const body of [{ question: 'x' }, { continueSegmentId: segmentId }]) {
      expect(await refusal(body)).toEqual([409, 'conversation.running']);
    }
    const bob = await harness.person();
    const foreign = await bob.ask('Bob?');
    const { segmentId: parentSegmentId } = await foreign.ids();
    expect(await refusal({ question: 'x', parentSegmentId })).toEqual([404, 'segment.not_found']);
    await reader.close();
    await foreign.close();
  });
});

describe('continuing', () => {
  it('appends to the text under a new request id, with the same passages', async () => {
    const { conversationId, segmentId } = await stopped('Half [1] ');
    const asking = ann.add(conversationId, { continueSegmentId: segmentId });
    const { reader: continued, call, requestId } = await harness.model.begin(asking);
    expect(call.messages.slice(-2).map(({ role }) => role)).toEqual(['assistant', 'user']);
    expect(call.messages.at(-2)?.text).toBe('Half [1] ');
    call.say('and whole [3].');
    await continued.untilText('whole');
    expect(await ann.segment(conversationId, segmentId)).toMatchObject({ requestId, runOffset: 9 });
    call.finish();
    await continued.rest();
    expect(continued.answer().text).toBe('and whole [3].');
    const kept = await ann.segment(conversationId, segmentId);
    expect(kept).toMatchObject({ answer: 'Half [1] and whole [3].', status: 'Complete' });
    expect(kept.citations.map(({ id }) => id)).toEqual(['1', '3']);
    expect((await ann.read(conversationId)).segments).toHaveLength(1);
  });

  it('sorts after the run that it continues, also after the clock was set back', async () => {
    const { requestId, conversationId, segmentId } = await stopped('Half ');
    await harness.model.complete(ann.add(conversationId, { continueSegmentId: segmentId }), 'whole');
    await sql`update answer_runs set started_at = started_at - interval '1 hour'
      where request_id <> ${requestId}`.execute(harness.db);
    const params = { conversationId, conversationSegmentId: segmentId };
    const execution = await ann.result(routes.executionDetails, { params });
    expect(execution).toMatchObject({ runs: [{ status: 'Aborted' }, { status: 'Complete' }] });
  });

  it('replays only its own part of the answer', async () => {
    const { requestId, conversationId, segmentId } = await stopped('Half ');
    const body = { continueSegmentId: segmentId };
    const next = await harness.model.complete(ann.add(conversationId, body), 'whole');
    await discardLogs();
    const first = await ann.ask('Long?', { requestId });
    const second = await ann.add(conversationId, body, { requestId: next.requestId });
    await Promise.all([first.rest(), second.rest()]);
    expect(first.answer()).toMatchObject({ text: 'Half ', status: 'Aborted' });
    expect(second.answer()).toMatchObject({ text: 'whole', status: 'Complete' });
  });

  it('continues an answer cut by the length limit and clears its finish reason', async () => {
    const begun = await harness.model.begin(ann.ask('Long?'));
    const { reader, call, requestId, conversationId, segmentId } = begun;
    call.say('Half ');
    call.finish({}, 'length');
    await reader.rest();
    expect(reader.answer()).toMatchObject({ status: 'Complete', finishReason: 'length' });
    expect(await ann.segment(conversationId, segmentId)).toMatchObject({ finishReason: 'length' });
    (await harness.model.call(2)).finish();
    const exported = async () => (await ann.send(routes.export, { params: { conversationId } })).text();
    expect(await exported()).toContain("Half \n\n(The answer reached the model's length limit.)");
    await harness.model.complete(ann.add(conversationId, { continueSegmentId: segmentId }), 'whole');
    const kept = await ann.segment(conversationId, segmentId);
    expect(kept).toMatchObject({ answer: 'Half whole', status: 'Complete' });
    expect(kept).not.toHaveProperty('finishReason');
    expect(await exported()).not.toContain('length limit');
    await discardLogs();
    const again = await ann.ask('Long?', { requestId });
    await again.rest();
    expect(again.answer()).toEqual(reader.answer());
  });

  it('accepts an empty continuation', async () => {
    const { conversationId, segmentId } = await stopped('All.');
    await harness.model.complete(ann.add(conversationId, { continueSegmentId: segmentId }), '');
    const kept = await ann.segment(conversationId, segmentId);
    expect(kept).toMatchObject({ answer: 'All.', status: 'Complete' });
  });

  it('rejects answers that did not break off', async () => {
    const { conversationId, segmentId } = await conversation();
    const request = { params: { conversationId }, body: { continueSegmentId: segmentId } };
    expect(await ann.refusal(routes.addSegment, request)).toEqual([409, 'segment.not_continuable']);
  });
});

it('marks its conversation in the list while the answer runs', async () => {
  const { conversationId: otherId } = await conversation();
  const reader = await ann.ask('Long?');
  const { conversationId } = await reader.ids();
  const marks = async () => {
    const { items } = await ann.result(routes.list);
    return items.map((item) => [item.conversationId, item.isAnswering]);
  };
  expect(await marks()).toEqual([
    [conversationId, true],
    [otherId, undefined],
  ]);
  (await harness.model.call(3)).finish();
  await reader.rest();
  expect(await marks()).toEqual([
    [conversationId, undefined],
    [otherId, undefined],
  ]);
});

describe('titles', () => {
  const titleOf = async (conversationId: string) => (await ann.read(conversationId)).title;

  it('are the shortened question first, and generated after the first answer', async () => {
    const { conversationId } = await harness.model.complete(ann.ask(`How ${'very '.repeat(20)}long?`), 'So.');
    expect(await titleOf(conversationId)).toMatch(/^How very .*…$/);
    const call = await harness.model.call(2);
    call.say('"Very long things"');
    call.finish();
    await expect.poll(() => titleOf(conversationId)).toBe('Very long things');
  });

  it('keep the question if the model fails', async () => {
    const { conversationId } = await harness.model.complete(ann.ask('How?'), 'So.');
    const call = await harness.model.call(2);
    call.say('Half a ti');
    call.fail('model.unavailable', new Error('gone'));
    await harness.model.complete(ann.add(conversationId, { question: 'And?' }));
    expect(await titleOf(conversationId)).toBe('How?');
  });

  it('keep a name given by a person', async () => {
    const { conversationId } = await harness.model.complete(ann.ask('How?'), 'So.');
    const rename = { params: { conversationId }, body: { title: 'Mine' } };
    expect((await ann.result(routes.updateTitle, rename)).title).toBe('Mine');
    const call = await harness.model.call(2);
    call.say('Better');
    call.finish();
    await expect
      .poll(() => harness.takeStatements().some((statement) => statement.includes('"title_source" =')))
      .toBe(true);
    expect(await titleOf(conversationId)).toBe('Mine');
  });
});
