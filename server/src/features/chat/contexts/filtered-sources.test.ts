/** Access to citations from a library filtered by group, after a person left the group or a file changed. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { createAttachmentHarness } from '../../../testing/chat/attachment-harness.ts';
import {
  bindingTo,
  configurationOf,
  type ConfigurationFields,
  publish,
} from '../../../testing/chat/chat-contexts.ts';
import { Talk } from '../../../testing/chat/talk.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';

const leave = 'Everybody has 27 days of paid leave a year.';

let harness: Awaited<ReturnType<typeof createAttachmentHarness>>;
let keeper: SignedIn;
beforeAll(async () => {
  harness = await createAttachmentHarness();
  keeper = await signIn(harness.app, { role: 'knowledgeManager' });
});

async function files(call: keyof typeof fileLibraryRoutes, request: Parameters<typeof harness.call>[2]) {
  const answer = await harness.call(keeper, fileLibraryRoutes[call], request);
  if (answer.status >= 400) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Uploads or replaces the library's file and reads it. */
async function upload(dataSourceId: string, text: string, group?: string) {
  const fields = group === undefined ? {} : { fields: { metadata: JSON.stringify({ group: [group] }) } };
  const file = new File([`# Leave\n\n${text}\n`], 'leave.md');
  const { body } = await files('addFile', { params: { dataSourceId }, body: { file, ...fields } });
  const hash = body.hash as string;
  await harness.ingest({ libraryId: dataSourceId, hash });
  return { dataSourceId, hash };
}

/** Assigns a file to a group. */
async function assignGroup(params: Awaited<ReturnType<typeof upload>>, group: string) {
  const { version } = (await files('file', { params })).body;
  const headers = { 'if-match': `"${version}"`, 'x-request-id': newId() };
  await files('describeFile', { params, body: { metadata: { group: [group] } }, headers });
}

/** Creates a library with a file of a new group, an agent that filters by group, and two members. */
async function filtered(fields: ConfigurationFields = {}) {
  const groupId = newId();
  const group = `Group ${groupId}`;
  const { db } = harness.app;
  await db
    .insertInto('directory_groups')
    .values({ id: groupId, display_name: group, created_at: new Date() })
    .execute();
  const { dataSourceId } = (await files('create', { body: { name: `Library ${groupId}` } })).body;
  const { textIndexId, version } = (await files('get', { params: { dataSourceId } })).body;
  const filters = [
    { name: 'group', type: 'text', source: { kind: 'metadata', key: 'group' } },
    { name: 'type', type: 'text', source: { kind: 'file', fact: 'fileType' } },
  ];
  await files('putFilters', {
    params: { dataSourceId, dataSourceIndexId: textIndexId },
    body: { filters },
    headers: { 'if-match': `"${version}"`, 'x-request-id': newId() },
  });
  const key = await upload(dataSourceId, leave, group);
  const gptSystemId = await harness.agent({
    libraryIds: [dataSourceId],
    bindings: [boundByGroup(dataSourceId)],
    ...fields,
  });
  const addMember = async () => {
    const person = await signInWith(harness.app, { actions: ['GptSystemsRead'] });
    const member = { group_id: groupId, user_id: person.userId, is_reported: false, created_at: new Date() };
    await db.insertInto('group_members').values(member).execute();
    const leaveGroup = () => db.deleteFrom('group_members').where('user_id', '=', person.userId).execute();
    return {
      ...person,
      leaveGroup,
      talk: new Talk(harness.call, person, { routes: conversationRoutes, params: { gptSystemId } }),
    };
  };
  return { group, key, gptSystemId, ann: await addMember(), ben: await addMember() };
}

/** Creates a binding that filters by the asker's group. */
const boundByGroup = (libraryId: string) =>
  bindingTo(libraryId, { filters: [{ name: 'group', operator: 'isOneOf', values: ['{{user.groups}}'] }] });

/** Publishes an agent with these bindings to the library. */
const rebind = (agentId: string, libraryId: string, bindings: ConfigurationFields['bindings']) => {
  const configuration = configurationOf('Desk', { libraryIds: [libraryId], bindings });
  return publish(harness.app, { agentId, configuration });
};

