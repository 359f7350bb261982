/** Common behaviour and isolation of the four conversation contexts. */
import { adminDraftConversationRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { enforceAccess } from '../engine/runs/upkeep.ts';
import { addDraft, changeDraft, configurationOf, removeDraft } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const tester = async (side: 'personal' | 'admin') => {
  const person = await harness.person();
  const agentType = side === 'admin' ? ('System' as const) : ('User' as const);
  const draftId = await addDraft(harness.engine, { authorId: person.userId, agentType });
  return person.testing(draftId, side);
};

const aVisitor = 'a visitor';

/** Factories of a new person or visitor per context. */
const contexts: [name: string, createPerson: () => Promise<Person>][] = [
  ['a person', () => harness.person()],
  [aVisitor, () => harness.visitor()],
  ['the author of a personal draft', () => tester('personal')],
  ['the author of a draft of the organisation', () => tester('admin')],
];

const ask = (person: Person) => harness.model.begin(person.ask('How?'));
const answered = (person: Person) => harness.model.complete(person.ask('How?'), 'So [1].');

describe.each(contexts)('%s', (name, createPerson) => {
  it('asks two questions, reads both answers and exports them', async () => {
    const me = await createPerson();
    const { conversationId, segmentId } = await answered(me);
    const next = me.add(conversationId, { question: 'And then?' });
    const { call } = await harness.model.complete(next, 'Then that.');
    // The second request contains the first answer.
    expect(JSON.stringify(call.messages)).toContain('So [1].');
    const { segments } = await me.read(conversationId);
    expect(segments.map(({ question, answer }) => [question, answer])).toEqual([
      ['How?', 'So [1].'],
      ['And then?', 'Then that.'],
    ]);
    const exported = await me.send(me.routes.export, { params: { conversationId } });
    expect(await exported.text()).toContain('Then that.');
    const selected = await me.send(me.routes.updateSelectedLeafSegmentId, {
      params: { conversationId },
      body: { selectedLeafSegmentId: segmentId },
    });
    expect(selected.status).toBe(204);
    expect((await me.read(conversationId)).selectedLeafSegmentId).toBe(segmentId);
  });

  it('names files that were still uploading, in the stream, after a reload and to the model', async () => {
    const me = await createPerson();
    const { conversationId } = await answered(me);
    const added = me.add(conversationId, { question: 'And now?', leftOutFileNames: ['big.csv'] });
    const { reader, call } = await harness.model.complete(added, 'It is missing.');
    const named = expect.objectContaining({ leftOut: ['big.csv'], leftOutReason: 'uploading' });
    expect(reader.answer().steps).toContainEqual(named);
    expect((await me.read(conversationId)).segments.at(-1)?.steps).toContainEqual(named);
    expect(JSON.stringify(call.messages)).toContain('sent the question without: big.csv');
  });

  it('resumes and stops an answer, and continues it from its text', async () => {
    const me = await createPerson();
    const { reader, call, requestId, conversationId, segmentId } = await ask(me);
    call.say('One, ');
    await reader.untilText('One, ');
    await reader.close();
    const resumed = await me.resume(requestId);
    await resumed.untilText('One, ');
    expect((await me.stop(requestId)).status).toBe(204);
    await resumed.rest();
    expect(resumed.answer()).toMatchObject({ text: 'One, ', status: 'Aborted' });
    await harness.model.complete(me.add(conversationId, { continueSegmentId: segmentId }), 'two.');
    expect((await me.segment(conversationId, segmentId)).answer).toBe('One, two.');
  });

  it('returns the same answer for a repeated request', async () => {
    const me = await createPerson();
    const { requestId, conversationId } = await answered(me);
    const asked = harness.model.calls.length;
    const again = await me.ask('How?', { requestId });
    expect((await again.ids()).conversationId).toBe(conversationId);
    await again.rest();
    const other = { body: { question: 'Something else?' }, requestId };
    expect(await me.refusal(me.routes.create, other)).toEqual([422, 'request.idempotency_conflict']);
    expect(harness.model.calls).toHaveLength(asked);
    expect((await me.read(conversationId)).segments).toHaveLength(1);
  });

  it('names the model of an answer except to visitors', async () => {
    const me = await createPerson();
    const { reader, requestId, conversationId, segmentId } = await answered(me);
    const replayed = await me.ask('How?', { requestId });
    await replayed.rest();
    const expected = name === aVisitor ? undefined : 'script-1';
    expect([reader.answer().model, replayed.answer().model]).toEqual([expected, expected]);
    expect((await me.segment(conversationId, segmentId)).model).toBe(expected);
    await harness.db
      .updateTable('answer_runs')
      .set({ model_id: null, model: 'Older name' })
      .where('request_id', '=', requestId)
      .execute();
    const stored = await me.segment(conversationId, segmentId);
    expect(stored.model).toBe(expected && 'Older name');
  });

  it('hides conversations of other owners in the same context', async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const { conversationId, segmentId, requestId } = await answered(other);
    const missing = { conversationId: newId(), conversationSegmentId: newId() };
    const request = { query: { path: 'page-1.md' }, requestId: 'same-request' };
    for (const route of [me.routes.get, me.routes.export, me.routes.citations, me.routes.citationFile]) {
      const params = { conversationId, conversationSegmentId: segmentId };
      const foreign = await me.send(route, { ...request, params });
      const absent = await me.send(route, { ...request, params: missing });
      expect([foreign.status, await foreign.text()]).toEqual([404, await absent.text()]);
    }
    expect((await me.add(conversationId, { question: 'Mine now?' })).status).toBe(404);
    expect((await me.resume(requestId)).status).toBe(404);
    expect((await me.stop(requestId)).status).toBe(404);
    expect((await other.read(conversationId)).segments).toHaveLength(1);
  });

  it('reads a window of a conversation of its own context only', async () => {
    const me = await createPerson();
    const [{ conversationId, segmentId }, elsewhere] = [await answered(me), await answered(me)];
    const next = await harness.model.complete(me.add(conversationId, { question: 'And then?' }));
    const window = (query: Record<string, string>) =>
      me.send(me.routes.get, { params: { conversationId }, query: { window: '1', ...query } });
    const opened = me.routes.get.response.schema.parse(await (await window({})).json());
    expect(opened.segments.map(({ question }) => question)).toEqual(['And then?']);
    expect(opened.tree).toEqual([
      [segmentId, null],
      [next.segmentId, 0],
    ]);
    expect((await window({ until: segmentId })).status).toBe(200);
    expect((await window({ until: elsewhere.segmentId })).status).toBe(404);
  });
});

