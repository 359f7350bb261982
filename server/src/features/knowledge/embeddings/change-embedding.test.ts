/** Change of a library's embedding model while the old one stays in use. */
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { jsonb } from '../../../db/client.ts';
import { ModelError, type ModelErrorCode, type ModelErrorDetails } from '../../../models/model-error.ts';
import { putDocument } from '../ingestion/documents.ts';
import { findNearest } from '../retrieval/find-context.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { withBias, withCache } from '../testing/biased-embedding.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';
import { handbookPairs } from './calibration.ts';
import { changeEmbedding, type EmbeddingControl } from './change-embedding.ts';
import { lastFailure } from './embedding-queries.ts';
import type { EmbedTexts } from './text-embedding.ts';

const handbook = fileURLToPath(new URL('../../../../../docs/handbook', import.meta.url));
const choice = { providerId: 'somebody', model: 'longer' };
const another = { providerId: 'somebody', model: 'longest' };
const pagesOf = (season: string) =>
  ['Foxes', 'Herons', 'Otters', 'Badgers'].map((animal) =>
    documentOf(
      `${animal}.md`,
      `# ${animal}\n\n${animal} are counted in ${animal.length} valleys every ${season}.\n`,
    ),
  );
const pages = pagesOf('spring');

const libraries = await testLibraries();
// A few pairs suffice to calibrate the model here.
const pairs = (await handbookPairs(handbook)).slice(0, 4);
const embed = withBias(
  withCache((texts) => libraries.embedder.embed([...texts])),
  1.2,
);

/** Texts given to the provider's model, except calibration pairs. */
let embedded: string[];
beforeEach(() => {
  embedded = [];
  const counted: EmbedTexts = async (texts, options) => {
    if (!texts.includes(pairs[0]?.[0] ?? '')) embedded.push(...texts);
    return embed(texts, options);
  };
  libraries.providers.set('longer', counted);
  libraries.providers.set('longest', (texts) => withBias(counted, 0.5)(texts));
});

async function library(season = 'spring'): Promise<string> {
  const libraryId = await libraries.newOwnLibrary();
  for (const page of pagesOf(season)) await putDocument(libraries, libraryId, page);
  await libraries.search.refresh();
  return libraryId;
}

const refresh = async () => void (await libraries.search.refresh());

async function addLynxes(libraryId: string): Promise<void> {
  await putDocument(
    libraries,
    libraryId,
    documentOf('Lynxes.md', '# Lynxes\n\nLynxes cross the motorway.\n'),
  );
  await refresh();
}
const foxes = documentOf('Foxes.md', '# Foxes\n\nFoxes raid the market hall.\n');

const change = (
  libraryId: string,
  to: typeof choice | null = choice,
  control: Partial<EmbeddingControl> = {},
) =>
  changeEmbedding(
    { ...libraries, refresh, pairs: async () => pairs },
    { libraryId, choice: to },
    { signal: new AbortController().signal, report: async () => {}, ...control },
  );

const find = (libraryIds: readonly string[], question = 'Where are otters counted?') =>
  findNearest(libraries, { sources: libraryIds.map(wholeLibrary), question, top: 10 });

/** Returns the models that have embedded each current file. */
async function modelsOf(libraryId: string): Promise<Record<string, string[]>> {
  const rows = await libraries.db
    .selectFrom('library_files as f')
    .leftJoin('library_embeddings as e', 'e.file_id', 'f.id')
    .select(['f.path', 'e.model'])
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .orderBy('e.model')
    .execute();
  const byPath = Map.groupBy(rows, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [path, all.flatMap(({ model }) => model ?? [])]),
  );
}

