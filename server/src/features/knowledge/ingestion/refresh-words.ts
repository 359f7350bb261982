/** Updates the stored words of files that were read before their spellings were folded. */
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { lockLibrary } from '../store/queries.ts';
import * as queries from '../store/stored-words-queries.ts';
import { isTextLanguage } from '../text/languages.ts';
import { stemsOfChunk, wordsOfDocument } from './document-words.ts';

/** Updates the files with letters beyond ASCII; the others have the same words as before. */
export async function refreshWords(db: Database): Promise<void> {
  for (const { id, library_id } of await queries.listForeignFiles(db))
    await transaction(db, async (tx) => {
      await lockLibrary(tx, library_id);
      await refreshFile(tx, id);
    });
}

/** Updates the words of a file. Requires a lock on the library. */
export async function refreshFile(tx: Transaction, fileId: string): Promise<void> {
  const file = await queries.findWords(tx, fileId);
  if (!file) return;
  const language = file.language !== null && isTextLanguage(file.language) ? file.language : 'en';
  const asked = await queries.listPhrasings(tx, fileId);
  const texts = [file.title, file.content, ...asked.map(({ text }) => text)];
  const words = await wordsOfDocument(texts, language);
  if (areSame(words, file.words)) return;
  const phrasings = Map.groupBy(asked, ({ chunk_id }) => chunk_id);
  const stemsOfChunks = new Map<string, string[]>();
  for (const { id, ...chunk } of await queries.listChunks(tx, fileId)) {
    const own = (phrasings.get(id) ?? []).map(({ text }) => text);
    stemsOfChunks.set(id, stemsOfChunk({ ...chunk, phrasings: own }, language));
  }
  await queries.replaceWords(tx, fileId, { words, stemsOfChunks });
}

function areSame(words: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return words.length === others.length && words.every((word) => known.has(word));
}