describe('test of a draft', () => {
  const draftOf = (person: Person, agentType: 'System' | 'User' = 'User') =>
    addDraft(harness.engine, { authorId: person.userId, agentType, name: 'Parrot' });

  it('uses the current draft and records no version', async () => {
    const ann = await harness.person();
    const draftId = await draftOf(ann);
    const { call, conversationId, requestId } = await answered(ann.testing(draftId));
    expect(call.messages[0]?.text).toContain('You are Parrot.');
    expect(await ann.testing(draftId).read(conversationId)).toMatchObject({
      gptSystem: { name: 'Parrot' },
      gptSystemConfigurationState: { id: draftId },
    });
    const run = await harness.db
      .selectFrom('answer_runs')
      .select('configuration_version')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(run.configuration_version).toBeNull();
  });

  it('is hidden from lists, other drafts and the other kind of test', async () => {
    const ann = await harness.person();
    const [draftId, otherId] = [await draftOf(ann), await draftOf(ann)];
    const { conversationId } = await answered(ann.testing(draftId));
    expect((await ann.result(conversationRoutes.list)).items).toEqual([]);
    for (const elsewhere of [ann, ann.testing(otherId), ann.testing(draftId, 'admin')]) {
      expect((await elsewhere.send(elsewhere.routes.get, { params: { conversationId } })).status).toBe(404);
    }
  });

  it('continues with the changed draft', async () => {
    const ann = await harness.person();
    const draftId = await draftOf(ann);
    const test = ann.testing(draftId);
    const { conversationId } = await answered(test);
    await changeDraft(harness.engine, draftId, configurationOf('Owl'));
    const { call } = await harness.model.complete(test.add(conversationId, { question: 'And now?' }));
    expect(call.messages[0]?.text).toContain('You are Owl.');
  });

  it('is removed with the draft, and its run stops', async () => {
    const ann = await harness.person();
    const draftId = await draftOf(ann);
    const { call, reader, requestId, conversationId } = await ask(ann.testing(draftId));
    await enforceAccess(harness.engine);
    expect(call.signal.aborted).toBe(false);
    await removeDraft(harness.engine, draftId);
    await enforceAccess(harness.engine);
    await call.aborted;
    await reader.rest();
    const params = { conversationId };
    expect((await ann.send(ann.testing(draftId).routes.get, { params })).status).toBe(404);
    const left = harness.db
      .selectFrom('answer_runs')
      .select('id')
      .where('request_id', '=', requestId)
      .execute();
    expect(await left).toEqual([]);
  });

  it('shows its start page to administrators', async () => {
    const ann = await harness.person();
    const params = { stateId: await draftOf(ann, 'System') };
    const { detailsForConversation } = adminDraftConversationRoutes;
    const details = await ann.result(detailsForConversation, { params });
    expect(details).toMatchObject({ gptSystemId: params.stateId, name: 'Parrot' });
    const personal = { stateId: await draftOf(ann, 'User') };
    expect((await ann.send(detailsForConversation, { params: personal })).status).toBe(404);
  });
});
