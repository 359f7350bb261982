/** File metadata and filters: files that don't match are never found. */
import { setTimeout } from 'node:timers/promises';
import { valuePatterns } from '@polylogue/contract/knowledge/libraries/filters';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type BoundSource, wholeLibrary } from '../sources/bound-source.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

/** Requests the state repeatedly, since polling assertions are unavailable in hooks. */
async function untilReady(params: { dataSourceId: string; hash: string }) {
  const deadline = performance.now() + 30_000;
  while ((await harness.ask('file', { params })).body.state !== 'Ready') {
    if (performance.now() > deadline) throw new Error('The file was not read in time.');
    await setTimeout(50);
  }
}

const hashes = new Map<string, string>();
const harness = await createFileHarness();
await harness.work();
const dataSourceId = await harness.newLibrary('Filtered');
for (const [folder, group, text] of [
  ['hr', 'Sales', 'The bonus of sales people is nine percent.'],
  ['it', 'Engineering', 'The bonus of engineers is four percent.'],
] as const) {
  const file = fileNamed(`${folder}.md`, `# Bonus\n\n${text}`);
  const { body } = await harness.upload(dataSourceId, file, folder);
  hashes.set(group, body.hash);
  const params = { dataSourceId, hash: body.hash as string };
  await harness.describe(params, { group: [group], year: ['2026'], site: [`Café ${folder}`] });
  await untilReady(params);
}
await defineFilters(dataSourceId);

async function defineFilters(libraryId: string) {
  const library = (await harness.ask('get', { params: { dataSourceId: libraryId } })).body;
  const filters = [
    { name: 'group', type: 'text', source: { kind: 'metadata', key: 'group' } },
    { name: 'year', type: 'number', source: { kind: 'metadata', key: 'year' } },
    { name: 'site', type: 'text', source: { kind: 'metadata', key: 'site' } },
    { name: 'added', type: 'date', source: { kind: 'file', fact: 'dateAdded' } },
    { name: 'folder', type: 'text', source: { kind: 'file', fact: 'folder' } },
    { name: 'kind', type: 'text', source: { kind: 'file', fact: 'fileType' } },
  ];
  const answer = await harness.ask('putFilters', {
    params: { dataSourceId: libraryId, dataSourceIndexId: library.textIndexId },
    body: { filters },
    headers: { 'if-match': `"${library.version}"`, 'x-request-id': newId() },
  });
  if (answer.status !== 200) throw new Error(`The filters were refused: ${answer.status}`);
}

const paths = (...filters: BoundSource['filters']) => pathsIn(dataSourceId, ...filters);

async function pathsIn(libraryId: string, ...filters: BoundSource['filters']): Promise<string[]> {
  const { passages: found } = await harness.retrieve(
    [{ ...wholeLibrary(libraryId), filters }],
    'How high is the bonus in percent?',
  );
  return found.map(({ path }) => path).sort();
}

const both = ['hr/hr.md', 'it/it.md'];

it.each<[string, BoundSource['filters'][number], string[]]>([
  [
    'one of several groups',
    { name: 'group', operator: 'isOneOf', boundTo: ['sales', 'Board'] },
    ['hr/hr.md'],
  ],
  ['the other group', { name: 'Group', operator: 'equals', boundTo: ['Engineering'] }, ['it/it.md']],
  ['a part of the value', { name: 'group', operator: 'contains', boundTo: ['engin'] }, ['it/it.md']],
  [
    'decomposed characters and a trailing blank',
    { name: 'site', operator: 'equals', boundTo: [`${'Café'.normalize('NFD')} hr `] },
    ['hr/hr.md'],
  ],
  ['no value', { name: 'group', operator: 'isOneOf', boundTo: [] }, []],
  ['a value that looks like SQL', { name: 'group', operator: 'equals', boundTo: [`x') or true --`] }, []],
  ['an undefined filter', { name: 'team', operator: 'equals', boundTo: ['Sales'] }, []],
  ['an operator of another type', { name: 'group', operator: 'atLeast', boundTo: ['A'] }, []],
  ['a number', { name: 'year', operator: 'atLeast', boundTo: ['2026'] }, both],
  ['a larger number', { name: 'year', operator: 'atLeast', boundTo: ['2027'] }, []],
  ['no number', { name: 'year', operator: 'equals', boundTo: ['many'] }, []],
  ['a day before', { name: 'added', operator: 'after', boundTo: ['2001-02-31'] }, both],
  ['a folder', { name: 'folder', operator: 'equals', boundTo: ['hr'] }, ['hr/hr.md']],
  ['a type', { name: 'kind', operator: 'equals', boundTo: ['md'] }, both],
])('finds files that match %s', async (_what, filter, expected) => {
  expect(await paths(filter)).toEqual(expected);
});

