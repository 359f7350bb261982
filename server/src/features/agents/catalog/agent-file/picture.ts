/** Picture of an agent in a file, imported like an upload. */
import { buffer } from 'node:stream/consumers';
import { limits } from '@polylogue/contract/limits';
import { AppError } from '../../../../app-error.ts';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import type { Database } from '../../../../db/client.ts';
import type { FileReceiver, Sender } from '../../../../http/requests/multipart.ts';
import { type FileVariant, openFile } from '../../../../uploads/stored-file.ts';

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * Stores the picture, runs `work` with its file id, and removes the file if nothing references it afterwards.
 * Throws `request.too_large`, `file.…` codes, the reason of a cancelled request, and errors of `work`.
 */
export async function withPicture<T>(
  receiver: FileReceiver,
  { avatar, sender }: { avatar: string | null; sender: Sender },
  work: (fileId: string | null) => Promise<T>,
): Promise<T> {
  if (avatar === null) return work(null);
  const rules = limits.avatar;
  const bytes = Buffer.from(avatar, 'base64');
  const expectedBytes = bytes.length;
  if (expectedBytes > receiver.maxBytes(rules)) throw new AppError('request.too_large');
  const content = oneChunk(bytes);
  const { fileId } = await receiver.receive({ ...sender, content, fileName: 'avatar', rules, expectedBytes });
  try {
    return await work(fileId);
  } finally {
    await receiver.release(fileId);
  }
}

/** Reads a picture as base64, at a smaller size if it exceeds the limit; `null` if there is none. */
export async function readPicture(
  deps: { db: Database; blobs: BlobStore },
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) return null;
  const read = async (variant: FileVariant) =>
    (await openFile(deps, { fileId, variant, missing: 'configuration_state.not_found' })).body;
  const whole = await read('content');
  const body = whole.sizeBytes > limits.avatar.maxBytes ? await read('preview') : whole;
  return (await buffer(await body.open())).toString('base64');
}
