/** A library that answers each group from its own files: what somebody who left a group, or whose file was taken from it, still reads. */
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

/** Puts the file of the library in place, and reads it. */
async function upload(dataSourceId: string, text: string, group?: string) {
  const fields = group === undefined ? {} : { fields: { metadata: JSON.stringify({ group: [group] }) } };
  const file = new File([`# Leave\n\n${text}\n`], 'leave.md');
  const { body } = await files('addFile', { params: { dataSourceId }, body: { file, ...fields } });
  const hash = body.hash as string;
  await harness.ingest({ libraryId: dataSourceId, hash });
  return { dataSourceId, hash };
}

/** Gives a file to a group. */
async function describe(params: Awaited<ReturnType<typeof upload>>, group: string) {
  const { version } = (await files('file', { params })).body;
  const headers = { 'if-match': `"${version}"`, 'x-request-id': newId() };
  await files('describeFile', { params, body: { metadata: { group: [group] } }, headers });
}

/** A library with one file for a new group, an agent that answers each group from its own files, and two of the group. */
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
  const member = async () => {
    const person = await signInWith(harness.app, { actions: ['GptSystemsRead'] });
    const membership = {
      group_id: groupId,
      user_id: person.userId,
      is_reported: false,
      created_at: new Date(),
    };
    await db.insertInto('group_members').values(membership).execute();
    const leaveGroup = () => db.deleteFrom('group_members').where('user_id', '=', person.userId).execute();
    return {
      ...person,
      leaveGroup,
      talk: new Talk(harness.call, person, { routes: conversationRoutes, params: { gptSystemId } }),
    };
  };
  return { group, key, gptSystemId, ann: await member(), ben: await member() };
}

/** Bound so that each group finds its own files. */
const boundByGroup = (libraryId: string) =>
  bindingTo(libraryId, { filters: [{ name: 'group', operator: 'isOneOf', values: ['{{user.groups}}'] }] });

const withdrawn = ['citation.withdrawn', 'citation.withdrawn'];
const isOpen = [expect.stringContaining(leave), undefined];

it.each<[string, ConfigurationFields]>([
  ['a model', {}],
  ['the library itself', { languageEngine: 'Library' }],
])('whoever leaves a group opens nothing of it any more, where %s answered', async (_how, fields) => {
  const { ann, ben } = await filtered(fields);
  const [first, second] = [await ann.talk.ask(), await ben.talk.ask()];
  expect(await ann.talk.open(first)).toEqual(isOpen);
  const told = async () => JSON.stringify(await ann.talk.details(first));
  expect(await told()).toContain('27 days');
  await ann.leaveGroup();
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  expect(await told()).toContain('"isWithdrawn":true');
  expect(await told()).not.toContain('27 days');
  expect(await ben.talk.open(second)).toEqual(isOpen);
  // What was said stays; a right to the library itself opens it.
  expect(await ann.talk.read()).toEqual([first]);
  await assignOwnRole(harness.app.db, ann.userId, { actions: ['DataSourcesRead'] });
  harness.app.clock.advance(60_000);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('follows what is said of the file now, also of one that took its place', async () => {
  const { ann, key, group } = await filtered();
  const first = await ann.talk.ask();
  await describe(key, 'Others');
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await describe(key, group);
  expect(await ann.talk.open(first)).toEqual(isOpen);
  const later = await upload(key.dataSourceId, 'Everybody has 30 days.');
  // As it was cited: its original is kept.
  expect(await ann.talk.open(first)).toEqual(isOpen);
  await describe(later, 'Others');
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await describe(later, group);
  await files('removeFile', { params: later });
  // Nothing is said of a file that is not there.
  expect(await ann.talk.open(first)).toEqual(withdrawn);
});

it('a file that was removed fits no filter, not even by what its path says', async () => {
  const { ann, gptSystemId: agentId, key } = await filtered();
  const filters = [{ name: 'type', operator: 'equals' as const, values: ['md'] }];
  const fields = { libraryIds: [key.dataSourceId], bindings: [bindingTo(key.dataSourceId, { filters })] };
  await publish(harness.app, { agentId, configuration: configurationOf('Desk', fields) });
  const first = await ann.talk.ask();
  expect(await ann.talk.open(first)).toEqual(isOpen);
  await files('removeFile', { params: key });
  expect(await ann.talk.open(first)).toEqual(withdrawn);
});

it('an agent that asks for another group, or for none, opens what it would find', async () => {
  const { ann, gptSystemId: agentId, key } = await filtered();
  const first = await ann.talk.ask();
  const libraryIds = [key.dataSourceId];
  const filters = [{ name: 'group', operator: 'equals' as const, values: ['Others'] }];
  const rebind = (bindings: ConfigurationFields['bindings']) =>
    publish(harness.app, { agentId, configuration: configurationOf('Desk', { libraryIds, bindings }) });
  await rebind([bindingTo(key.dataSourceId, { filters })]);
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await rebind([]);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('a group is whole words of what a file says, where that only has to contain it', async () => {
  const { ann, gptSystemId: agentId, key, group } = await filtered();
  const first = await ann.talk.ask();
  const binding = boundByGroup(key.dataSourceId);
  const filters = binding.filters.map((filter) => ({ ...filter, operator: 'contains' as const }));
  const fields = { libraryIds: [key.dataSourceId], bindings: [{ ...binding, filters }] };
  await publish(harness.app, { agentId, configuration: configurationOf('Desk', fields) });
  await describe(key, `${group}-internal`);
  expect(await ann.talk.open(first)).toEqual(withdrawn);
  await describe(key, `Others, ${group}`);
  expect(await ann.talk.open(first)).toEqual(isOpen);
});

it('an answer that broke off goes on without the words of a group that was left', async () => {
  const { ann } = await filtered();
  const { conversationSegmentId: id } = await ann.talk.ask();
  const breakOff = { status: 'Aborted', answer: 'It says' };
  await harness.app.db.updateTable('segments').set(breakOff).where('id', '=', id).execute();
  await ann.leaveGroup();
  const asked = harness.model.asked.length;
  await ann.talk.ask({ question: undefined, continueSegmentId: id });
  const told = JSON.stringify(harness.model.asked.slice(asked));
  expect(told).toContain('[1]');
  expect(told).not.toContain('27 days');
});
