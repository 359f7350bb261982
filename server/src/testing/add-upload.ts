/** Uploads of questions, as stored in the database. */
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';

const at = new Date('2026-01-02T03:04:05Z');

/** Adds an upload of a question. Resolves to its id. */
export async function addUpload(
  db: Database,
  ownerId: string,
  kind: 'FileSearch' | 'Picture',
): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  const mediaType = kind === 'Picture' ? 'image/png' : 'text/plain';
  const stored = { media_type: mediaType, size_bytes: 1, sha256: 'x', blob_key: fileId.replaceAll('-', '') };
  await db
    .insertInto('files')
    .values({ id: fileId, name: 'leave', owner_id: ownerId, state: 'Ready', created_at: at, ...stored })
    .execute();
  await db
    .insertInto('attachments')
    .values({
      id,
      owner_id: ownerId,
      kind,
      context: 'Conversation',
      file_id: fileId,
      name: 'leave',
      state: 'Ready',
      created_at: at,
    })
    .execute();
  return id;
}
