/** Effect of withdrawn library access on further questions and existing citations. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import {
  addDraft,
  bindingTo,
  configurationOf,
  type ConfigurationFields,
  publish,
} from '../../../testing/chat/chat-contexts.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { createAttachmentHarness } from '../../../testing/chat/attachment-harness.ts';
import { Talk } from '../../../testing/chat/talk.ts';
import { librariesWithdrawn } from '../engine/answering/answer-texts.ts';

const leave = 'Everybody has 27 days of paid leave a year.';

let harness: Awaited<ReturnType<typeof createAttachmentHarness>>;
let administrator: SignedIn;
beforeAll(async () => {
  harness = await createAttachmentHarness();
  await harness.work();
  administrator = await signIn(harness.app, { role: 'administrator' });
});

const documentOf = (content: string) => ({
  path: 'leave.md',
  title: 'leave.md',
  mediaType: 'text/markdown' as const,
  content,
  phrasings: new Map(),
});

/** Adds a library with one document. */
async function newLibrary(text = leave): Promise<string> {
  const id = newId();
  const row = { id, name: `Library ${id}`, created_at: new Date(), created_by: administrator.userId };
  await harness.app.db.insertInto('libraries').values(row).execute();
  await harness.intake.put(id, documentOf(`# Leave\n\n${text}\n`));
  await harness.intake.refresh();
  return id;
}

const changeLibrary = (libraryId: string, set: object) =>
  harness.app.db.updateTable('libraries').set(set).where('id', '=', libraryId).execute();
const changeAgent = (gptSystemId: string, set: object) =>
  harness.app.db.updateTable('agents').set(set).where('id', '=', gptSystemId).execute();
const permitReading = ({ userId }: SignedIn, libraryId: string) =>
  assignOwnRole(harness.app.db, userId, { actions: ['DataSourcesReadSpecific'], dataSourceIds: [libraryId] });

/** Purges a library with its documents. */
async function purge(libraryId: string): Promise<void> {
  await harness.app.db.deleteFrom('libraries').where('id', '=', libraryId).execute();
}

/** Adds an agent author with revocable access to these libraries. */
async function reader(...dataSourceIds: string[]) {
  const person = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const actions = ['DataSourcesReadSpecific'] as const;
  const userRoleId = await assignOwnRole(harness.app.db, person.userId, { actions, dataSourceIds });
  const params = { userId: person.userId, userRoleId };
  const withdraw = async () => {
    expect((await harness.call(administrator, userRoutes.unassignRole, { params })).status).toBe(204);
  };
  return { ...person, withdraw };
}

/** Adds a person who may chat but read no library. */
const member = () => signInWith(harness.app, { actions: ['GptSystemsRead'] });

/** Starts a conversation of another person with the owner's personal agent. */
async function withAgentOf(owner: SignedIn, fields: ConfigurationFields): Promise<Talk> {
  const gptSystemId = await harness.agent(fields);
  const made = { type: 'User', created_by: owner.userId };
  await changeAgent(gptSystemId, made);
  return new Talk(harness.call, await member(), { routes: conversationRoutes, params: { gptSystemId } });
}

/** Starts a test of another person's draft. */
async function testOf(tester: SignedIn, author: SignedIn, fields: ConfigurationFields): Promise<Talk> {
  const draft = { authorId: author.userId, agentType: 'System', fields } as const;
  const stateId = await addDraft(harness.app, draft);
  return new Talk(harness.call, tester, { routes: adminDraftConversationRoutes, params: { stateId } });
}

const owned: [name: string, by: (owner: SignedIn, fields: ConfigurationFields) => Promise<Talk>][] = [
  ['personal agent of another person', withAgentOf],
  [
    'own draft',
    async (owner, fields) => {
      const draft = { authorId: owner.userId, agentType: 'User', fields } as const;
      const params = { configStateId: await addDraft(harness.app, draft) };
      return new Talk(harness.call, owner, { routes: draftConversationRoutes, params });
    },
  ],
  [
    'draft of another person, with the access of the tester',
    async (tester, fields) => {
      const author = await signIn(harness.app, { role: 'administrator' });
      await assignOwnRole(harness.app.db, tester.userId, { actions: ['GptSystemsWrite'] });
      return testOf(tester, author, fields);
    },
  ],
];
const answerers: [name: string, fields: ConfigurationFields][] = [
  ['without a model', { languageEngine: 'Library' }],
  ['with a model', { capabilityTypes: ['FileSearch', 'Vision'] }],
];

it('limits a draft to its author’s libraries, and citations to the tester’s', async () => {
  const libraryId = await newLibrary();
  const author = await reader(libraryId);
  const tester = await reader(libraryId);
  await assignOwnRole(harness.app.db, tester.userId, { actions: ['GptSystemsWrite'] });
  const talk = await testOf(tester, author, { libraryIds: [libraryId] });
  const first = await talk.ask();
  expect(harness.model.lastQuestion.text).toContain(leave);
  await author.withdraw();
  expect((await talk.ask()).answer).toBe(librariesWithdrawn.en);
  expect((await talk.open(first))[0]).toContain(leave);
});

