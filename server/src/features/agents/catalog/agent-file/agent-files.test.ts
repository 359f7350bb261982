/** Export and import of agents as files. An import is atomic. */
import { randomBytes } from 'node:crypto';
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import { agentFileRoutes as files } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { evaluationRoutes as evaluations } from '@polylogue/contract/agents/evaluations/routes';
import { limits, maxPrompts } from '@polylogue/contract/limits';
import { agentPromptRoutes as prompts } from '@polylogue/contract/agents/prompts/routes';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { countQueries } from '../../../../testing/database/count-queries.ts';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { picture } from '../../../../testing/sample-files.ts';
import { type SignedIn, signInWith } from '../../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../../testing/agent-harness.ts';

let harness: AgentHarness;
let author: SignedIn;
beforeAll(async () => {
  harness = await createAgentHarness();
  author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
});

const importFile = (body: object, person = author) => harness.call(person, files.create, { body });
const preview = (body: object, person = author) => harness.call(person, files.preview, { body });
const fileOf = (stateId: string, person = author) =>
  harness.call(person, files.read, { params: { stateId }, requestId: 'the-same-request' });

const header = { format: 'polylogue-agent', formatVersion: 2 };
const small = { ...header, configuration: { gptSystemName: 'Small' } };

/** Counts rows of the tables that an import writes. */
async function rows() {
  const tables = ['agents', 'configuration_states', 'prompts', 'audit_entries', 'files'] as const;
  const counts = tables.map((table) => harness.app.db.selectFrom(table).selectAll().execute());
  return (await Promise.all(counts)).map(({ length }) => length);
}

/** Creates an agent with all parts of a file. Returns the id of its draft. */
async function wholeAgent(): Promise<string> {
  const { agentId: gptSystemId, draftId: stateId } = await harness.agent(author, {
    gptSystemName: 'Owl',
    description: 'Knows the manual',
    systemPrompt: 'Answer kindly.',
    categories: ['Travel'],
    languageEngine: 'Library',
  });
  for (const title of ['Second', 'First']) {
    const body = { gptSystemId, title, text: `${title}: {{what}}`, position: 0 };
    await harness.call(author, prompts.create, { body });
  }
  const question = { id: newId(), question: 'How do I reset it?', expectations: { contains: ['reset'] } };
  const body = {
    questions: [question],
    refusalPhrases: ['No idea'],
    gate: { isOn: true, minPassedShare: 0.9 },
  };
  await harness.call(author, evaluations.update, { params: { gptSystemId }, version: 1, body });
  const { version } = (await harness.call(author, drafts.get, { params: { stateId } })).body;
  const file = new File([await picture('png', { width: 32, height: 24 })], 'owl.png');
  await harness.call(author, drafts.uploadAvatar, { params: { stateId }, version, body: { file } });
  return stateId;
}

it('previews without changes and imports an equal, unpublished agent', async () => {
  const { status, body: file } = await fileOf(await wholeAgent());
  expect(status).toBe(200);
  expect(file).toMatchObject({
    formatVersion: 2,
    configuration: { gptSystemName: 'Owl', dataSources: ['Handbook'] },
    prompts: [
      { title: 'First', position: 0 },
      { title: 'Second', position: 1 },
    ],
    evaluation: { questions: [{ question: 'How do I reset it?' }], gate: { isOn: true } },
  });
  const before = await rows();
  const previewed = await preview(file);
  expect(await rows()).toEqual(before);
  const nothing = { model: null, capabilities: [], dataSources: [], unnamedDataSources: 0 };
  expect(previewed.body).toEqual({
    name: 'Owl',
    description: 'Knows the manual',
    prompts: 2,
    questions: 1,
    hasAvatar: true,
    missing: nothing,
  });
  const { status: made, body: draft } = await importFile(file);
  expect([made, draft.version, draft.baseVersion]).toEqual([200, 1, 1]);
  const again = (await fileOf(draft.configStateId)).body;
  expect({ ...again, avatar: null }).toEqual({ ...file, avatar: null });
  const { width, height } = await sharp(Buffer.from(again.avatar, 'base64')).metadata();
  expect([width, height]).toEqual([32, 24]);
  const params = { gptSystemId: draft.gptSystemId };
  const agent = (await harness.call(author, administration.get, { params })).body;
  const configuration = { categories: ['Travel'] };
  expect(agent).toMatchObject({ state: 'unpublished', name: 'Owl', configuration });
  expect(agent.avatarUrl).toContain(draft.gptSystemId);
  const { set } = (await harness.call(author, evaluations.get, { params })).body;
  expect(set.questions[0].expectations.contains).toEqual(['reset']);
  const entries = await auditedChanges(harness.app.db);
  const ofAgent = entries.filter(
    ({ aggregate_id, after }) =>
      aggregate_id === draft.gptSystemId || after?.['gptSystemId'] === draft.gptSystemId,
  );
  expect(ofAgent.map(({ aggregate_type, operation }) => `${aggregate_type} ${operation}`).sort()).toEqual([
    'Agent Create',
    'EvaluationSet Update',
    'Prompt Create',
    'Prompt Create',
  ]);
});

