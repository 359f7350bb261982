/** Vectors of current files by the built-in model in PostgreSQL, computed again in place. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { lockLibraryChanges } from '../../../db/locks.ts';
import { asReals, batches } from './queries.ts';

/** Returns the current files of a library that did not change after a position of its history. */
export async function filesUnchangedSince(
  db: Database,
  libraryId: string,
  changeNumber: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('library_files as f')
    .select('f.id')
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .where(
      sql<boolean>`f.id not in (select document_id from library_changes
        where number > ${changeNumber} and document_id is not null)`,
    )
    .orderBy('f.id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface FileVectors {
  model: string;
  /** Vector of the whole document. */
  document: Buffer;
  chunks: readonly { id: string; vector: Float32Array }[];
  windows: readonly { id: string; vector: Buffer }[];
}

/** Replaces the vectors of a file. Requires a lock on the library. */
export async function replaceVectors(
  tx: Transaction,
  fileId: string,
  { model, document, chunks, windows }: FileVectors,
): Promise<void> {
  await tx.updateTable('library_files').set({ embedding: document }).where('id', '=', fileId).execute();
  for (const rows of batches(chunks)) {
    const values = sql.join(rows.map(({ id, vector }) => sql`(${id}::uuid, ${asReals(vector)})`));
    await sql`
      update library_chunks c set embedding = v.embedding, embedding_model = ${model}
      from (values ${values}) as v (id, embedding) where c.id = v.id`.execute(tx);
  }
  for (const rows of batches(windows)) {
    const values = sql.join(rows.map(({ id, vector }) => sql`(${id}::uuid, ${vector}::bytea)`));
    await sql`
      update library_windows w set embedding = v.embedding, embedding_model = ${model}
      from (values ${values}) as v (id, embedding) where w.id = v.id`.execute(tx);
  }
}

/** Makes the search index read a document again. Call it last, as it serialises transactions until the commit. */
export async function noteChange(tx: Transaction, documentId: string): Promise<void> {
  await lockLibraryChanges(tx);
  await sql`insert into library_changes (number, document_id)
    select coalesce(max(number), 0) + 1, ${documentId}::uuid from library_changes`.execute(tx);
}
