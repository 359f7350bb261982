/** Stored words of current files in PostgreSQL. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { countWords } from '../retrieval/word-queries.ts';

/** Returns the current files with letters beyond ASCII, with their libraries. */
export const listForeignFiles = (db: Database): Promise<{ id: string; library_id: string }[]> =>
  db
    .selectFrom('library_files')
    .select(['id', 'library_id'])
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`cardinality(words) > 0`)
    .where(sql<boolean>`octet_length(content) + octet_length(title) > length(content) + length(title)`)
    .orderBy('id')
    .execute();

/** Returns a current file with its words. */
export const findWords = (tx: Transaction, fileId: string) =>
  tx
    .selectFrom('library_files')
    .select(['title', 'content', 'language', 'words'])
    .where('id', '=', fileId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();

export const listPhrasings = (tx: Transaction, fileId: string) =>
  tx.selectFrom('library_phrasings').select(['chunk_id', 'text']).where('file_id', '=', fileId).execute();

export const listChunks = (tx: Transaction, fileId: string) =>
  tx.selectFrom('library_chunks').select(['id', 'heading', 'text']).where('file_id', '=', fileId).execute();

/** Replaces the words of a file and the stems of its chunks. Requires a lock on the library. */
export async function replaceWords(
  tx: Transaction,
  fileId: string,
  { words, stemsOfChunks }: { words: string[]; stemsOfChunks: ReadonlyMap<string, string[]> },
): Promise<void> {
  await countWords(tx, [fileId], -1);
  for (const [id, stems] of stemsOfChunks)
    await tx.updateTable('library_chunks').set({ stems }).where('id', '=', id).execute();
  await tx.updateTable('library_files').set({ words }).where('id', '=', fileId).execute();
  await countWords(tx, [fileId], 1);
}