it('exports the draft of a new agent', async () => {
  const { body: draft } = await harness.call(author, administration.createDraft, {
    body: { configuration: { gptSystemName: 'Only a draft' } },
  });
  const { body: file } = await fileOf(draft.configStateId);
  expect(file).toMatchObject({ configuration: { gptSystemName: 'Only a draft' }, prompts: [], avatar: null });
  expect((await importFile(file)).status).toBe(200);
});

it('imports format 1, which references libraries by id', async () => {
  const configuration = { gptSystemName: 'Old', dataSources: [harness.handbookId, newId(), newId()] };
  const first = { format: 'polylogue-agent', formatVersion: 1, configuration };
  expect((await preview(first)).body).toMatchObject({
    name: 'Old',
    prompts: 0,
    missing: { dataSources: [], unnamedDataSources: 2 },
  });
  const { body: draft } = await importFile(first);
  expect(draft).toMatchObject({ gptSystemName: 'Old', dataSources: [harness.handbookId] });
});

it('keeps the filters of libraries in format 1', async () => {
  const filters = [{ name: 'group', operator: 'isOneOf', values: ['{{user.groups}}'] }];
  const bindings = [harness.handbookId, newId()].map((dataSourceId) => ({ dataSourceId, top: 3, filters }));
  const dataSources = bindings.map(({ dataSourceId }) => dataSourceId);
  const configuration = { gptSystemName: 'Old', dataSources, ragDataSources: bindings };
  const first = { format: 'polylogue-agent', formatVersion: 1, configuration };
  expect((await preview(first)).body.missing).toMatchObject({ unnamedDataSources: 1 });
  const { body: draft } = await importFile(first);
  expect(draft.dataSources).toEqual([harness.handbookId]);
  expect(draft.ragDataSources).toMatchObject([bindings[0]]);
});

const filtered = (dataSource: object) => ({
  ...dataSource,
  filters: [{ name: 'group', operator: 'isOneOf', values: ['hr'] }],
});

it('keeps the filters of a library written in another Unicode form', async () => {
  const reader = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'DataSourcesRead'] });
  const library = { id: newId(), name: 'Ärzte', created_at: new Date() };
  await harness.app.db.insertInto('libraries').values(library).execute();
  const ragDataSources = [filtered({ dataSource: 'A\u0308RZTE' })];
  const configuration = { gptSystemName: 'Doctors', dataSources: ['Ärzte'], ragDataSources };
  const { body: draft } = await importFile({ ...header, configuration }, reader);
  expect(draft.dataSources).toEqual([library.id]);
  expect(draft.ragDataSources).toMatchObject([filtered({ dataSourceId: library.id })]);
});

it.each(['Handbook\u200b', 'Pay scales'])(
  'rejects a binding of %j, which the file does not list',
  async (name) => {
    const configuration = { dataSources: ['Handbook'], ragDataSources: [filtered({ dataSource: name })] };
    for (const send of [preview, importFile]) {
      const { status, body } = await send({ ...header, configuration });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
      expect(Object.keys(body.errors)).toEqual(['configuration.ragDataSources.0.dataSource']);
    }
  },
);

