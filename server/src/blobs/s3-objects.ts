/** Objects in a bucket of Amazon S3 or a compatible service. Loaded only if `BLOB_URL` names one. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { withErrorListener } from '../error-listener.ts';
import { MissingObjectError, type ObjectStore } from './object-store.ts';
import type { S3Location, StoragePart } from './storage-location.ts';

/** S3 requires at least 5 MiB, and at most 10,000 parts: objects up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** Opens a part of the storage. Nothing is sent yet. */
export function s3Objects(location: S3Location, part: StoragePart): ObjectStore {
  const { bucket: Bucket, prefix } = location;
  const client = connect(location);
  const target = (path: string) => ({ Bucket, Key: `${prefix}${part}/${path}` });
  return {
    put: (path, content) => upload(client, target(path), content),
    async read(path, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ ...target(path), Range }));
        if (Body instanceof Readable) return withErrorListener(Body);
      } catch (error) {
        throw isMissing(error) ? new MissingObjectError(path) : error;
      }
      throw new Error('The storage answered without a body');
    },
    async exists(path) {
      try {
        await client.send(new HeadObjectCommand(target(path)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async move(from, to) {
      const source = target(from);
      try {
        const CopySource = encodeURI(`${Bucket}/${source.Key}`);
        await client.send(new CopyObjectCommand({ ...target(to), CopySource }));
      } catch (error) {
        throw isMissing(error) ? new MissingObjectError(from) : error;
      }
      await client.send(new DeleteObjectCommand(source));
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(target(path)));
    },
    async *list(wanted) {
      const { Key: Prefix } = target(wanted);
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', ETag = '', Size = 0, LastModified = new Date() } of Contents) {
          const path = Key.slice(target('').Key.length);
          yield { path, modifiedAt: LastModified, sizeBytes: Size, mark: async () => `${Size} ${ETag}` };
        }
      }
    },
  };
}

function connect({ region, endpoint, credentials }: S3Location): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Compatible services may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
}

/** A missing bucket is a failure, not a missing object. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.$metadata.httpStatusCode === 404;
}

interface Target {
  Bucket: string;
  Key: string;
}

/** Uploads small objects in one request, and others in parts, of which one at a time is held in memory. */
async function upload(client: S3Client, target: Target, content: Buffer | Readable): Promise<number> {
  if (Buffer.isBuffer(content)) {
    await client.send(new PutObjectCommand({ ...target, Body: content }));
    return content.length;
  }
  const parts = partsOf(content);
  const first = await parts.next();
  if (first.done) return upload(client, target, Buffer.alloc(0));
  if (first.value.length < PART_BYTES) return upload(client, target, first.value);
  return uploadParts(client, target, { first: first.value, rest: parts });
}

async function uploadParts(
  client: S3Client,
  target: Target,
  { first, rest }: { first: Buffer; rest: AsyncGenerator<Buffer> },
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const sent: { ETag: string | undefined; PartNumber: number }[] = [];
  let sizeBytes = 0;
  const send = async (Body: Buffer) => {
    const PartNumber = sent.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
    sent.push({ ETag, PartNumber });
    sizeBytes += Body.length;
  };
  try {
    await send(first);
    for await (const part of rest) await send(part);
    const MultipartUpload = { Parts: sent };
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }));
    return sizeBytes;
  } catch (error) {
    // If this fails, a lifecycle rule of the bucket removes incomplete uploads.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content) {
    held.push(Buffer.from(chunk));
    heldBytes += chunk.length;
    if (heldBytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
