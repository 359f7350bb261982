/** Updates the stored words of files that were read before their spellings were folded. */
import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { countWords } from '../retrieval/word-queries.ts';
import * as queries from '../store/queries.ts';
import { isTextLanguage } from '../text/languages.ts';
import { stemsOfChunk, wordsOfDocument } from './document-words.ts';

/** Updates the files with letters beyond ASCII; the others have the same words as before. */
export async function refreshWords(db: Database): Promise<void> {
  const files = await db
    .selectFrom('library_files')
    .select(['id', 'library_id'])
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`cardinality(words) > 0`)
    .where(sql<boolean>`octet_length(content) + octet_length(title) > length(content) + length(title)`)
    .orderBy('id')
    .execute();
  for (const { id, library_id } of files)
    await transaction(db, async (tx) => {
      await queries.lockLibrary(tx, library_id);
      await refreshFile(tx, id);
    });
}

async function refreshFile(tx: Transaction, fileId: string): Promise<void> {
  const file = await tx
    .selectFrom('library_files')
    .select(['title', 'content', 'language', 'words'])
    .where('id', '=', fileId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  if (!file) return;
  const language = file.language !== null && isTextLanguage(file.language) ? file.language : 'en';
  const asked = await tx
    .selectFrom('library_phrasings')
    .select(['chunk_id', 'text'])
    .where('file_id', '=', fileId)
    .execute();
  const phrasings = asked.map(({ text }) => text);
  const words = await wordsOfDocument([file.title, file.content, ...phrasings], language);
  if (areSame(words, file.words)) return;
  await countWords(tx, [fileId], -1);
  const chunks = await tx
    .selectFrom('library_chunks')
    .select(['id', 'heading', 'text'])
    .where('file_id', '=', fileId)
    .execute();
  for (const { id, ...chunk } of chunks) {
    const own = asked.filter(({ chunk_id }) => chunk_id === id).map(({ text }) => text);
    const stems = stemsOfChunk({ ...chunk, phrasings: own }, language);
    await tx.updateTable('library_chunks').set({ stems }).where('id', '=', id).execute();
  }
  await tx.updateTable('library_files').set({ words }).where('id', '=', fileId).execute();
  await countWords(tx, [fileId], 1);
}

function areSame(words: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return words.length === others.length && words.every((word) => known.has(word));
}