describe.each(owned)('%s', (_name, by) => {
  it.each(answerers)(
    'stops answering from libraries that its owner may not read, %s',
    async (_how, fields) => {
      const libraryId = await newLibrary();
      const owner = await reader(libraryId);
      const talk = await by(owner, { libraryIds: [libraryId], ...fields });
      const first = await talk.ask();
      expect(first.citations[0]).toMatchObject({
        path: 'leave.md',
        snippet: expect.stringContaining('27 days'),
      });
      expect(await talk.open(first)).toEqual([expect.stringContaining(leave), 'citation.file_gone']);
      expect(JSON.stringify(await talk.details(first))).toContain('27 days');

      await owner.withdraw();
      const asked = harness.model.asked.length;
      const next = await talk.ask();
      expect(next).toMatchObject({ answer: librariesWithdrawn.en, status: 'Complete', citations: [] });
      expect(harness.model.asked).toHaveLength(asked);
      const [kept] = await talk.read();
      expect(kept).toEqual(first);
      expect(await talk.open(first)).toEqual(['citation.withdrawn', 'citation.withdrawn']);
      // The details must not contain the passages or the prompt of a test either.
      expect(JSON.stringify(await talk.details(first))).not.toContain('27 days');
    },
  );

  it('continues with the remaining libraries and attachments', async () => {
    const [kept, withdrawn] = [await newLibrary('The canteen closes at three.'), await newLibrary()];
    const owner = await reader(withdrawn);
    await permitReading(owner, kept);
    const talk = await by(owner, { libraryIds: [kept, withdrawn], capabilityTypes: ['FileSearch'] });
    await talk.ask();
    expect(harness.model.lastQuestion.text).toContain(leave);
    await owner.withdraw();
    await talk.ask();
    expect(harness.model.lastQuestion.text).not.toContain(leave);
    await talk.ask({ question: 'When does the canteen close?' });
    expect(harness.model.lastQuestion.text).toContain('closes at three');
  });
});

it('answers from attachments when no library is left', async () => {
  const libraryId = await newLibrary();
  const owner = await reader(libraryId);
  const talk = await withAgentOf(owner, { libraryIds: [libraryId], capabilityTypes: ['FileSearch'] });
  await owner.withdraw();
  const file = new File(['The lift stops at nine.'], 'leave.md', { type: 'text/plain' });
  const { body } = await harness.upload(talk.asker, file);
  const answer = await talk.ask({ attachmentIds: [body.attachmentId] });
  expect(harness.model.lastQuestion.text).toContain('stops at nine');
  expect(harness.model.lastQuestion.text).not.toContain(leave);
  expect(await talk.open(answer)).toEqual(['The lift stops at nine.', undefined]);
});

it('excludes the libraries of a deactivated owner', async () => {
  const libraryId = await newLibrary();
  const owner = await reader(libraryId);
  const talk = await withAgentOf(owner, { libraryIds: [libraryId] });
  await talk.ask();
  const { userId } = owner;
  const { version } = (await harness.call(administrator, userRoutes.get, { params: { userId } })).body;
  const status = { params: { userId }, body: { isActive: false }, headers: { 'if-match': `"${version}"` } };
  expect((await harness.call(administrator, userRoutes.setStatus, status)).status).toBe(200);
  expect((await talk.ask()).answer).toBe(librariesWithdrawn.en);
});

it.each<[how: string, take: (owner: Awaited<ReturnType<typeof reader>>, libraryId: string) => Promise<void>]>(
  [
    ['were withdrawn', (owner) => owner.withdraw()],
    ['were purged', (_owner, libraryId) => purge(libraryId)],
  ],
)('an answer that broke off goes on without the words that %s', async (_how, take) => {
  const [kept, withdrawn] = [await newLibrary('Leave is asked for a week ahead.'), await newLibrary()];
  const owner = await reader(withdrawn);
  await permitReading(owner, kept);
  const talk = await withAgentOf(owner, { libraryIds: [kept, withdrawn] });
  const { conversationSegmentId: id } = await talk.ask();
  const breakOff = { status: 'Aborted', answer: 'It says' };
  await harness.app.db.updateTable('segments').set(breakOff).where('id', '=', id).execute();
  const continueAnswer = () => talk.ask({ question: undefined, continueSegmentId: id });
  const passages = () => harness.model.asked.at(-1)?.find(({ text }) => text.startsWith('Passages:'))?.text;
  expect(passages()).toContain(leave);
  await take(owner, withdrawn);
  expect((await continueAnswer()).answer).toBe('It saysIt says so [1].');
  expect(passages()).toContain('a week ahead');
  expect(passages()).not.toContain(leave);
});

