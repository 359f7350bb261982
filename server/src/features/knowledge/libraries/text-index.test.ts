/** Text index of a library: its passages and search results, and libraries without one. */
import { dataSourceRoutes } from '@polylogue/contract/knowledge/libraries/data-source-routes';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { pdfOf } from '../../../extraction/testing/documents.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { embeddingChange } from './embedding-jobs.ts';
import { textIndexAudiences } from './index-embedding.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const harness = await createFileHarness();

const handbook = '# Leave\n\nThirty days a year.\n\n# Travel\n\nTrains are booked by the office in Bern.';

async function library(name: string) {
  const dataSourceId = await harness.newLibrary(name);
  const params = { dataSourceId, hash: await harness.add(dataSourceId, fileNamed('staff.md', handbook)) };
  const { textIndexId } = (await harness.ask('get', { params })).body;
  return { ...params, dataSourceIndexId: textIndexId as string };
}

it('lists the passages of a file in order, and finds them as answers would', async () => {
  const params = await library('Staff');
  const { body } = await harness.ask('chunks', { params, query: { top: '1' } });
  expect(body.items).toMatchObject([
    { title: expect.stringContaining('Leave'), text: expect.stringContaining('Thirty') },
  ]);
  const query = { top: '1', continuationToken: body.continuationToken };
  expect((await harness.ask('chunks', { params, query })).body.items[0].text).toContain('Bern');
  const found = (await harness.ask('testQuery', { params, query: { question: 'Who books the trains?' } }))
    .body.items;
  expect(found[0]).toMatchObject({
    name: 'staff.md',
    hash: params.hash,
    text: expect.stringContaining('Bern'),
  });
  expect(found[0].score).toBeGreaterThan(found[1].score);
  expect(found[0].parts.coverage).toBeGreaterThan(found[1].parts.coverage);
  expect(found[0].parts).toMatchObject({ phrasing: 0, window: expect.any(Number) });
  const definition = (await harness.ask('textIndexDefinition', { params })).body;
  expect(definition).toMatchObject({ indexType: 'text', passageCount: 2, embedding: { dimensions: 384 } });
});

it('reports both pages of a passage across a page break', async () => {
  const dataSourceId = await harness.newLibrary('Booklet');
  const pdf = pdfOf(
    { heading: 'Welcome', lines: ['Everybody has a key.'] },
    { heading: 'Lift', lines: ['The lift carries twelve people,'] },
    { heading: ' ', lines: ['and it stops at nine in the evening.'] },
  );
  const hash = await harness.add(dataSourceId, fileNamed('booklet.pdf', Uint8Array.from(pdf)));
  const params = { dataSourceId, hash };
  const { textIndexId: dataSourceIndexId } = (await harness.ask('get', { params })).body;
  const passages = (await harness.ask('chunks', { params: { ...params, dataSourceIndexId } })).body.items;
  expect(passages[0]).not.toHaveProperty('lastPage');
  expect(passages[1]).toMatchObject({ page: 2, lastPage: 3, text: expect.stringContaining('nine') });
  const query = { question: 'When does the lift stop?' };
  const { items } = (await harness.ask('testQuery', { params, query })).body;
  expect(items[0]).toMatchObject({ page: 2, lastPage: 3 });
});

it('explains the rank of a file for a question by the scores of answers', async () => {
  const params = await library('Explained');
  const other = fileNamed('bikes.md', '# Bikes\n\nBikes stand in the yard. Bern has many bikes.');
  const hash = await harness.add(params.dataSourceId, other);
  const question = 'Who books the trains?';
  const { body } = await harness.ask('testQuery', { params, query: { question, hash } });
  expect(body).toMatchObject({ answerability: 'sure', comparedCount: 3 });
  // Bikes were compared although they are irrelevant.
  expect(body.nearCount).toBe(1);
  const [best] = await harness.find(params.dataSourceId, question);
  expect(body.items[0]).toMatchObject({ rank: 1, isNear: true, score: best?.score });
  const ranked = body.items.find((item: { name: string }) => item.name === 'bikes.md');
  expect(body.ofFile).toEqual([ranked]);
  expect(ranked.rank).toBeGreaterThan(1);
  const one = { question, hash: params.hash, chunkId: body.items[0].chunkId };
  const { ofFile } = (await harness.ask('testQuery', { params, query: one })).body;
  expect(ofFile).toEqual([body.items[0]]);
  const off = await harness.ask('testQuery', { params, query: { question: 'Who won the cup in 1954?' } });
  expect(off.body).toMatchObject({ answerability: 'none', nearCount: 0 });
  const foreign = { question, hash: 'f'.repeat(64) };
  expect((await harness.ask('testQuery', { params, query: foreign })).status).toBe(404);
});

