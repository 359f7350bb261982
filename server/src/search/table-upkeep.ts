/** The indices of the table of entries: which there are, when they are brought up to the rows, and how. */
import { Index, type Table } from '@lancedb/lancedb';

const MAX_STEM_CHARACTERS = 64;
const INDEX_TIMEOUT_SECONDS = 3_600;
/** From so many rows on, vectors are no longer compared one by one. */
const VECTOR_INDEX_FROM_ROWS = 20_000;
const ROWS_PER_PARTITION = 1_500;
const MAX_PARTITIONS = 1_024;
/** An index whose partitions were found when there was a quarter of the rows is made anew. */
const RETRAINED_AT = 4;
/** Rows beside the indices are found, too, but one by one. */
const ROWS_BESIDE = { share: 0.2, least: 2_000, most: 10_000 };
/** Each change adds one, and a search opens them all; putting them together costs what all rows cost. */
const FRAGMENTS = { rowsEach: 2_500, least: 32, most: 200 };

const TEXT_INDEX = 'text_idx';
/** Of each number of a vector: with fewer, more of the vectors themselves have to be read. */
const BITS = 4;
/** Named by its bits, and by the rows that its partitions were found for. */
const VECTOR_INDEX = `vector_${BITS}_bits_of_`;

/** Another one than we would make now was made of no rows: it is due. */
async function vectorIndices(table: Table): Promise<{ name: string; trainedRows: number }[]> {
  return (await table.listIndices())
    .filter(({ columns }) => columns.includes('vector'))
    .map(({ name }) => ({
      name,
      trainedRows: name.startsWith(VECTOR_INDEX) ? Number(name.slice(VECTOR_INDEX.length)) : 0,
    }));
}

/** Makes what finds rows by ids, kinds and words, where it is missing. */
export async function ensureIndices(table: Table): Promise<void> {
  const known = new Set((await table.listIndices()).flatMap(({ columns }) => columns));
  const missing = (column: string) => !known.has(column);
  for (const column of ['library_id', 'document_id', 'chunk_id', 'entry_id'].filter(missing))
    await table.createIndex(column, { config: Index.btree() });
  if (missing('kind')) await table.createIndex('kind', { config: Index.bitmap() });
  if (!missing('text')) return;
  // The texts are stems already.
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

/** Makes the index of vectors where there are enough rows for one, or many more than when it was made. */
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
  rows >= VECTOR_INDEX_FROM_ROWS && !present.some(({ trainedRows }) => rows < RETRAINED_AT * trainedRows);

/** Whether `keepUp` has something to do that is worth its while. */
export async function isUpkeepDue(table: Table): Promise<boolean> {
  const text = await table.indexStats(TEXT_INDEX);
  if (!text) return true;
  const rows = Number(text.numIndexedRows) + Number(text.numUnindexedRows);
  return isVectorIndexDue(rows, await vectorIndices(table)) || isScattered(table);
}

/** Whether many rows are beside the indices, or in files of their own. */
async function isScattered(table: Table): Promise<boolean> {
  const text = await table.indexStats(TEXT_INDEX);
  const [indexed, beside] = [Number(text?.numIndexedRows ?? 0), Number(text?.numUnindexedRows ?? 0)];
  if (beside > between(ROWS_BESIDE, ROWS_BESIDE.share * indexed)) return true;
  const { numRows, fragmentStats } = await table.stats();
  return fragmentStats.numFragments > between(FRAGMENTS, numRows / FRAGMENTS.rowsEach);
}

const between = ({ least, most }: { least: number; most: number }, value: number): number =>
  Math.max(least, Math.min(most, value));

/**
 * Brings the indices up to the rows, puts small files together, and drops states that nobody reads any more. Rows may
 * be added and removed meanwhile.
 */
export async function keepUp(table: Table, keptForReadersMs: number): Promise<void> {
  await ensureIndices(table);
  await ensureVectorIndex(table);
  if (!(await isScattered(table))) return;
  const cleanupOlderThan = new Date(Date.now() - keptForReadersMs);
  await table.optimize({ cleanupOlderThan, deleteUnverified: false });
}
