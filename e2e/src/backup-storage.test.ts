/** The product on storages of vendors: what it keeps there, how it is moved from one to another, and what it refuses. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openObjects } from '../../server/src/blobs/open-storage.ts';
import { parseStorageUrl, type StoragePart } from '../../server/src/blobs/storage-location.ts';
import {
  startAzureServer,
  startS3Server,
  type StorageServer,
} from '../../server/src/testing/storage-servers.ts';
import { follow, journalOf } from '../faults/harness/stream-journal.ts';
import { type Product, runCommand, startProduct } from './product/product.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { clientOverHttp } from './people/client-over-http.ts';

let root: string;
let s3: StorageServer;
let azure: StorageServer;
let product: Product;
const inRoot = (name: string) => path.join(root, name);

const run = (words: readonly string[], dataFolder: string, blobUrl: string) =>
  runCommand(inRoot(dataFolder), words, { BLOB_URL: blobUrl });

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
    ...administratorInEnvironment,
  });
});
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

it('stores files and search index only in the bucket, and moves them to another vendor', async () => {
  try {
    const logo = fillPath(brandRoutes.file.path, { brandKey: 'default', fileName: 'logo.svg' });
    expect(await (await fetch(product.url + logo)).text()).toContain('<svg');
    const journal = journalOf('How do I rename a conversation?');
    await follow(await clientOverHttp(product.url, administrator), journal);
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

it('refuses to start with wrong credentials, with a message that omits them', async () => {
  const { code, output } = await run([], 'refused', azure.wrongKeyUrl);
  expect([code, output]).toEqual([1, expect.stringContaining('the credentials are wrong')]);
  expect(output).not.toContain(new URL(azure.wrongKeyUrl).password);
  expect(output).not.toMatch(/\n\s+at /);
});