it('rejects a binding of format 1 that the file does not list', async () => {
  const ragDataSources = [filtered({ dataSourceId: newId() })];
  const configuration = { dataSources: [harness.handbookId], ragDataSources };
  const first = { format: 'polylogue-agent', formatVersion: 1, configuration };
  for (const send of [preview, importFile]) {
    const { status, body } = await send(first);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.errors)).toEqual(['configuration.ragDataSources.0.dataSourceId']);
  }
});

it('reports a library with two bindings as missing', async () => {
  const filters = [{ name: 'group', operator: 'isOneOf', values: ['hr'] }];
  const ragDataSources = [
    { dataSource: 'Handbook', filters },
    { dataSource: ' HANDBOOK ', top: 3 },
  ];
  const file = {
    ...header,
    configuration: { gptSystemName: 'Twice', dataSources: ['Handbook'], ragDataSources },
  };
  expect((await preview(file)).body.missing.dataSources).toEqual(['Handbook']);
  expect((await importFile(file)).body).toMatchObject({ dataSources: [], ragDataSources: [] });
});

it('reports a library with an ambiguous name as missing', async () => {
  const reader = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'DataSourcesRead'] });
  const twin = { id: newId(), name: 'handbook', created_at: new Date() };
  await harness.app.db.insertInto('libraries').values(twin).execute();
  const file = { ...header, configuration: { gptSystemName: 'Twin', dataSources: ['Handbook'] } };
  const missing = async () => (await preview(file, reader)).body.missing.dataSources;
  expect(await missing()).toEqual(['Handbook']);
  await harness.app.db.deleteFrom('libraries').where('id', '=', twin.id).execute();
  expect(await missing()).toEqual([]);
});

it('omits unavailable references and reports them in the preview', async () => {
  const configuration = {
    gptSystemName: 'Elsewhere',
    languageEngine: 'OpenAI',
    deploymentName: 'gpt-9',
    capabilityTypes: ['CodeInterpreter'],
    dataSources: ['handbook', 'Pay scales'],
  };
  const { missing } = (await preview({ ...header, configuration })).body;
  expect(missing).toEqual({
    model: 'gpt-9',
    capabilities: ['CodeInterpreter'],
    dataSources: ['Pay scales'],
    unnamedDataSources: 0,
  });
  const taken = { languageEngine: null, deploymentName: null, capabilityTypes: [] };
  expect((await importFile({ ...header, configuration })).body).toMatchObject({
    ...taken,
    dataSources: [harness.handbookId],
  });
});

const avatarOf = (bytes: Buffer) => bytes.toString('base64');
const prompt = { title: 'Sum up', text: 'Sum this up.' };
const longPrompts = (length: number) =>
  Array.from({ length }, () => ({ ...prompt, text: 'x'.repeat(30_000) }));
const tooLarge = Buffer.alloc(limits.avatar.maxBytes + 1024);

it.each<[string, fields: () => object, code?: string]>([
  ['another file', () => ({ name: 'package', format: undefined })],
  ['a later version', () => ({ formatVersion: 3 })],
  ['no version', () => ({ formatVersion: undefined })],
  ['an unknown field', () => ({ audience: { everyone: true } })],
  ['an id of an agent', () => ({ gptSystemId: newId() })],
  ['an unknown setting', () => ({ configuration: { isPublished: true } })],
  ['a prompt of another agent', () => ({ prompts: [{ ...prompt, gptSystemId: newId() }] })],
  ['a broken rule', () => ({ configuration: { temperature: 3 } })],
  ['1,000 prompts', () => ({ prompts: Array.from({ length: 1_000 }, () => prompt) })],
  ['prompts that are too long together', () => ({ prompts: longPrompts(100) })],
  ['prompts whose texts are too long together', () => ({ prompts: longPrompts(67) }), 'prompt.too_many'],
  ['a gate without questions', () => ({ evaluation: { gate: { isOn: true } } }), 'evaluation.no_questions'],
  ['a picture that is none', () => ({ avatar: avatarOf(Buffer.from('%PDF-1.7')) }), 'file.type_not_accepted'],
  ['a picture in other letters', () => ({ avatar: '<svg/>' })],
  ['a damaged picture', () => ({ avatar: 'iVBORw0KGgoAAAANSUhEUg==' }), 'file.unreadable'],
  ['a picture beyond its limit', () => ({ avatar: avatarOf(tooLarge) })],
])('rejects %s in preview and import and stores nothing', async (_what, fields, code = 'request.invalid') => {
  const before = await rows();
  for (const ask of [preview, importFile]) {
    const answer = await ask({ ...small, ...fields() });
    expect([answer.body.code, answer.status >= 400]).toEqual([code, true]);
  }
  // The reason for rejecting a file is stored for a while, as for every upload.
  const compared = code.startsWith('file.') ? 4 : 5;
  expect((await rows()).slice(0, compared)).toEqual(before.slice(0, compared));
});

