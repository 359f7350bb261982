/** Changes of a shared index in S3 and Azure storage. */
import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseSource } from '../db/client.ts';
import { testDatabase } from '../testing/database/database.ts';
import { startAzureServer, startS3Server, type StorageServer } from '../testing/storage-servers.ts';
import { testSharedChanges } from './testing/shared-index.ts';

let s3: StorageServer;
let azure: StorageServer;
let source: DatabaseSource;
const database = () => source;

beforeAll(async () => {
  [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
  ({ source } = await testDatabase());
});
afterAll(() => Promise.all([s3.stop(), azure.stop()]));

describe.each([
  ['S3', (name: string) => s3.blobUrl(name)],
  ['Azure Blob', (name: string) => azure.blobUrl(name)],
])('shared index in %s', (_name, urlOf) => {
  testSharedChanges({ urlOf, database });
});
