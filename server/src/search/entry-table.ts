/** The LanceDB table of entries: rows in, nearest vectors and best words out. All waiting happens in its own threads. */
import { setImmediate as turn } from 'node:timers/promises';
import { connect, type Connection, makeArrowTable, MatchQuery, type Table } from '@lancedb/lancedb';
import type { EntryKind, IndexedEntry } from './entry-source.ts';
import type { TablePlace } from './index-storage.ts';
import { ensureIndices, ensureVectorIndex, isUpkeepDue, keepUp } from './table-upkeep.ts';

/** Which entries are looked at. */
export interface Scope {
  /** Only these libraries, and `documentIds`. None: nothing is found. */
  libraryIds: readonly string[];
  /** These documents of others. */
  documentIds?: readonly string[];
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
/** Rows converted at once on the serving thread: some ten milliseconds. */
const ROWS_PER_SLICE = 100;
const HIT_COLUMNS = ['entry_id', 'chunk_id', 'document_id', 'kind'];
/** A chunk has a few windows, and may have some tens of other ways to ask for it. */
const MAX_ENTRIES_OF_CANDIDATES = 5_000;
/** So long at the most a process goes on reading what another one has changed. */
const LOOK_AGAIN_SECONDS = 5;
/** Older states than this are read by nobody any more. */
const KEPT_FOR_READERS_MS = 60_000;
const KEPT_FOR_OTHER_READERS_MS = 3_600_000;
/** Where no more entries are looked at, each of them is, whatever the indices say. */
const EXACT_UP_TO_ROWS = 5_000;
/** What an index of vectors looks at: the nearest partitions, and then the vectors themselves of so many times the limit. */
const PARTITIONS = 64;
const REFINED = 10;

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

  /** Adds rows, all of them or none. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const [first, ...others] = await arrowTablesOf(entries);
    const rows = first?.concat(...others);
    if (!rows) return;
    if (this.#table) await this.#table.add(rows);
    else this.#table = await this.#connection.createTable(TABLE, rows);
  }

  /** Removes everything of these documents. */
  async removeDocuments(documentIds: readonly string[]): Promise<void> {
    if (documentIds.length > 0) await this.#table?.delete(isOneOf('document_id', documentIds));
  }

  /** Ids of everything that it holds of a library, as often as it does. */
  async entryIds(libraryId: string): Promise<string[]> {
    const query = this.#table
      ?.query()
      .where(isOneOf('library_id', [libraryId]))
      .select(['entry_id']);
    return ((await query?.toArray()) ?? []).map((row) => String(row.entry_id));
  }

  /** The documents that it holds something of. */
  async documentIds(): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const batch of this.#table?.query().select(['document_id']) ?? [])
      for (const id of batch.getChild('document_id') ?? []) found.add(String(id));
    return found;
  }

  /** The number of its last state; 0 of none. */
  async version(): Promise<number> {
    return (await this.#table?.version()) ?? 0;
  }

  /** Reads every row; throws where a file of them is lost or torn. */
  async readThrough(): Promise<void> {
    for await (const _batch of this.#table?.query() ?? []);
  }

  /** Makes the indices of all rows. Without that of vectors these are compared one by one. */
  async makeIndices({ ofVectors }: { ofVectors: boolean }): Promise<void> {
    if (!this.#table) return;
    await ensureIndices(this.#table);
    if (ofVectors) await ensureVectorIndex(this.#table);
  }

  isUpkeepDue = async (): Promise<boolean> => this.#table !== undefined && isUpkeepDue(this.#table);

  /** Brings the indices up to the rows, and puts files together; rows may come and go meanwhile. */
  async keepUp(): Promise<void> {
    if (this.#table)
      await keepUp(this.#table, this.#isShared ? KEPT_FOR_OTHER_READERS_MS : KEPT_FOR_READERS_MS);
  }

  async nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    const table = this.#tableFor(scope);
    if (!table) return [];
    const where = isIn(scope);
    const query = table.query().nearestTo(vector).distanceType('cosine').where(where);
    const isSmall = (await table.countRows(where)) <= EXACT_UP_TO_ROWS;
    const rows = await (isSmall ? query.bypassVectorIndex() : query.nprobes(PARTITIONS).refineFactor(REFINED))
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

  #tableFor({ libraryIds, documentIds = [], kinds }: Scope): Table | undefined {
    return libraryIds.length + documentIds.length > 0 && kinds.length > 0 ? this.#table : undefined;
  }
}

/** In slices, so that other work of the thread comes in between. */
async function arrowTablesOf(entries: readonly IndexedEntry[]) {
  const tables = [];
  for (let at = 0; at < entries.length; at += ROWS_PER_SLICE) {
    tables.push(makeArrowTable(entries.slice(at, at + ROWS_PER_SLICE).map(rowOf)));
    await turn();
  }
  return tables;
}

const rowOf = ({ entryId, libraryId, documentId, kind, chunkId, text, vector }: IndexedEntry) => ({
  entry_id: entryId,
  library_id: libraryId,
  kind,
  chunk_id: chunkId ?? '',
  document_id: documentId,
  text,
  vector: Float32Array.from(vector),
});

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

function isIn({ libraryIds, documentIds = [], kinds }: Scope): string {
  const places = [
    ...(libraryIds.length > 0 ? [isOneOf('library_id', libraryIds)] : []),
    ...(documentIds.length > 0 ? [isOneOf('document_id', documentIds)] : []),
  ];
  return `(${places.join(' OR ')}) AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
}
