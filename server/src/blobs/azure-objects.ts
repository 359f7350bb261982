/** Objects in a container of Azure Blob Storage. Loaded only if `BLOB_URL` names one. */
import { Readable } from 'node:stream';
import { ContainerClient, RestError, StorageSharedKeyCredential } from '@azure/storage-blob';
import { withErrorListener } from '../error-listener.ts';
import { MissingObjectError, type ObjectStore } from './object-store.ts';
import type { AzureLocation, StoragePart } from './storage-location.ts';

const BLOCK_BYTES = 8 * 1024 * 1024;
/** Number of concurrently uploaded blocks, each held in memory. */
const CONCURRENT_BLOCKS = 2;
const TRY_TIMEOUT_MS = 60_000;

/** Opens a part of the storage. Nothing is sent yet. */
export function azureObjects(location: AzureLocation, part: StoragePart): ObjectStore {
  const container = new ContainerClient(
    `${location.endpoint}/${location.container}`,
    new StorageSharedKeyCredential(location.account, location.key),
    { retryOptions: { maxTries: 3, tryTimeoutInMs: TRY_TIMEOUT_MS, maxRetryDelayInMs: 4_000 } },
  );
  const root = `${location.prefix}${part}/`;
  const blob = (path: string) => container.getBlockBlobClient(`${root}${path}`);
  return {
    async put(path, content) {
      if (Buffer.isBuffer(content)) {
        await blob(path).uploadData(content);
        return content.length;
      }
      // Blocks are committed together: those of a failed upload are invisible, and removed by the service.
      let sizeBytes = 0;
      const counted = Readable.from(
        counting(content, (count) => (sizeBytes += count)),
        { objectMode: false },
      );
      await blob(path).uploadStream(counted, BLOCK_BYTES, CONCURRENT_BLOCKS);
      return sizeBytes;
    },
    async read(path, range) {
      try {
        const count = range && range.end - range.start + 1;
        const { readableStreamBody } = await blob(path).download(range?.start, count);
        if (readableStreamBody) {
          return withErrorListener(
            Readable.from(withErrorListener(readableStreamBody), { objectMode: false }),
          );
        }
      } catch (error) {
        throw isMissing(error) ? new MissingObjectError(path) : error;
      }
      throw new Error('The storage answered without a body');
    },
    exists: (path) => blob(path).exists(),
    async move(from, to) {
      try {
        await (await blob(to).beginCopyFromURL(blob(from).url)).pollUntilDone();
      } catch (error) {
        throw isMissing(error) ? new MissingObjectError(from) : error;
      }
      await blob(from).deleteIfExists();
    },
    async remove(path) {
      await blob(path).deleteIfExists();
    },
    async *list(wanted) {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: `${root}${wanted}` })) {
        const { contentLength, etag, lastModified } = properties;
        const path = name.slice(root.length);
        const mark = async () => `${contentLength} ${etag}`;
        yield { path, modifiedAt: lastModified, sizeBytes: contentLength ?? 0, mark };
      }
    },
  };
}

/** A missing container is a failure, not a missing object. */
function isMissing(error: unknown): boolean {
  return error instanceof RestError && error.statusCode === 404 && error.code === 'BlobNotFound';
}

async function* counting(content: Readable, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    onBytes(chunk.length);
    yield chunk;
  }
}
