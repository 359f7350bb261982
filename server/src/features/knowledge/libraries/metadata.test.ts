/** Metadata changes are never lost: neither to stale editors nor to replacing files. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { jsonb, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

// No worker runs, so uploads stay queued.
const harness = await createFileHarness();

/** Uploads a file with this metadata to a new or given library. */
async function file(group?: string, dataSourceId?: string) {
  const id = dataSourceId ?? (await harness.newLibrary(`Library ${newId()}`));
  const { body } = await harness.upload(id, fileNamed('rota.md', `# Rota\n\n${newId()}`));
  const params = { dataSourceId: id, hash: body.hash as string };
  if (group !== undefined) await harness.describe(params, { group: [group] });
  return params;
}

const read = async (params: Awaited<ReturnType<typeof file>>) => (await harness.ask('file', { params })).body;
const groupOf = async (params: Awaited<ReturnType<typeof file>>) => (await read(params)).metadata.group;
const audited = async (hash: string) => {
  const { id } = await harness.app.db
    .selectFrom('library_uploads')
    .select('id')
    .where('sha256', '=', hash)
    .executeTakeFirstOrThrow();
  return auditedChanges(harness.app.db, id);
};

it('replaces metadata of the current version only, and audits old and new values', async () => {
  const params = await file();
  const { version } = await read(params);
  const first = await harness.describe(params, { group: ['Sales'] }, version);
  expect([first.status, first.body.version]).toEqual([200, version + 1]);
  const stale = await harness.describe(params, { group: ['All'] }, version);
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { code: 'request.precondition_failed', current: { metadata: { group: ['Sales'] } } },
  ]);
  const blind = await harness.ask('describeFile', { params, body: { metadata: {} } });
  expect(blind.status).toBe(428);
  await harness.describe(params, { group: ['Board'] });
  expect(await groupOf(params)).toEqual(['Board']);
  expect(await audited(params.hash)).toMatchObject([
    { aggregate_type: 'LibraryFile', operation: 'Create', after: { name: 'rota.md', metadata: {} } },
    { operation: 'Update', fields: ['metadata'], after: { metadata: { group: ['Sales'] } } },
    {
      before: { metadata: { group: ['Sales'] } },
      after: { dataSourceId: params.dataSourceId, metadata: { group: ['Board'] } },
    },
  ]);
});

it('replaces metadata of many files if all are current, and audits each difference', async () => {
  const { dataSourceId } = await file('Sales');
  const { body: other } = await harness.upload(dataSourceId, fileNamed('other.md', '# Other'));
  const listed = (await harness.ask('files', { params: { dataSourceId } })).body.items;
  const [hashes, versions] = [
    listed.map(({ hash }: { hash: string }) => hash),
    listed.map(({ version }: { version: number }) => version),
  ];
  const put = (more: object) =>
    harness.ask('describeFiles', {
      params: { dataSourceId },
      body: { hashes, metadata: { group: ['Board'] }, ...more },
    });
  const key = { dataSourceId, hash: other.hash as string };
  await harness.describe(key, { group: ['Kitchen'] });
  const stale = await put({ versions });
  expect([stale.status, stale.body.code]).toEqual([412, 'request.precondition_failed']);
  expect(await groupOf(key)).toEqual(['Kitchen']);
  expect((await put({ versions: [1] })).status).toBe(400);
  expect((await put({})).body).toEqual({ count: 2 });
  expect((await audited(key.hash)).at(-1)).toMatchObject({
    operation: 'Update',
    before: { metadata: { group: ['Kitchen'] } },
    after: { metadata: { group: ['Board'] } },
  });
  const { version } = await read(key);
  await put({});
  expect((await read(key)).version).toBe(version);
});

it('applies metadata to a pending replacement unless it has its own', async () => {
  const old = await file('All');
  const next = await file(undefined, old.dataSourceId);
  expect(await groupOf(next)).toEqual(['All']);
  await harness.describe(old, { group: ['Board'] });
  expect(await groupOf(next)).toEqual(['Board']);
  expect((await audited(next.hash)).at(-1)).toMatchObject({ after: { metadata: { group: ['Board'] } } });
  const body = { hashes: [old.hash], metadata: { group: ['Owner'] } };
  const many = await harness.ask('describeFiles', { params: { dataSourceId: old.dataSourceId }, body });
  expect(many.body).toEqual({ count: 1 });
  expect(await groupOf(next)).toEqual(['Owner']);
  await harness.describe(next, { group: ['Kitchen'] });
  await harness.describe(old, { group: ['All'] });
  expect(await groupOf(next)).toEqual(['Kitchen']);
});

it('inherits metadata that is being changed concurrently', async () => {
  const old = await file('All');
  const { db } = harness.app;
  const uploading = await transaction(db, async (tx) => {
    const metadata = jsonb({ group: ['Board'] });
    await tx.updateTable('library_uploads').set({ metadata }).where('sha256', '=', old.hash).execute();
    const begun = file(undefined, old.dataSourceId);
    await delay(300);
    return { begun };
  });
  expect(await groupOf(await uploading.begun)).toEqual(['Board']);
});

it("keeps keys named like object properties, and rejects keys that can't be stored", async () => {
  const params = await file();
  await harness.describe(params, { constructor: ['Ann'], valueOf: ['Ben'] });
  const body = { hashes: [params.hash], metadata: { group: ['All'] } };
  await harness.ask('describeFiles', { params: { dataSourceId: params.dataSourceId }, body });
  const stored = { constructor: ['Ann'], valueOf: ['Ben'], group: ['All'] };
  expect((await read(params)).metadata).toEqual(stored);
  const upload = (metadata: string) =>
    harness.ask('addFile', {
      params: { dataSourceId: params.dataSourceId },
      body: { file: fileNamed('named.md', `# Named\n\n${newId()}`), fields: { metadata } },
    });
  expect((await upload(JSON.stringify(stored))).body.metadata).toEqual(stored);
  const refused = await upload('{"__proto__": ["Ann"], "group": ["All"]}');
  expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid']);
});
