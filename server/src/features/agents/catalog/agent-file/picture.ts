/** The picture of an agent in a file: taken in as an upload is, read as it is served. */
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
 * Runs `work` with the stored picture; what nothing refers to afterwards goes again. Throws `request.too_large`, the
 * codes `file.…`, why the sender left, and whatever `work` throws.
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

/** As base64; a smaller one where it is larger than a file takes. `null`: there is none. */
export async function pictureOf(
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
