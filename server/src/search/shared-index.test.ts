import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { startAzureServer, startS3Server } from '../testing/storage-servers.ts';
import { testSharedChanges, testSharedStart } from './testing/shared-index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = await temporaryFolder();
const database = () => source;

const [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
const { source } = await testDatabase();
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
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