const withdrawn = ['citation.withdrawn', 'citation.withdrawn'];
const isOpen = [expect.stringContaining(leave), undefined];

it.each<[string, ConfigurationFields]>([
  ['a model', {}],
  ['the library itself', { languageEngine: 'Library' }],
])('hides citations from a former member of the group, with %s', async (_how, fields) => {
  const { ann, ben } = await filtered(fields);
  const [first, second] = [await ann.talk.ask(), await ben.talk.ask()];
  expect(await ann.talk.open(first)).toEqual(isOpen);
  const readDetails = async () => JSON.stringify(await ann.talk.details(first));
  expect(await readDetails()).toContain('27 days');
  await ann.leaveGroup();
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  expect(await readDetails()).toContain('"isWithdrawn":true');
  expect(await readDetails()).not.toContain('27 days');
  expect(await ben.talk.open(second)).toEqual(isOpen);
  // Answers stay readable; direct access to the library opens the citation.
  expect(await ann.talk.read()).toEqual([first]);
  await assignOwnRole(harness.app.db, ann.userId, { actions: ['DataSourcesRead'] });
  harness.app.clock.advance(60_000);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('applies the current group of the file, also after its replacement', async () => {
  const { ann, key, group } = await filtered();
  const first = await ann.talk.ask();
  await assignGroup(key, 'Others');
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await assignGroup(key, group);
  expect(await ann.talk.open(first)).toEqual(isOpen);
  const later = await upload(key.dataSourceId, 'Everybody has 30 days.');
  // The cited original is kept.
  expect(await ann.talk.open(first)).toEqual(isOpen);
  await assignGroup(later, 'Others');
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await assignGroup(later, group);
  await files('removeFile', { params: later });
  // A removed file has no metadata.
  expect(await ann.talk.open(first)).toEqual(withdrawn);
});

it('excludes a removed file from every filter, even one on its path', async () => {
  const { ann, gptSystemId: agentId, key } = await filtered();
  const filters = [{ name: 'type', operator: 'equals' as const, values: ['md'] }];
  await rebind(agentId, key.dataSourceId, [bindingTo(key.dataSourceId, { filters })]);
  const first = await ann.talk.ask();
  expect(await ann.talk.open(first)).toEqual(isOpen);
  await files('removeFile', { params: key });
  expect(await ann.talk.open(first)).toEqual(withdrawn);
});

it('opens citations by the current filter of the agent', async () => {
  const { ann, gptSystemId: agentId, key } = await filtered();
  const first = await ann.talk.ask();
  const filters = [{ name: 'group', operator: 'equals' as const, values: ['Others'] }];
  await rebind(agentId, key.dataSourceId, [bindingTo(key.dataSourceId, { filters })]);
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await rebind(agentId, key.dataSourceId, []);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('matches whole words with a `contains` filter', async () => {
  const { ann, gptSystemId: agentId, key, group } = await filtered();
  const first = await ann.talk.ask();
  const binding = boundByGroup(key.dataSourceId);
  const filters = binding.filters.map((filter) => ({ ...filter, operator: 'contains' as const }));
  await rebind(agentId, key.dataSourceId, [{ ...binding, filters }]);
  await assignGroup(key, `${group}-internal`);
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await assignGroup(key, `Others, ${group}`);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('continues a broken-off answer without passages of the former group', async () => {
  const { ann } = await filtered();
  const { conversationSegmentId: id } = await ann.talk.ask();
  const breakOff = { status: 'Aborted', answer: 'It says' };
  await harness.app.db.updateTable('segments').set(breakOff).where('id', '=', id).execute();
  await ann.leaveGroup();
  const asked = harness.model.asked.length;
  await ann.talk.ask({ question: undefined, continueSegmentId: id });
  const sentMessages = JSON.stringify(harness.model.asked.slice(asked));
  expect(sentMessages).toContain('[1]');
  expect(sentMessages).not.toContain('27 days');
});
