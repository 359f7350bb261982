/** Transfer of a visitor's conversations at sign-in. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { visitorHandoverRoutes as routes } from '@polylogue/contract/chat/visitors/handover-routes';
import type { ErrorBody } from '@polylogue/contract/http';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { addUpload } from '../../../../testing/add-upload.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import { testClock } from '../../../../testing/test-clock.ts';
import { previewHandover, transferConversations } from './handover.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

async function ask(visitor: Person, requestId = newId()): Promise<string> {
  return (await harness.model.complete(visitor.ask('How?', { requestId }))).conversationId;
}

const codeFor = async (visitor: Person) => (await visitor.result(routes.open)).code;
const take = async (person: Person, code: string) => {
  const answer = await person.send(routes.take, { body: { code } });
  const body = (await answer.json()) as Partial<ErrorBody> & { conversations?: number };
  return [answer.status, body.code ?? body.conversations];
};
const listOf = async (person: Person) => {
  const { items } = await person.result(conversationRoutes.list);
  return items.map(({ conversationId }) => conversationId).sort();
};

describe('visitor who signs in', () => {
  it('finds and continues their conversations in their list, not in the visit', async () => {
    const [visitor, other, ann] = [await harness.visitor(), await harness.visitor(), await harness.person()];
    const requestId = newId();
    // The person uses the same request id.
    const own = await ask(ann, requestId);
    const taken = [await ask(visitor, requestId), await ask(visitor)];
    const others = await ask(other);
    const attachmentId = await addUpload(harness.db, visitor.userId, 'FileSearch');
    const code = await codeFor(visitor);
    const preview = await ann.result(routes.preview, { body: { code } });
    expect(preview).toEqual({ conversations: 2, newestTitle: 'How?' });
    expect(await listOf(ann)).toEqual([own]);
    expect(await take(ann, code)).toEqual([200, 2]);
    expect(await listOf(ann)).toEqual([own, ...taken].sort());
    const uploaded = await harness.db
      .selectFrom('attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .innerJoin('conversations as c', 'c.owner_id', 'a.owner_id')
      .select(['a.id', 'f.owner_id'])
      .where('c.id', '=', own)
      .execute();
    expect(uploaded).toEqual([{ id: attachmentId, owner_id: expect.not.stringMatching(visitor.userId) }]);
    const params = { conversationId: taken[0] ?? '' };
    expect((await ann.send(conversationRoutes.get, { params })).status).toBe(200);
    expect((await visitor.send(publicConversationRoutes.get, { params })).status).toBe(404);
    const still = { params: { conversationId: others } };
    expect((await other.send(publicConversationRoutes.get, still)).status).toBe(200);
  });

  it('uses a code once, also concurrently', async () => {
    const [visitor, ann, eve] = [await harness.visitor(), await harness.person(), await harness.person()];
    await ask(visitor);
    const code = await codeFor(visitor);
    const outcomes = await Promise.all([ann, eve, ann, eve].map((person) => take(person, code)));
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 404, 404, 404]);
    expect([...(await listOf(ann)), ...(await listOf(eve))]).toHaveLength(1);
  });

  it('cannot use a replaced, invented or expired code', async () => {
    const [visitor, ann] = [await harness.visitor(), await harness.person()];
    await ask(visitor);
    const first = await codeFor(visitor);
    const code = await codeFor(visitor);
    for (const bad of [first, 'x'.repeat(43)]) {
      expect(await take(ann, bad)).toEqual([404, 'visitor_handover.invalid']);
    }
    const clock = testClock();
    clock.advance(Date.now() - clock.now().getTime() + 120_000);
    const deps = { db: harness.db, clock, events: harness.engine.events };
    await expect(previewHandover(deps, { code })).rejects.toThrow('visitor_handover.invalid');
    await expect(transferConversations(deps, { userId: ann.userId, code })).rejects.toThrow(
      'visitor_handover.invalid',
    );
  });

  it('keeps a valid code while an answer runs', async () => {
    const [visitor, ann] = [await harness.visitor(), await harness.person()];
    const { reader, call } = await harness.model.begin(visitor.ask('How?'));
    const code = await codeFor(visitor);
    expect(await take(ann, code)).toEqual([409, 'conversation.running']);
    call.say('So.');
    call.finish();
    await reader.rest();
    expect(await take(ann, code)).toEqual([200, 1]);
  });

  it('has a code that is stored as a hash', async () => {
    const code = await codeFor(await harness.visitor());
    const stored = JSON.stringify(await harness.db.selectFrom('visitor_handovers').selectAll().execute());
    expect(stored).not.toContain(code);
  });
});
