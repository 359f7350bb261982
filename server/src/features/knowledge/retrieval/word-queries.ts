/** Vocabulary of libraries in PostgreSQL: counts of chunks and files per word, updated with their files. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { type TextLanguage, textLanguages } from '../text/languages.ts';

/** Counted once per chunk and per file, to give their totals. */
export const ANY_WORD = '';

/** Returns the pseudo-word that counts the files in a language; words never contain a colon. */
export const languageMark = (language: TextLanguage): string => `language:${language}`;

/** Adds (`1`) or subtracts (`-1`) the words of files. Requires a lock on the library. */
export async function countWords(tx: Transaction, fileIds: readonly string[], sign: 1 | -1): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    insert into library_stems as s (library_id, stem, chunks)
    select library_id, stem, ${sign}::integer * count(*) from library_chunks, unnest(stems) as stem
    where file_id = any(${fileIds}::uuid[]) group by library_id, stem
    on conflict (library_id, stem) do update set chunks = s.chunks + excluded.chunks`.execute(tx);
  await sql`
    insert into library_words as w (library_id, word, files)
    select library_id, word, ${sign}::integer * count(*) from library_files, unnest(words) as word
    where id = any(${fileIds}::uuid[]) group by library_id, word
    on conflict (library_id, word) do update set files = w.files + excluded.files`.execute(tx);
  if (sign > 0) return;
  await sql`
    delete from library_stems s using library_files f
    where f.id = any(${fileIds}::uuid[]) and s.library_id = f.library_id and s.chunks <= 0`.execute(tx);
  await sql`
    delete from library_words w using library_files f
    where f.id = any(${fileIds}::uuid[]) and w.library_id = f.library_id and w.files <= 0`.execute(tx);
}

/** Counts the chunks with each stem, leaving out stems that don't occur. */
export async function chunksWith(
  db: Database,
  libraryIds: readonly string[],
  stems: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ stem: string; chunks: number }>`
    select stem, sum(chunks)::integer as chunks from library_stems
    where library_id = any(${libraryIds}::uuid[]) and stem = any(${stems}::text[]) group by stem`.execute(db);
  return new Map(rows.map(({ stem, chunks }) => [stem, chunks]));
}

/** Counts the files with each word, leaving out words that don't occur. */
export async function filesWith(
  db: Database,
  libraryIds: readonly string[],
  words: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; files: number }>`
    select word, sum(files)::integer as files from library_words
    where library_id = any(${libraryIds}::uuid[]) and word = any(${words}::text[]) group by word`.execute(db);
  return new Map(rows.map(({ word, files }) => [word, files]));
}

/** Counts the files of a library by language. */
export async function languagesOf(
  db: Database,
  libraryId: string,
): Promise<{ language: TextLanguage; fileCount: number }[]> {
  const languages = new Map(textLanguages.map((language) => [languageMark(language), language]));
  const files = await filesWith(db, [libraryId], [...languages.keys()]);
  return [...languages].flatMap(([mark, language]) => {
    const fileCount = files.get(mark);
    return fileCount === undefined ? [] : [{ language, fileCount }];
  });
}

export interface WordShape {
  /** Possible first letters. */
  beginnings: readonly string[];
  minLength: number;
  maxLength: number;
}

/** Returns the words with one of the shapes, and the number of their files. */
export async function wordsOfShape(
  db: Database,
  libraryIds: readonly string[],
  shapes: readonly WordShape[],
): Promise<{ word: string; files: number }[]> {
  if (shapes.length === 0) return [];
  // One condition per shape, so that each uses the database index.
  const isOfShape = shapes.map(
    ({ beginnings, minLength, maxLength }) =>
      sql`(left(word, 1) = any(${beginnings}::text[]) and length(word) between ${minLength} and ${maxLength})`,
  );
  const { rows } = await sql<{ word: string; files: number }>`
    select word, sum(files)::integer as files from library_words
    where library_id = any(${libraryIds}::uuid[]) and (${sql.join(isOfShape, sql` or `)})
    group by word`.execute(db);
  return rows;
}

/** Returns those of the words that a file contains. */
export async function wordsInFile(
  db: Database,
  fileId: string,
  words: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from library_files, unnest(words) as word
    where id = ${fileId} and word = any(${words}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}