it('exports an oversized picture at a smaller size', async () => {
  const { body: draft } = await importFile(small);
  const params = { stateId: draft.configStateId };
  const [width, height] = [1_200, 1_000];
  const noise = randomBytes(width * height * 3);
  const png = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  expect(png.length).toBeGreaterThan(limits.avatar.maxBytes);
  const file = new File([new Uint8Array(png)], 'noise.png');
  await harness.call(author, drafts.uploadAvatar, { params, version: draft.version, body: { file } });
  const { status, body } = await fileOf(draft.configStateId);
  expect(status).toBe(200);
  expect(body.avatar.length).toBeGreaterThan(1_000);
  expect((await importFile(body)).status).toBe(200);
});

it('imports once if the request is repeated', async () => {
  const body = { ...small, avatar: avatarOf(await picture()), prompts: [prompt] };
  const requestId = newId();
  const send = (sent: object) => harness.call(author, files.create, { body: sent, requestId });
  const first = await send(body);
  const after = await rows();
  expect(await send(body)).toEqual(first);
  expect((await send(small)).body.code).toBe('request.idempotency_conflict');
  expect(await rows()).toEqual(after);
});

it('imports the maximum number of prompts in order', async () => {
  const many = Array.from({ length: maxPrompts }, (_, index) => ({
    ...prompt,
    title: `No ${index}`,
    position: maxPrompts - 1 - index,
  }));
  const { body: draft } = await importFile({ ...small, prompts: many });
  const query = { gptSystemId: draft.gptSystemId };
  const { items } = (await harness.call(author, prompts.list, { query })).body;
  const titles = many.map(({ title }) => ({ title }));
  expect(items).toMatchObject(titles.reverse());
});

it('uses a constant number of statements for any number of prompts', async () => {
  const previewed = (length: number) =>
    countQueries(harness.app.db, () => preview({ ...small, prompts: Array.from({ length }, () => prompt) }));
  /** Counts statements of the preview. Takes the lower of two runs, since one may look up the uncached author. */
  const statements = async (length: number) => {
    const tries = [await previewed(length), await previewed(length)];
    expect(tries.map(({ result }) => result.body.prompts)).toEqual([length, length]);
    return Math.min(...tries.map(({ count }) => count));
  };
  expect(await statements(maxPrompts)).toBe(await statements(1));
});

it.each([
  ['previews', () => preview],
  ['imports', () => importFile],
])('%s one file at a time per user', async (_verb, sender) => {
  const send = sender();
  const other = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const answers = await Promise.all([send(small), send(small), send(small, other)]);
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect([codes.slice(0, 2).sort(), codes[2]]).toEqual([[200, 'file.too_many_uploads'], 200]);
  expect((await send(small)).status).toBe(200);
});

it('requires the right to write the agent for export', async () => {
  const stateId = await wholeAgent();
  const writer = await signInWith(harness.app, { actions: ['GptSystemsWriteSpecific'] });
  const other = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  for (const person of [writer, other]) {
    const [foreign, missing] = [await fileOf(stateId, person), await fileOf(newId(), person)];
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  }
});
