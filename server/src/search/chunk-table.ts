/** The LanceDB table of chunks: rows in, nearest vectors and best words out. All waiting happens in its own threads. */
import { connect, type Connection, Index, MatchQuery, type Table } from '@lancedb/lancedb';
import type { IndexedChunk } from './chunk-source.ts';

export interface SearchRequest {
  /** Only chunks of these libraries are looked at. None: nothing is found. */
  libraryIds: readonly string[];
  /** Normalised embedding of the question. */
  vector: Float32Array;
  /** The question's words. */
  text: string;
  /** Hits at most of each kind, by vector and by words. */
  limit: number;
}

export interface SearchHit {
  chunkId: string;
  /** Cosine of question and chunk, from -1 to 1. */
  cosine: number;
  /** BM25 score of the shared words, 0 when there are none among the best. */
  bm25: number;
}

const TABLE = 'chunks';
const INDEX_TIMEOUT_SECONDS = 600;

export class ChunkTable {
  readonly #connection: Connection;
  #table: Table | undefined;

  private constructor(connection: Connection, table: Table | undefined) {
    this.#connection = connection;
    this.#table = table;
  }

  /** Opens the table in a folder; without one there, it is empty. */
  static async open(folder: string): Promise<ChunkTable> {
    const connection = await connect(folder);
    const names = await connection.tableNames();
    return new ChunkTable(connection, names.includes(TABLE) ? await connection.openTable(TABLE) : undefined);
  }

  /** Adds rows. Converting them blocks the thread by about 0.05 ms a row, so pass a few hundred at once. */
  async add(chunks: readonly IndexedChunk[]): Promise<void> {
    const rows = chunks.map(({ chunkId, libraryId, text, vector }) => ({
      chunk_id: chunkId,
      library_id: libraryId,
      text,
      vector: Float32Array.from(vector),
    }));
    if (rows.length === 0) return;
    if (this.#table) await this.#table.add(rows);
    else this.#table = await this.#connection.createTable(TABLE, rows);
  }

  async remove(chunkIds: readonly string[]): Promise<void> {
    if (chunkIds.length > 0) await this.#table?.delete(isOneOf('chunk_id', chunkIds));
  }

  async chunkIds(libraryId: string): Promise<string[]> {
    const query = this.#table
      ?.query()
      .where(isOneOf('library_id', [libraryId]))
      .select(['chunk_id']);
    return ((await query?.toArray()) ?? []).map((row) => String(row.chunk_id));
  }

  /** Brings the full-text index up to the rows, and drops the files of older states. */
  async settle(): Promise<void> {
    if (!this.#table) return;
    const indices = await this.#table.listIndices();
    if (indices.length === 0) {
      const config = Index.fts({
        language: 'English',
        stem: true,
        removeStopWords: true,
        withPosition: false,
      });
      await this.#table.createIndex('text', { config, waitTimeoutSeconds: INDEX_TIMEOUT_SECONDS });
    }
    await this.#table.optimize({ cleanupOlderThan: new Date(), deleteUnverified: true });
  }

  /** The best chunks by vector and by words, each with both scores, in no order. */
  async search({ libraryIds, vector, text, limit }: SearchRequest): Promise<SearchHit[]> {
    const table = this.#table;
    if (!table || libraryIds.length === 0) return [];
    const readable = isOneOf('library_id', libraryIds);
    const byVector = table
      .query()
      .nearestTo(vector)
      .distanceType('cosine')
      .where(readable)
      .select(['chunk_id', '_distance'])
      .limit(limit);
    const byWords = table
      .query()
      .fullTextSearch(new MatchQuery(text, 'text'))
      .where(readable)
      .select(['chunk_id', 'vector', '_score'])
      .limit(limit);
    const [near, worded] = await Promise.all([byVector.toArray(), byWords.toArray()]);
    const hits = new Map<string, SearchHit>();
    for (const row of near)
      hits.set(row.chunk_id, { chunkId: row.chunk_id, cosine: 1 - row._distance, bm25: 0 });
    for (const row of worded) {
      const cosine = hits.get(row.chunk_id)?.cosine ?? dotProduct(vector, Array.from(row.vector));
      hits.set(row.chunk_id, { chunkId: row.chunk_id, cosine, bm25: row._score });
    }
    return [...hits.values()];
  }

  close(): void {
    this.#table?.close();
    this.#connection.close();
  }
}

const ID = /^[0-9a-f-]{36}$/;

/** A predicate over ids. They are written into SQL text, so nothing but an id may pass. */
function isOneOf(column: string, ids: readonly string[]): string {
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong !== undefined) throw new TypeError(`Not an id: ${wrong}`);
  return `${column} IN (${ids.map((id) => `'${id}'`).join(', ')})`;
}

function dotProduct(left: Float32Array, right: ArrayLike<unknown>): number {
  return left.reduce((sum, value, i) => sum + value * Number(right[i]), 0);
}