describe('agent of the organisation', () => {
  const talkWith = async (libraryId: string) => {
    const gptSystemId = await harness.agent({ libraryIds: [libraryId], languageEngine: 'Library' });
    return {
      gptSystemId,
      talk: new Talk(harness.call, await member(), { routes: conversationRoutes, params: { gptSystemId } }),
    };
  };

  it('keeps access to its libraries regardless of its author', async () => {
    const libraryId = await newLibrary();
    const owner = await reader(libraryId);
    const { talk, gptSystemId } = await talkWith(libraryId);
    await changeAgent(gptSystemId, { created_by: owner.userId });
    const first = await talk.ask();
    await owner.withdraw();
    expect((await talk.ask()).answer).toContain('27 days');
    expect((await talk.open(first))[0]).toContain(leave);
  });

  it.each<[how: string, end: (gptSystemId: string, libraryId: string) => Promise<unknown>]>([
    ['was deleted', (_agent, libraryId) => changeLibrary(libraryId, { deleted_at: new Date() })],
    ['was purged', (_agent, libraryId) => purge(libraryId)],
    [
      'was unbound from the agent',
      async (agentId) => publish(harness.app, { agentId, configuration: configurationOf('Desk') }),
    ],
  ])('neither quotes nor opens a library that %s, and keeps its answers', async (_how, end) => {
    const libraryId = await newLibrary();
    const { talk, gptSystemId } = await talkWith(libraryId);
    const first = await talk.ask();
    await end(gptSystemId, libraryId);
    expect((await talk.ask()).answer).not.toContain('27 days');
    expect((await talk.read())[0]).toEqual(first);
    expect(JSON.stringify(await talk.details(first))).not.toContain('27 days');
    expect(await talk.open(first)).toEqual(['citation.withdrawn', 'citation.withdrawn']);
  });

  it('opens no citation of a library without the index of its binding', async () => {
    const libraryId = await newLibrary();
    const { talk, gptSystemId: agentId } = await talkWith(libraryId);
    const first = await talk.ask();
    const indexWith = (text_index_id: string | null) => changeLibrary(libraryId, { text_index_id });
    const isOpen = async () => (await talk.open(first))[0]?.includes(leave);
    await indexWith(null);
    expect(await isOpen()).toBe(false);
    expect(JSON.stringify(await talk.details(first))).not.toContain('27 days');
    const [former, other] = [newId(), newId()];
    await indexWith(other);
    expect(await isOpen()).toBe(true);
    const bindings = [bindingTo(libraryId, { indexId: former })];
    const configuration = configurationOf('Desk', { libraryIds: [libraryId], bindings });
    await publish(harness.app, { agentId, configuration });
    expect(await isOpen()).toBe(false);
    await indexWith(former);
    expect(await isOpen()).toBe(true);
    // Direct access to the library opens the citation without an index.
    await indexWith(null);
    await permitReading(talk.asker, libraryId);
    harness.app.clock.advance(60_000);
    expect(await isOpen()).toBe(true);
  });

  it('opens only directly readable citations after the right to ask was withdrawn', async () => {
    const libraryId = await newLibrary();
    const { talk, gptSystemId } = await talkWith(libraryId);
    const first = await talk.ask();
    await changeAgent(gptSystemId, { is_for_everyone: false });
    await expect(talk.ask()).rejects.toThrow('agent.not_found');
    expect(await talk.read()).toEqual([first]);
    expect(await talk.open(first)).toEqual(['citation.withdrawn', 'citation.withdrawn']);
    await permitReading(talk.asker, libraryId);
    harness.app.clock.advance(60_000);
    expect((await talk.open(first))[0]).toContain(leave);
  });

  it('opens citations outside the hours of a policy, but not after it excludes their reader', async () => {
    const libraryId = await newLibrary();
    const { talk, gptSystemId } = await talkWith(libraryId);
    const first = await talk.ask();
    const under = async (refusal: string, ...policyIds: string[]) => {
      await changeAgent(gptSystemId, { chat_access_policy_ids: policyIds });
      await expect(talk.ask()).rejects.toThrow(refusal);
      return (await talk.open(first))[0];
    };
    const tomorrow = (harness.app.clock.now().getUTCDay() % 7) + 1;
    const hours = [{ days: [tomorrow], from: '00:00', to: '00:01' }];
    const { db } = harness.app;
    expect(await under('agent.closed', await addPolicy(db, { hours }))).toContain(leave);
    expect(await under('agent.not_found', await addPolicy(db, { who: [] }))).toBe('citation.withdrawn');
    expect(await under('agent.not_found', newId(), await addPolicy(db))).toBe('citation.withdrawn');
  });
});