test('embeds questions by the new model, keeps the meaning of scores, and switches back', async () => {
  const libraryId = await library();
  const before = await find([libraryId]);
  const progress: [number, number][] = [];
  await change(libraryId, choice, { report: async (...reported) => void progress.push(reported) });
  expect(progress.at(0)).toEqual([0, 4]);
  expect(progress.at(-1)).toEqual([4, 4]);
  embedded = [];
  const after = await find([libraryId]);
  expect(embedded).toEqual(['Where are otters counted?']);
  expect(after.map(({ chunkId }) => chunkId)).toEqual(before.map(({ chunkId }) => chunkId));
  expect(after[0]?.nearest).toEqual(before[0]?.nearest);
  for (const [index, { score }] of before.entries()) expect(after[index]?.score).toBeCloseTo(score, 1);
  await change(libraryId, null);
  embedded = [];
  expect(await find([libraryId])).toEqual(before);
  expect(embedded).toEqual([]);
  expect(Object.values(await modelsOf(libraryId)).flat()).toEqual([]);
});

test('replaces one model by another and deletes its vectors', async () => {
  const libraryId = await library();
  await change(libraryId);
  await change(libraryId, another);
  expect(new Set(Object.values(await modelsOf(libraryId)).flat())).toEqual(new Set(['somebody/longest']));
  expect((await find([libraryId]))[0]?.path).toBe('Otters.md');
});

test('ranks libraries of both models together', async () => {
  const [one, other] = [await library(), await library('autumn')];
  await change(other);
  const [first, second] = await find([one, other]);
  expect([first?.path, second?.path]).toEqual(['Otters.md', 'Otters.md']);
  expect(new Set([first?.chunkId, second?.chunkId]).size).toBe(2);
});

test('applies filters with any model', async () => {
  const libraryId = await library();
  await change(libraryId);
  const filters = [{ name: 'Name', type: 'text', source: { kind: 'file', fact: 'name' } }];
  await libraries.db
    .updateTable('libraries')
    .set({ text_index_filters: jsonb(filters) })
    .where('id', '=', libraryId)
    .execute();
  const source = wholeLibrary(libraryId);
  const sources = [
    { ...source, filters: [{ name: 'Name', operator: 'equals' as const, boundTo: ['Foxes.md'] }] },
  ];
  const found = await findNearest(libraries, { sources, question: 'Where are otters counted?', top: 10 });
  expect(found.map(({ path }) => path)).toEqual(['Foxes.md']);
});

test('answers by the old model until the change, and embeds files added meanwhile', async () => {
  const libraryId = await library();
  let added = false;
  const report = async (done: number) => {
    if (done < 2 || added) return;
    added = true;
    embedded = [];
    expect((await find([libraryId]))[0]?.path).toBe('Otters.md');
    expect(embedded).toEqual([]);
    await putDocument(libraries, libraryId, foxes);
    await addLynxes(libraryId);
  };
  await change(libraryId, choice, { report });
  const models = await modelsOf(libraryId);
  expect(Object.keys(models)).toHaveLength(5);
  expect(new Set(Object.values(models).map(String))).toEqual(new Set(['somebody/longer']));
  const best = async (question: string) => (await find([libraryId], question))[0];
  expect(await best('What raids the market hall?')).toMatchObject({ path: 'Foxes.md' });
  expect(await best('Who crosses the motorway?')).toMatchObject({ path: 'Lynxes.md' });
});

test('embeds later files by the new model before they are found', async () => {
  const libraryId = await library();
  await change(libraryId);
  await addLynxes(libraryId);
  expect((await modelsOf(libraryId))['Lynxes.md']).toEqual(['somebody/longer']);
  expect((await find([libraryId], 'Who crosses the motorway?'))[0]?.path).toBe('Lynxes.md');
});

test('embeds a file by a model that is chosen while the file is embedded', async () => {
  const libraryId = await library();
  await change(libraryId);
  let isChanged = false;
  libraries.providers.set('longer', async (texts, options) => {
    if (!isChanged) {
      isChanged = true;
      await change(libraryId, another);
    }
    return embed(texts, options);
  });
  await addLynxes(libraryId);
  expect((await modelsOf(libraryId))['Lynxes.md']).toContain('somebody/longest');
  expect((await find([libraryId], 'Who crosses the motorway?'))[0]?.path).toBe('Lynxes.md');
});

