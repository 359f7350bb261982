/** The product on storages of vendors: what it keeps there, how it is moved from one to another, and what it refuses. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { agentRoutes } from '@polylogue/contract/agents/routes';
import { brandRoutes } from '@polylogue/contract/brands/routes';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openObjects } from '../../server/src/blobs/open-storage.ts';
import { parseStorageUrl, type StoragePart } from '../../server/src/blobs/storage-location.ts';
import {
  startAzureServer,
  startS3Server,
  type StorageServer,
} from '../../server/src/testing/storage-servers.ts';
import { follow, journalOf } from '../faults/lab/stream-journal.ts';
import { type Product, productCommand, startProduct } from './product.ts';
import { signInOverHttp } from './sign-in-over-http.ts';

const account = { email: 'ada@example.com', password: 'a long enough password' };
let root: string;
let s3: StorageServer;
let azure: StorageServer;
let product: Product;
const inRoot = (name: string) => path.join(root, name);

function run(words: readonly string[], dataFolder: string, blobUrl: string) {
  const { file, args, options } = productCommand(inRoot(dataFolder), words, { BLOB_URL: blobUrl });
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(file, args, options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    );
  });
}

async function objectsIn(url: string, part: StoragePart): Promise<string[]> {
  const found: string[] = [];
  for await (const object of (await openObjects(parseStorageUrl(url, {}), part)).list(''))
    found.push(object.path);
  return found.toSorted();
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-storage-'));
  [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
  product = await startProduct(inRoot('data'), {
    BLOB_URL: s3.blobUrl('instance'),
    POLYLOGUE_ADMIN_EMAIL: account.email,
    POLYLOGUE_ADMIN_PASSWORD: account.password,
  });
});
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

it('keeps files and search index in the bucket, nothing of them on disk, and moves to another vendor', async () => {
  try {
    const logo = fillPath(brandRoutes.file.path, { brandKey: 'default', fileName: 'logo.svg' });
    expect(await (await fetch(product.url + logo)).text()).toContain('<svg');
    const token = await signInOverHttp(product.url, account);
    const agents = await fetch(product.url + agentRoutes.listAvailable.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = (await agents.json()) as { items: { gptSystemId: string }[] };
    const journal = journalOf('How do I rename a conversation?');
    await follow({ url: product.url, token, agentId: items[0]?.gptSystemId ?? '' }, journal);
    expect(journal.text).toMatch(/rename/i);
    expect(product.output()).not.toContain('S3RVER');
  } finally {
    await product.stop();
  }
  expect(await readdir(inRoot('data'))).not.toEqual(expect.arrayContaining(['blobs']));
  expect(await readdir(inRoot('data'))).not.toEqual(expect.arrayContaining(['search']));
  const files = await objectsIn(s3.blobUrl('instance'), 'blobs');
  expect(files).toHaveLength(2);
  expect(await objectsIn(s3.blobUrl('instance'), 'search')).toContain('seal.json');

  expect(await run(['backup', inRoot('backup')], 'data', s3.blobUrl('instance'))).toMatchObject({ code: 0 });
  expect(await run(['restore', inRoot('backup')], 'moved', azure.blobUrl('moved'))).toMatchObject({
    code: 0,
  });
  expect(await objectsIn(azure.blobUrl('moved'), 'blobs')).toEqual(files);
});

it('does not start with wrong credentials, and says so without repeating them', async () => {
  const { code, output } = await run([], 'refused', azure.wrongKeyUrl);
  expect([code, output]).toEqual([1, expect.stringContaining('the credentials are wrong')]);
  expect(output).not.toContain(new URL(azure.wrongKeyUrl).password);
  expect(output).not.toMatch(/\n\s+at /);
});
