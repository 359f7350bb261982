/** The LanceDB table of entries: rows in, nearest vectors and best words out. All waiting happens in its own threads. */
import { connect, type Connection, Index, MatchQuery, type Table } from '@lancedb/lancedb';
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
  documentId: string;
  kind: EntryKind;
  /** By vector: the cosine, from -1 to 1. By words: the BM25 score, above 0. */
  score: number;
}

/** What is looked at exactly, however near it is. */
export interface Candidates {
  libraryIds: readonly string[];
  /** Everything that leads to these chunks. */
  chunkIds: readonly string[];
  /** These documents as a whole. */
  documentIds: readonly string[];
}

const TABLE = 'entries';
const MAX_STEM_CHARACTERS = 64;
const INDEX_TIMEOUT_SECONDS = 600;
const HIT_COLUMNS = ['entry_id', 'chunk_id', 'document_id', 'kind'];
/** A chunk has a few windows, and may have some tens of other ways to ask for it. */
const MAX_ENTRIES_OF_CANDIDATES = 5_000;
/** So long at the most a process goes on reading what another one has changed. */
const LOOK_AGAIN_SECONDS = 5;
/** Older states than this are read by nobody any more. */
const KEPT_FOR_READERS_MS = 3_600_000;

interface Row {
  entry_id: string;
  chunk_id: string;
  document_id: string;
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
    const rows = entries.map(({ entryId, libraryId, documentId, kind, chunkId, text, vector }) => ({
      entry_id: entryId,
      library_id: libraryId,
      kind,
      chunk_id: chunkId ?? '',
      document_id: documentId,
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
      await this.#table.createIndex('kind', { config: Index.bitmap() });
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

  /** The nearness of all entries of the candidates, in no order. */
  async nearnessOf({ libraryIds, chunkIds, documentIds }: Candidates, vector: Float32Array): Promise<Hit[]> {
    const table = this.#tableFor({ libraryIds, kinds: ['passage'] });
    if (!table || chunkIds.length === 0) return [];
    const isCandidate = [
      isOneOf('chunk_id', chunkIds),
      ...(documentIds.length > 0 ? [isOneOf('entry_id', documentIds)] : []),
    ].join(' OR ');
    const query = table.query().nearestTo(vector).distanceType('cosine').bypassVectorIndex();
    const rows = await query
      .where(`${isOneOf('library_id', libraryIds)} AND (${isCandidate})`)
      .select([...HIT_COLUMNS, '_distance'])
      .limit(MAX_ENTRIES_OF_CANDIDATES)
      .toArray();
    return rows.map((row) => hit(row, 1 - row._distance));
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
  return {
    entryId: row.entry_id,
    chunkId: row.chunk_id || null,
    documentId: row.document_id,
    kind: row.kind,
    score,
  };
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
