/** Guidelines stop questions until they are accepted, in every context. */
import type { ErrorBody } from '@polylogue/contract/http';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import {
  addConsent,
  addGuidelines,
  guidelinesContent,
  putInForce,
  requireOfAgent,
} from '../../../testing/access/guidelines.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

interface Asker {
  asker: Person;
  agentId: string;
}

const contexts: [name: string, createAsker: () => Promise<Asker>][] = [
  [
    'a person',
    async () => {
      const agentId = await harness.agent();
      return { asker: (await harness.person()).about(agentId), agentId };
    },
  ],
  [
    'a visitor',
    async () => {
      const agentId = await harness.agent();
      return { asker: await harness.visitor(await harness.endpoint({ agentId })), agentId };
    },
  ],
  ...(['personal', 'admin'] as const).map((side): [string, () => Promise<Asker>] => [
    `the tester of a draft, ${side}`,
    async () => {
      const [person, agentId] = [await harness.person(), await harness.agent()];
      const agentType = side === 'admin' ? 'System' : 'User';
      const draftId = await addDraft(harness.engine, { authorId: person.userId, agentType, agentId });
      return { asker: person.testing(draftId, side), agentId };
    },
  ]),
];

/** Makes an agent require a document in force. */
async function required(agentId: string, name = newId()): Promise<string> {
  const documentId = await addGuidelines(harness.db, guidelinesContent(name));
  await putInForce(harness.db, documentId);
  await requireOfAgent(harness.db, agentId, documentId);
  return documentId;
}

const question = (guidelinesDocumentConsents?: string[]) => ({
  question: 'How?',
  ...(guidelinesDocumentConsents && { guidelinesDocumentConsents }),
});
const complete = async (asker: Person, consents?: string[]) =>
  (await harness.model.complete(asker.stream(asker.routes.create, { body: question(consents) })))
    .conversationId;
const consentsTo = (documentId: string) =>
  harness.db
    .selectFrom('guidelines_consents')
    .select(['version', 'outcome', 'channel', 'language', 'subject_kind'])
    .where('document_id', '=', documentId)
    .execute();

describe.each(contexts)('%s', (_name, createAsker) => {
  it('asks after accepting, and is stopped again by the next version, though not from reading', async () => {
    const { asker, agentId } = await createAsker();
    const name = newId();
    const documentId = await required(agentId, name);
    const answer = await asker.send(asker.routes.create, { body: question() });
    const { code, issues } = (await answer.json()) as ErrorBody;
    expect([answer.status, code]).toEqual([409, 'guidelines.consent_required']);
    expect(issues?.map(({ params }) => params)).toEqual([
      { guidelinesDocumentId: documentId, version: 1, name },
    ]);
    const conversationId = await complete(asker, [documentId]);
    await harness.model.complete(asker.add(conversationId, question()));
    expect(await consentsTo(documentId)).toMatchObject([{ version: 1, outcome: 'accepted', channel: 'api' }]);
    await putInForce(harness.db, documentId, { number: 2 });
    // A chat keeps the ids of its first consents.
    for (const route of [asker.routes.create, asker.routes.addSegment]) {
      const request = { params: { conversationId }, body: question([documentId]) };
      expect(await asker.refusal(route, request)).toEqual([409, 'guidelines.consent_required']);
    }
    expect((await asker.read(conversationId)).segments).toHaveLength(2);
    expect(await consentsTo(documentId)).toHaveLength(1);
  });
});

it('keeps consents by minor versions, until they expire', async () => {
  const [person, agentId] = [await harness.person(), await harness.agent()];
  const documentId = await required(agentId);
  const asker = person.about(agentId);
  await complete(asker, [documentId]);
  await putInForce(harness.db, documentId, { number: 2, base: 1 });
  await complete(asker);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const other = await required(agentId);
  await addConsent(harness.db, other, { userId: person.userId, at: yesterday });
  await complete(asker);
  await putInForce(harness.db, other, { number: 2, base: 1, reacceptAfterDays: 1 });
  const refused = await asker.refusal(asker.routes.create, { body: question() });
  expect(refused).toEqual([409, 'guidelines.consent_required']);
});

it('refuses questions while a required document is gone, but ignores one not in force', async () => {
  const [person, agentId] = [await harness.person(), await harness.agent()];
  const asker = person.about(agentId);
  await requireOfAgent(harness.db, agentId, await addGuidelines(harness.db));
  await complete(asker);
  await requireOfAgent(harness.db, agentId, newId());
  const refused = await asker.refusal(asker.routes.create, { body: question() });
  expect(refused).toEqual([409, 'guidelines.gone']);
});

it('costs one query where guidelines are required, and none elsewhere', async () => {
  const [person, agentId, free] = [await harness.person(), await harness.agent(), await harness.agent()];
  const documentId = await required(agentId);
  await complete(person.about(agentId), [documentId]);
  const statements = async (id: string) => {
    await complete(person.about(id));
    harness.takeStatements();
    await complete(person.about(id));
    return harness
      .takeStatements()
      .filter((sql) => sql.includes('guidelines_'))
      .filter((sql) => !sql.includes('from "agents"'));
  };
  expect(await statements(free)).toEqual([]);
  expect(await statements(agentId)).toEqual([expect.stringContaining('from "guidelines_consents"')]);
});