it('uses the text after the last dot as file type, and none without a dot', async () => {
  const libraryId = await harness.newLibrary('Endings');
  await defineFilters(libraryId);
  for (const path of ['plan.pdf', 'xpdf', 'deep/xpdf']) {
    const content = `# Bonus\n\nThe bonus is nine percent, says ${path}.`;
    const document = {
      path,
      title: path,
      mediaType: 'text/markdown',
      content,
      phrasings: new Map(),
    } as const;
    await harness.deps.intake.put(libraryId, document);
  }
  await harness.deps.intake.refresh();
  const ofKind = (...boundTo: string[]) => pathsIn(libraryId, { name: 'kind', operator: 'isOneOf', boundTo });
  expect(await ofKind('pdf')).toEqual(['plan.pdf']);
  expect(await ofKind('xpdf', '/xpdf')).toEqual([]);
  expect(await ofKind('')).toEqual(['deep/xpdf', 'xpdf']);
});

it.each(Object.entries(valuePatterns))(
  'accepts only ASCII digits in a %s, like the database',
  async (_type, pattern) => {
    const isWritten = async (value: string) => {
      const { rows } = await sql<{ is: boolean }>`
        select ${value}::text collate "und-x-icu" ~ ${pattern} as is`.execute(harness.app.db);
      return rows[0]?.is;
    };
    expect(await Promise.all(['2026', '2026-12-31'].map(isWritten))).toContain(true);
    expect(await Promise.all(['٢٠٢٦', '٢٠٢٦-١٢-٣١'].map(isWritten))).toEqual([false, false]);
  },
);

it('requires all filters to match, and applies metadata of many files at once', async () => {
  const sales = { name: 'group', operator: 'equals', boundTo: ['Sales'] } as const;
  expect(await paths(sales, { name: 'folder', operator: 'equals', boundTo: ['it'] })).toEqual([]);
  const body = { folder: 'it', metadata: { group: ['Sales', 'Engineering'] } };
  expect((await harness.ask('describeFiles', { params: { dataSourceId }, body })).body).toEqual({ count: 1 });
  expect(await paths(sales)).toEqual(both);
  const all = { folder: '', metadata: { year: ['2026'] } };
  const everywhere = await harness.ask('describeFiles', { params: { dataSourceId }, body: all });
  expect([everywhere.status, everywhere.body]).toEqual([200, { count: 2 }]);
  const params = { dataSourceId, hash: hashes.get('Engineering') ?? '' };
  expect((await harness.ask('file', { params })).body.metadata).toEqual({
    group: ['Sales', 'Engineering'],
    site: ['Café it'],
    year: ['2026'],
  });
  // The most frequent value comes first, as the dialog offers it.
  expect((await harness.ask('information', { params: { dataSourceId } })).body).toEqual({
    items: [
      { key: 'group', values: ['Sales', 'Engineering'] },
      { key: 'site', values: ['Café hr', 'Café it'] },
      { key: 'year', values: ['2026'] },
    ],
  });
});

it("matches whole words for users' values, and any substring for authors' values", async () => {
  const value = 'Salesforce-internal, Night Shift; a.b@example.com.au';
  const body = { folder: 'it', metadata: { group: [value] } };
  await harness.ask('describeFiles', { params: { dataSourceId }, body });
  const group = { name: 'group', operator: 'contains' } as const;
  const withWord = (...words: string[]) => paths({ ...group, boundTo: [], words });
  expect(await paths({ ...group, boundTo: ['sales'] })).toEqual(both);
  expect(await withWord('sales')).toEqual(['hr/hr.md']);
  for (const word of ['night  SHIFT', 'salesforce-internal', 'a.b@example.com.au'])
    expect(await withWord(word)).toEqual(['it/it.md']);
  for (const part of ['internal', 'shift night', 'a.b@example.com', 'example', ', ;', '%', 'i'])
    expect(await withWord(part)).toEqual([]);
});
