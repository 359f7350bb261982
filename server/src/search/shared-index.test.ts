import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseSource } from '../db/client.ts';
import { testDatabase } from '../testing/database/database.ts';
import { startAzureServer, startS3Server, type StorageServer } from '../testing/storage-servers.ts';
import { testSharedChanges, testSharedStart } from './testing/shared-index.ts';

let root: string;
let s3: StorageServer;
let azure: StorageServer;
let source: DatabaseSource;
const database = () => source;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-index-'));
  [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
  ({ source } = await testDatabase());
});
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
  await rm(root, { recursive: true });
});

describe('shared index in a folder', () => {
  const place = {
    urlOf: (name: string) => `file://${path.join(root, name)}`,
    database,
    readConsistencySeconds: 0.2,
  };
  testSharedStart(place);
  testSharedChanges(place);
});

describe.each([
  ['S3', (name: string) => s3.blobUrl(name)],
  ['Azure Blob', (name: string) => azure.blobUrl(name)],
])('shared index in %s', (_name, urlOf) => {
  testSharedStart({ urlOf, database });
});
