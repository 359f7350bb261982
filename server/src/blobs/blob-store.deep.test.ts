/** Large files in vendors' storages, and timeouts of one that does not answer. */
import { afterAll, describe, expect, it } from 'vitest';
import { explainStartFailure } from '../start-failure.ts';
import { startAzureServer, startS3Server } from '../testing/storage-servers.ts';
import { openBlobStore } from './open-storage.ts';
import { parseStorageUrl } from './storage-location.ts';
import { putAndReadAsStream } from './testing/large-stream.ts';

const [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
afterAll(() => Promise.all([s3.stop(), azure.stop()]));

describe.each([
  ['S3', () => s3],
  ['Azure Blob', () => azure],
])('files in %s', (_name, serverOf) => {
  it('are streamed in both directions', async () => {
    const location = parseStorageUrl(serverOf().blobUrl('an/instance'), {});
    const { held, ...moved } = await putAndReadAsStream(await openBlobStore(location), 96);
    expect(moved).toEqual({ written: 96, read: 96 });
    expect(held).toBeLessThan(48);
  });
});

it('refuses to start with an unresponsive Azure address, and explains why', async () => {
  const location = parseStorageUrl('azure://ada:c2VjcmV0@files?endpoint=http://127.0.0.1:1/ada', {});
  const failure: unknown = await openBlobStore(location).catch((error: unknown) => error);
  const started = { host: '127.0.0.1', port: 3000, dataFolder: '/data' };
  expect(explainStartFailure(failure, started)).toMatch(
    /can't be reached \((ECONNREFUSED|REQUEST_SEND_ERROR)\)/,
  );
});
