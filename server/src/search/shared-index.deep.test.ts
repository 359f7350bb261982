/** Changes of a shared index in S3 and Azure storage. */
import { afterAll, describe } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { startAzureServer, startS3Server } from '../testing/storage-servers.ts';
import { testSharedChanges } from './testing/shared-index.ts';

const database = () => source;

const [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
const { source } = await testDatabase();
afterAll(() => Promise.all([s3.stop(), azure.stop()]));

describe.each([
  ['S3', (name: string) => s3.blobUrl(name)],
  ['Azure Blob', (name: string) => azure.blobUrl(name)],
])('shared index in %s', (_name, urlOf) => {
  testSharedChanges({ urlOf, database });
});