it('finds nothing while the index is removed, and keeps all files', async () => {
  const params = await library('Comes and goes');
  const finds = () => harness.find(params.dataSourceId, 'Who books the trains?');
  expect(await finds()).not.toEqual([]);
  expect((await harness.ask('removeTextIndex', { params })).status).toBe(204);
  expect(await finds()).toEqual([]);
  expect((await harness.ask('chunks', { params })).body.code).toBe('data_source_index.not_found');
  expect((await harness.ask('get', { params })).body).toMatchObject({ textIndexId: null, fileCount: 1 });
  // Agents refer to the index by its id.
  const { dataSourceIndexId } = params;
  expect((await harness.ask('createTextIndex', { params })).body).toMatchObject({ dataSourceIndexId });
  expect(await finds()).not.toEqual([]);
  expect((await harness.ask('createTextIndex', { params })).body.code).toBe('data_source_index.exists');
});

it('serves the legacy endpoints, which identify files by name', async () => {
  const call = async (name: keyof typeof dataSourceRoutes, request: object) => {
    const answer = await harness.app.call(dataSourceRoutes[name], {
      token: harness.keeper.token,
      ...request,
    });
    return { status: answer.statusCode, text: answer.body };
  };
  const headers = { 'x-request-id': newId() };
  const made = await call('create', { body: { name: 'Older' }, headers });
  const params = { dataSourceId: JSON.parse(made.text).dataSourceId };
  await call('addFile', { params, body: { file: fileNamed('Grüße.md', '# Hi\n\nHello.') } });
  expect(JSON.parse((await call('files', { params })).text).items).toMatchObject([{ name: 'Grüße.md' }]);
  const query = { fileName: Buffer.from('Grüße.md').toString('base64') };
  expect((await call('file', { params, query })).text).toContain('Hello.');
  expect((await call('removeFile', { params, query })).status).toBe(204);
  expect((await call('file', { params, query })).status).toBe(404);
});

it('creates the index once for concurrent requests, and keeps its filters', async () => {
  const params = await library('Contested');
  const { dataSourceId } = params;
  const read = async () => (await harness.ask('get', { params })).body;
  const filters = [{ name: 'Folder', type: 'text', source: { kind: 'file', fact: 'folder' } }];
  const headers = { 'if-match': `"${(await read()).version}"`, 'x-request-id': newId() };
  expect((await harness.ask('putFilters', { params, body: { filters }, headers })).status).toBe(200);
  expect((await harness.ask('removeTextIndex', { params })).status).toBe(204);
  const made = await Promise.all([1, 2, 3].map(() => harness.ask('createTextIndex', { params })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const one = made.find(({ status }) => status === 200)?.body;
  expect(await read()).toMatchObject({ textIndexId: one.dataSourceIndexId, version: one.version });
  expect((await auditedChanges(harness.app.db, dataSourceId)).slice(-2)).toMatchObject([
    {
      operation: 'Remove text index',
      before: { hasTextIndex: true, filters },
      after: { hasTextIndex: false, filters },
      fields: ['hasTextIndex'],
    },
    { operation: 'Create text index', fields: ['hasTextIndex'] },
  ]);
  const key = { dataSourceId, dataSourceIndexId: one.dataSourceIndexId };
  expect((await harness.ask('textIndexDefinition', { params: key })).body.filters).toEqual(filters);
});

it('notifies the user who started a change, and users who see every library', () => {
  const task = { kind: embeddingChange.name, subject: newId(), user_id: 'ann' };
  const audience = textIndexAudiences[embeddingChange.name];
  expect(audience?.(task, 'ann')).toBe('self');
  // Users who create libraries see their own only.
  expect(audience?.(task, 'bob')).toEqual(['DataSourcesRead', 'DataSourcesWrite']);
});
