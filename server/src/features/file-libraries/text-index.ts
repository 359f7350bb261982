/** The text index of a library: whether it has one, how it is made, and what it holds. */
import type {
  FoundPassage,
  LibraryPassage,
  TextIndexDefinition,
} from '@polylogue/contract/file-libraries/schemas';
import { AppError } from '../../app-error.ts';
import { audit, byCaller } from '../../changes/audit.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { PageRequest } from '../../db/lists/keyset-page.ts';
import type { Caller } from '../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import * as libraries from '../libraries/service.ts';
import { assertWritable, type FileKey, get as getFile } from './files.ts';
import * as fileQueries from './file-queries.ts';
import * as queries from './queries.ts';

export interface TextIndexDeps {
  db: Database;
  clock: Clock;
  continuationTokens: ContinuationTokens;
  /** Passages that come nearest to a question, however far off that is. */
  nearest(sources: readonly libraries.BoundSource[], question: string): Promise<readonly NearPassage[]>;
}

interface NearPassage extends Omit<LibraryPassage, 'text'> {
  fileId: string;
  path: string;
  snippet: string;
  score: number;
  evidence: FoundPassage['parts'];
}

interface Asking {
  caller: Caller;
  requestId: string;
}

interface IndexKey {
  dataSourceId: string;
  dataSourceIndexId: string;
}

/** The library, if the caller may see it and it has that index. */
async function findIndexed(db: Database, caller: Caller, { dataSourceId, dataSourceIndexId }: IndexKey) {
  const library = await queries.findVisible(db, caller, dataSourceId);
  if (!library) throw new AppError('data_source.not_found');
  if (library.text_index_id !== dataSourceIndexId) throw new AppError('data_source_index.not_found');
  return library;
}

/** How the index is made. Throws `data_source.not_found`, `data_source_index.not_found`. */
export async function definition(db: Database, caller: Caller, key: IndexKey): Promise<TextIndexDefinition> {
  const { passage_count: passageCount } = await findIndexed(db, caller, key);
  return {
    dataSourceIndexId: key.dataSourceIndexId,
    indexType: 'text',
    ...libraries.textIndexSettings,
    passageCount,
  };
}

/** Sets whether there is an index, with an entry in the audit log. */
async function put(
  tx: Transaction,
  { caller, requestId, at }: Asking & { at: Date },
  { dataSourceId, indexId, operation }: { dataSourceId: string; indexId: string | null; operation: string },
): Promise<void> {
  await queries.updateById(tx, dataSourceId, { text_index_id: indexId });
  await audit(byCaller(caller, { tx, requestId, at }), {
    aggregateType: 'FileLibrary',
    aggregateId: dataSourceId,
    operation,
  });
}

/** Gives a library its index. Throws what `assertWritable` does, and `data_source_index.exists`. */
export async function create(
  { db, clock }: TextIndexDeps,
  asking: Asking,
  dataSourceId: string,
): Promise<TextIndexDefinition> {
  const indexId = newId();
  await transaction(db, async (tx) => {
    await assertWritable(tx, asking.caller, dataSourceId);
    const library = await queries.findForChange(tx, dataSourceId);
    if (library.text_index_id !== null) throw new AppError('data_source_index.exists');
    await put(tx, { ...asking, at: clock.now() }, { dataSourceId, indexId, operation: 'Create text index' });
  });
  return definition(db, asking.caller, { dataSourceId, dataSourceIndexId: indexId });
}

/** Takes the index from a library. Throws what `assertWritable` does, and `data_source_index.not_found`. */
export async function remove({ db, clock }: TextIndexDeps, asking: Asking, key: IndexKey): Promise<void> {
  const { dataSourceId } = key;
  await transaction(db, async (tx) => {
    await assertWritable(tx, asking.caller, dataSourceId);
    await findIndexed(tx, asking.caller, key);
    const indexId = null;
    await put(tx, { ...asking, at: clock.now() }, { dataSourceId, indexId, operation: 'Remove text index' });
  });
}

/** A page of the passages of a file. Throws as `definition` and `library_file.not_found`. */
export async function chunks(
  { db, continuationTokens: tokens }: TextIndexDeps,
  caller: Caller,
  { query, ...key }: FileKey & IndexKey & { query: PageRequest['query'] },
) {
  await findIndexed(db, caller, key);
  await getFile(db, caller, key);
  const { rows, ...page } = await fileQueries.listChunks(db, key, { userId: caller.userId, query, tokens });
  return { ...page, items: rows.map(libraries.presentChunk) };
}

/** What a library finds for a question. Throws `data_source.not_found`. */
export async function testQuery(
  { db, nearest }: TextIndexDeps,
  caller: Caller,
  { dataSourceId, question }: { dataSourceId: string; question: string },
): Promise<{ items: FoundPassage[] }> {
  if (!(await queries.findVisible(db, caller, dataSourceId))) throw new AppError('data_source.not_found');
  const found = await nearest([libraries.wholeLibrary(dataSourceId)], question);
  const hashes = await fileQueries.hashesOf(
    db,
    found.map(({ fileId }) => fileId),
  );
  return {
    items: found.map(
      ({ chunkId, title, snippet: text, page, start, end, score, path: name, fileId, evidence }) => ({
        chunkId,
        title,
        text,
        ...(page !== undefined && { page }),
        start,
        end,
        score,
        parts: evidence,
        name,
        hash: hashes.get(fileId) ?? null,
      }),
    ),
  };
}