test('resumes after an interruption, with the old model in use until then', async () => {
  const libraryId = await library();
  const stop = new AbortController();
  const stopAt = async (done: number) => {
    if (done === 3) stop.abort(new Error('stopped'));
  };
  await expect(change(libraryId, choice, { report: stopAt, signal: stop.signal })).rejects.toThrow('stopped');
  embedded = [];
  expect((await find([libraryId]))[0]?.path).toBe('Otters.md');
  expect(embedded).toEqual([]);
  await change(libraryId);
  const titles = pages.filter(({ title }) => embedded.some((text) => text.startsWith(title)));
  expect(titles).toHaveLength(1);
  expect((await find([libraryId]))[0]?.path).toBe('Otters.md');
});

test('changes nothing if the model fails midway', async () => {
  const libraryId = await library();
  const before = await find([libraryId]);
  let calls = 0;
  libraries.providers.set('longer', async (texts, options) => {
    calls += 1;
    if (calls > 3) throw new Error('The provider is down');
    return embed(texts, options);
  });
  await expect(change(libraryId)).rejects.toThrow('down');
  libraries.providers.delete('longer');
  await refresh();
  expect(await find([libraryId])).toEqual(before);
});

test('pauses a model that fails on a question, and answers by the built-in one', async () => {
  const libraryId = await library();
  const before = await find([libraryId]);
  await change(libraryId);
  let calls = 0;
  libraries.providers.set('longer', async () => {
    calls += 1;
    throw new Error('The provider is down');
  });
  libraries.clock.advance(60_000);
  expect(await find([libraryId])).toEqual(before);
  expect(await find([libraryId])).toEqual(before);
  expect(calls).toBe(1);
  const failure = await lastFailure(libraries.db, 'somebody/longer');
  expect(failure).toEqual({ code: 'server.error', at: libraries.clock.now() });
  libraries.providers.set('longer', async (texts, options) => {
    calls += 1;
    return embed(texts, options);
  });
  libraries.clock.advance(30_001);
  await find([libraryId]);
  expect(calls).toBe(2);
});

/** Creates a library with a model in use; failures before that are not recorded. */
async function libraryOfModel(): Promise<string> {
  const libraryId = await library();
  await change(libraryId);
  libraries.clock.advance(60_000);
  return libraryId;
}

/** Makes the model fail on every question; counts its calls. */
function failsWith(failure: () => Error): { readonly asked: number } {
  const counted = { asked: 0 };
  libraries.providers.set('longer', async () => {
    counted.asked += 1;
    throw failure();
  });
  return counted;
}

const failureOf = (code: ModelErrorCode, details: ModelErrorDetails = {}) =>
  new AppError(code, { cause: new ModelError(code, details) });

test.each([
  ['too long', 'model.context_too_long'],
  ['refused', 'model.bad_response'],
] as const)('keeps using the model after a question that is %s', async (_, code) => {
  const libraryId = await libraryOfModel();
  const model = failsWith(() => failureOf(code, { isRequestRefused: true }));
  await find([libraryId]);
  await find([libraryId]);
  expect(model.asked).toBe(2);
  expect(await lastFailure(libraries.db, 'somebody/longer')).toMatchObject({ code });
});

test("retries a failed model once its provider's settings change", async () => {
  const libraryId = await libraryOfModel();
  const model = failsWith(() => failureOf('model.connection_refused'));
  await find([libraryId]);
  await find([libraryId]);
  expect(model.asked).toBe(1);
  libraries.providerSettings.settingsVersion += 1;
  await find([libraryId]);
  await find([libraryId]);
  expect(model.asked).toBe(2);
});

test('rejects vectors of another length than measured', async () => {
  const libraryId = await library();
  const before = await find([libraryId]);
  await change(libraryId);
  libraries.clock.advance(60_000);
  libraries.providers.set('longer', async (texts) => libraries.embedder.embed([...texts]));
  expect(await find([libraryId])).toEqual(before);
  expect(await lastFailure(libraries.db, 'somebody/longer')).toMatchObject({ code: 'model.bad_response' });
});
