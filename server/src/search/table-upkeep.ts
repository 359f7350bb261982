/** Upkeep of the entry tables: their indices, and when and how these are updated. */
import { Index, type Table } from '@lancedb/lancedb';

const MAX_STEM_CHARACTERS = 64;
const INDEX_TIMEOUT_SECONDS = 3_600;
/** Minimum number of rows for a vector index. */
const VECTOR_INDEX_FROM_ROWS = 20_000;
const ROWS_PER_PARTITION = 1_500;
const MAX_PARTITIONS = 1_024;
/** Row growth at which the partitions of the vector index are retrained. */
const RETRAIN_FACTOR = 4;
/** Limits on rows not covered by the indices, which searches compare one by one. */
const UNINDEXED_ROWS = { share: 0.2, least: 2_000, most: 10_000 };
/** Limits on fragments: each change adds one and searches open all of them; compaction rewrites all rows. */
const FRAGMENTS = { rowsEach: 2_500, least: 32, most: 200 };

const TEXT_INDEX = 'text_idx';
/** Bits per dimension in the vector index; with fewer, more full vectors must be read. */
const BITS = 4;
/** Index name with its bits and the number of rows it was trained on. */
const VECTOR_INDEX = `vector_${BITS}_bits_of_`;

/** Returns the vector indices. An index of another kind counts as trained on no rows, and so as outdated. */
async function vectorIndices(table: Table): Promise<{ name: string; trainedRows: number }[]> {
  return (await table.listIndices())
    .filter(({ columns }) => columns.includes('vector'))
    .map(({ name }) => ({
      name,
      trainedRows: name.startsWith(VECTOR_INDEX) ? Number(name.slice(VECTOR_INDEX.length)) : 0,
    }));
}

/** Creates missing indices on ids, kinds and words. */
export async function ensureIndices(table: Table): Promise<void> {
  const known = new Set((await table.listIndices()).flatMap(({ columns }) => columns));
  const missing = (column: string) => !known.has(column);
  for (const column of ['library_id', 'document_id', 'chunk_id', 'entry_id'].filter(missing))
    await table.createIndex(column, { config: Index.btree() });
  if (missing('kind')) await table.createIndex('kind', { config: Index.bitmap() });
  if (!missing('text')) return;
  // Texts are stemmed already.
  const config = Index.fts({
    baseTokenizer: 'whitespace',
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    maxTokenLength: MAX_STEM_CHARACTERS,
    withPosition: false,
  });
  await table.createIndex('text', { config, name: TEXT_INDEX, waitTimeoutSeconds: INDEX_TIMEOUT_SECONDS });
}

/**
 * Creates the vector index if the table has enough rows, or many more than the present index was trained on.
 */
export async function ensureVectorIndex(table: Table): Promise<void> {
  const rows = await table.countRows();
  const present = await vectorIndices(table);
  if (!isVectorIndexDue(rows, present)) return;
  const name = `${VECTOR_INDEX}${rows}`;
  const config = Index.ivfRq({
    distanceType: 'cosine',
    numBits: BITS,
    numPartitions: Math.min(MAX_PARTITIONS, Math.ceil(rows / ROWS_PER_PARTITION)),
    maxIterations: 12,
    sampleRate: 64,
  });
  await table.createIndex('vector', { config, name, waitTimeoutSeconds: INDEX_TIMEOUT_SECONDS });
  for (const old of present) if (old.name !== name) await table.dropIndex(old.name);
}

const isVectorIndexDue = (rows: number, present: { trainedRows: number }[]): boolean =>
  rows >= VECTOR_INDEX_FROM_ROWS && !present.some(({ trainedRows }) => rows < RETRAIN_FACTOR * trainedRows);

/** Checks for upkeep worth its cost. */
export async function isUpkeepDue(table: Table): Promise<boolean> {
  const text = await table.indexStats(TEXT_INDEX);
  if (!text) return true;
  const rows = Number(text.numIndexedRows) + Number(text.numUnindexedRows);
  return isVectorIndexDue(rows, await vectorIndices(table)) || isFragmented(table);
}

/** Checks for many unindexed rows or fragments. */
async function isFragmented(table: Table): Promise<boolean> {
  const text = await table.indexStats(TEXT_INDEX);
  const [indexed, unindexed] = [Number(text?.numIndexedRows ?? 0), Number(text?.numUnindexedRows ?? 0)];
  if (unindexed > clamp(UNINDEXED_ROWS, UNINDEXED_ROWS.share * indexed)) return true;
  const { numRows, fragmentStats } = await table.stats();
  return fragmentStats.numFragments > clamp(FRAGMENTS, numRows / FRAGMENTS.rowsEach);
}

const clamp = ({ least, most }: { least: number; most: number }, value: number): number =>
  Math.max(least, Math.min(most, value));

/**
 * Updates the indices, compacts files, and drops versions that nobody reads any more. Rows may be added and
 * removed meanwhile.
 */
export async function runUpkeep(table: Table, retentionMs: number): Promise<void> {
  await ensureIndices(table);
  await ensureVectorIndex(table);
  if (!(await isFragmented(table))) return;
  const cleanupOlderThan = new Date(Date.now() - retentionMs);
  await table.optimize({ cleanupOlderThan, deleteUnverified: false });
}
