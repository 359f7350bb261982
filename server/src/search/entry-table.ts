/** The LanceDB table of entries: rows in, nearest vectors and best words out. All waiting happens in its own threads. */
import { connect, type Connection, Index, MatchQuery, Operator, type Table } from '@lancedb/lancedb';
import type { EntryKind, IndexedEntry } from './entry-source.ts';
import type { TablePlace } from './index-storage.ts';

/** Which entries are looked at. */
export interface Scope {
  /** Only these libraries. None: nothing is found. */
  libraryIds: readonly string[];
  kinds: readonly EntryKind[];
}

export interface Hit {
  entryId: string;
  chunkId: string | null;
  kind: EntryKind;
  /** By vector: the cosine, from -1 to 1. By words: the BM25 score, above 0. */
  score: number;
}

/** Where a word stands. */
export interface WordPlaces {
  /** Too common to be indexed, such as *the*: it stands everywhere. */
  isCommon: boolean;
  /** The entries that hold it, in any inflection; of very many, some. */
  hits: Hit[];
}

const TABLE = 'entries';
const INDEX_TIMEOUT_SECONDS = 600;
const HIT_COLUMNS = ['entry_id', 'chunk_id', 'kind'];
/** A word in more entries than this tells nothing apart. */
const MAX_PLACES = 1_000;
const MAX_SIMILAR_TEXTS = 50;
/** So long at the most a process goes on reading what another one has changed. */
const LOOK_AGAIN_SECONDS = 5;
/** Older states than this are read by nobody any more. */
const KEPT_FOR_READERS_MS = 3_600_000;

interface Row {
  entry_id: string;
  chunk_id: string;
  kind: EntryKind;
}

export class EntryTable {
  readonly #connection: Connection;
  readonly #isShared: boolean;
  #table: Table | undefined;

  private constructor(connection: Connection, isShared: boolean, table: Table | undefined) {
    this.#connection = connection;
    this.#isShared = isShared;
    this.#table = table;
  }

  /** Opens the table that was made at a place. */
  static async open(place: TablePlace): Promise<EntryTable> {
    const connection = await connectTo(place);
    return new EntryTable(connection, place.isShared, await connection.openTable(TABLE));
  }

  /** An empty table at a place where nothing is; it is made with its first rows. */
  static async empty(place: TablePlace): Promise<EntryTable> {
    return new EntryTable(await connectTo(place), place.isShared, undefined);
  }

  /** Adds rows. Converting them blocks the thread by about 0.1 ms a row, so pass few at once. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    const rows = entries.map(({ entryId, libraryId, kind, chunkId, text, vector }) => ({
      entry_id: entryId,
      library_id: libraryId,
      kind,
      chunk_id: chunkId ?? '',
      text,
      vector: Float32Array.from(vector),
    }));
    if (rows.length === 0) return;
    if (this.#table) await this.#table.add(rows);
    else this.#table = await this.#connection.createTable(TABLE, rows);
  }

  async remove(entryIds: readonly string[]): Promise<void> {
    if (entryIds.length > 0) await this.#table?.delete(isOneOf('entry_id', entryIds));
  }

  async entryIds(libraryId: string): Promise<string[]> {
    const query = this.#table
      ?.query()
      .where(isOneOf('library_id', [libraryId]))
      .select(['entry_id']);
    return ((await query?.toArray()) ?? []).map((row) => String(row.entry_id));
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
    const keptFromMs = Date.now() - (this.#isShared ? KEPT_FOR_READERS_MS : 0);
    await this.#table.optimize({ cleanupOlderThan: new Date(keptFromMs), deleteUnverified: !this.#isShared });
  }

  async nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    const table = this.#tableFor(scope);
    if (!table) return [];
    const query = table.query().nearestTo(vector).distanceType('cosine').where(isIn(scope));
    const rows = await query
      .select([...HIT_COLUMNS, '_distance'])
      .limit(limit)
      .toArray();
    return rows.map((row) => hit(row, 1 - row._distance));
  }

  async matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    const table = this.#tableFor(scope);
    if (!table) return [];
    const query = table.query().fullTextSearch(new MatchQuery(text, 'text')).where(isIn(scope));
    const rows = await query
      .select([...HIT_COLUMNS, '_score'])
      .limit(limit)
      .toArray();
    return rows.map((row) => hit(row, row._score));
  }

  async ofChunks(scope: Scope, chunkIds: readonly string[], vector: Float32Array): Promise<Hit[]> {
    const table = this.#tableFor(scope);
    if (!table || chunkIds.length === 0) return [];
    const predicate = `${isIn(scope)} AND ${isOneOf('chunk_id', chunkIds)}`;
    const rows = await table
      .query()
      .where(predicate)
      .select([...HIT_COLUMNS, 'vector'])
      .toArray();
    return rows.map((row) => hit(row, dotProduct(vector, row.vector)));
  }

  /** The entries in which a word stands; one with a dot or a hyphen only where all its parts do. */
  async placesOf(scope: Scope, word: string): Promise<WordPlaces> {
    const table = this.#tableFor(scope);
    if (!table) return { isCommon: false, hits: [] };
    const tokens = await table.tokenize(word, { column: 'text' });
    if (tokens.length === 0) return { isCommon: true, hits: [] };
    const rows = await table
      .query()
      .fullTextSearch(new MatchQuery(word, 'text', { operator: Operator.And }))
      .where(isIn(scope))
      .select([...HIT_COLUMNS, '_score'])
      .limit(MAX_PLACES)
      .toArray();
    return { isCommon: false, hits: rows.map((row) => hit(row, row._score)) };
  }

  /** Texts of entries with a word that differs from this one by a letter, and begins alike. */
  async textsWithSimilar(scope: Scope, word: string): Promise<string[]> {
    const query = this.#tableFor(scope)
      ?.query()
      .fullTextSearch(new MatchQuery(word, 'text', { fuzziness: 1, prefixLength: 1 }))
      .where(isIn(scope))
      .select(['text', '_score'])
      .limit(MAX_SIMILAR_TEXTS);
    return ((await query?.toArray()) ?? []).map((row) => String(row.text));
  }

  async count(scope: Scope): Promise<number> {
    return (await this.#tableFor(scope)?.countRows(isIn(scope))) ?? 0;
  }

  close(): void {
    this.#table?.close();
    this.#connection.close();
  }

  #tableFor({ libraryIds, kinds }: Scope): Table | undefined {
    return libraryIds.length > 0 && kinds.length > 0 ? this.#table : undefined;
  }
}

function connectTo({ uri, storageOptions, isShared }: TablePlace): Promise<Connection> {
  return connect(uri, {
    ...(storageOptions && { storageOptions }),
    ...(isShared && { readConsistencyInterval: LOOK_AGAIN_SECONDS }),
  });
}

function hit(row: Row, score: number): Hit {
  return { entryId: row.entry_id, chunkId: row.chunk_id || null, kind: row.kind, score };
}

const ID = /^[0-9a-f-]{36}$/;

/** A predicate over ids. They are written into SQL text, so nothing but an id may pass. */
function isOneOf(column: string, ids: readonly string[]): string {
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong !== undefined) throw new TypeError(`Not an id: ${wrong}`);
  return `${column} IN (${ids.map((id) => `'${id}'`).join(', ')})`;
}

function isIn({ libraryIds, kinds }: Scope): string {
  return `${isOneOf('library_id', libraryIds)} AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
}

function dotProduct(left: Float32Array, right: Iterable<number>): number {
  let sum = 0;
  let i = 0;
  for (const value of right) {
    sum += value * (left[i] ?? 0);
    i += 1;
  }
  return sum;
}
