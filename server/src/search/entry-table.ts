/** LanceDB table of entries, searched by vector and by words. LanceDB works in threads of its own. */
import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type Connection,
  makeArrowTable,
  MatchQuery,
  type Query,
  type Table,
  type VectorQuery,
} from '@lancedb/lancedb';
import type { EntryKind, IndexedEntry } from './entry-source.ts';
import { ensureIndices, ensureVectorIndex, isUpkeepDue, runUpkeep } from './table-upkeep.ts';

/** Libraries and documents to search. */
export interface LibraryScope {
  /** Searches these libraries and `documentIds`; nothing if both are empty. */
  libraryIds: readonly string[];
  /** Documents of other libraries. */
  documentIds?: readonly string[];
  /** Vector space; absent for the built-in model. */
  space?: string | undefined;
}

export interface Scope extends LibraryScope {
  kinds: readonly EntryKind[];
}

/** Maximum number of hits of these kinds. */
export interface KindLimit {
  kinds: readonly EntryKind[];
  limit: number;
}

export interface Hit {
  entryId: string;
  chunkId: string | null;
  documentId: string;
  kind: EntryKind;
  /** Cosine from -1 to 1 for vectors, BM25 score above 0 for words. */
  score: number;
}

/** Entries to score exactly, independent of the vector index. */
export interface Candidates {
  /** All entries of these chunks. */
  chunkIds: readonly string[];
  /** Entries of these whole documents. */
  documentIds: readonly string[];
  space?: string | undefined;
}

/** Rows converted at once on the main thread, which takes about 10 ms. */
const ROWS_PER_SLICE = 100;
const HIT_COLUMNS = ['entry_id', 'chunk_id', 'document_id', 'kind'];
/** A chunk has a few windows, and up to some tens of phrasings. */
const MAX_ENTRIES_OF_CANDIDATES = 5_000;
/** Retention of old table versions that readers may still use, in ms. */
const VERSION_RETENTION_MS = 60_000;
const SHARED_VERSION_RETENTION_MS = 3_600_000;
/** Maximum number of rows searched exhaustively instead of by the vector index. */
const EXACT_UP_TO_ROWS = 5_000;
/**
 * Search effort of the vector index: probed partitions, and candidates rescored exactly per requested hit.
 */
const PARTITIONS = 64;
const REFINE_FACTOR = 2;
/** Oversampling of the combined search, so that each kind nearly always gets enough hits. */
const OVERSAMPLING = 2;
/** Maximum number of cached row counts; the cache is cleared by every change. */
const MAX_COUNTED_SCOPES = 1_000;
/** Vector lengths must be a multiple of this, since the index packs bits of dimensions into bytes. */
const DIMENSIONS_MULTIPLE = 8;

interface TableRef {
  connection: Connection;
  isShared: boolean;
  name: string;
}

export class EntryTable {
  readonly #isShared: boolean;
  readonly #table: Table;
  /** Row counts by a digest of the predicate, which may list thousands of documents. */
  readonly #counts = new Map<string, number>();

  private constructor(table: Table, isShared: boolean) {
    this.#table = table;
    this.#isShared = isShared;
  }

  /** Opens an existing table. */
  static open = async ({ connection, isShared, name }: TableRef): Promise<EntryTable> =>
    new EntryTable(await connection.openTable(name), isShared);

  /** Creates a table with its first rows, replacing remains of a crash. */
  static async create(
    { connection, isShared, name }: TableRef,
    entries: readonly IndexedEntry[],
  ): Promise<EntryTable> {
    return new EntryTable(
      await connection.createTable(name, await arrowTableOf(entries), { mode: 'overwrite' }),
      isShared,
    );
  }

  /** Adds all rows or none. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    if (entries.length > 0) await this.#table.add(await arrowTableOf(entries));
    this.#counts.clear();
  }

  /** Removes all rows of these documents. */
  async removeDocuments(documentIds: readonly string[]): Promise<void> {
    if (documentIds.length > 0) await this.#table.delete(isOneOf('document_id', documentIds));
    this.#counts.clear();
  }

  /** Returns the ids of all entries of a library, with duplicates. */
  async entryIds(libraryId: string): Promise<string[]> {
    const query = this.#table
      .query()
      .where(isOneOf('library_id', [libraryId]))
      .select(['entry_id']);
    return (await query.toArray()).map((row) => String(row.entry_id));
  }

  async documentIds(): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const batch of this.#table.query().select(['document_id']))
      for (const id of batch.getChild('document_id') ?? []) found.add(String(id));
    return found;
  }

  /** Returns the number of the latest table version. */
  version = (): Promise<number> => this.#table.version();

  /** Reads every row. Throws if a file is missing or corrupt. */
  async verifyReadable(): Promise<void> {
    for await (const _batch of this.#table.query());
  }

  /** Builds the indices of all rows. Without the vector index, vectors are compared one by one. */
  async makeIndices({ ofVectors }: { ofVectors: boolean }): Promise<void> {
    await ensureIndices(this.#table);
    if (ofVectors) await ensureVectorIndex(this.#table);
  }

  isUpkeepDue = (): Promise<boolean> => isUpkeepDue(this.#table);

  /** Updates the indices and compacts files. Rows may change meanwhile. */
  async runUpkeep(): Promise<void> {
    await runUpkeep(this.#table, this.#isShared ? SHARED_VERSION_RETENTION_MS : VERSION_RETENTION_MS);
  }

  async nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    if (isEmpty(scope)) return [];
    return this.#nearest(scope, { vector, limit, isSmall: await this.#isSmall(scope) });
  }

  /**
   * Returns the nearest entries of each group. In large scopes, one search serves all groups unless one of
   * them crowds out others.
   */
  async nearestOfEach(
    libraryScope: LibraryScope,
    vector: Float32Array,
    wanted: readonly KindLimit[],
  ): Promise<Hit[][]> {
    const scope = { ...libraryScope, kinds: wanted.flatMap(({ kinds }) => kinds) };
    if (isEmpty(scope)) return wanted.map(() => []);
    if (await this.#isSmall(scope)) {
      return Promise.all(
        wanted.map(({ kinds, limit }) =>
          this.#nearest({ ...libraryScope, kinds }, { vector, limit, isSmall: true }),
        ),
      );
    }
    const places = OVERSAMPLING * wanted.reduce((sum, { limit }) => sum + limit, 0);
    // Reading full vectors is most of the cost, and the places are more than wanted already.
    const all = await this.#nearest(scope, { vector, limit: places, isSmall: false, refineFactor: 1 });
    return Promise.all(
      wanted.map(async (group) => {
        const found = all.filter(({ kind }) => group.kinds.includes(kind)).slice(0, group.limit);
        if (found.length === group.limit || all.length < places) return found;
        return this.nearest({ ...libraryScope, kinds: group.kinds }, vector, group.limit);
      }),
    );
  }

  async matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    if (isEmpty(scope)) return [];
    const query = this.#table.query().fullTextSearch(new MatchQuery(text, 'text')).where(isIn(scope));
    return hitsOf(query.limit(limit), '_score');
  }

  /** Returns the cosines of all entries of the candidates, unordered. */
  async candidateScores({ chunkIds, documentIds }: Candidates, vector: Float32Array): Promise<Hit[]> {
    if (chunkIds.length === 0) return [];
    const isCandidate = [
      isOneOf('chunk_id', chunkIds),
      ...(documentIds.length > 0 ? [isOneOf('entry_id', documentIds)] : []),
    ].join(' OR ');
    const query = this.#table.query().nearestTo(padded(vector)).distanceType('cosine').bypassVectorIndex();
    return hitsOf(query.where(isCandidate).limit(MAX_ENTRIES_OF_CANDIDATES), '_distance');
  }

  #nearest(
    scope: Scope,
    {
      vector,
      limit,
      isSmall,
      refineFactor = REFINE_FACTOR,
    }: { vector: Float32Array; limit: number; isSmall: boolean; refineFactor?: number },
  ): Promise<Hit[]> {
    const query = this.#table.query().nearestTo(padded(vector)).distanceType('cosine').where(isIn(scope));
    const found = isSmall ? query.bypassVectorIndex() : query.nprobes(PARTITIONS).refineFactor(refineFactor);
    return hitsOf(found.limit(limit), '_distance');
  }

  #isSmall = async (scope: Scope): Promise<boolean> =>
    (await this.#countRows(isIn(scope))) <= EXACT_UP_TO_ROWS;

  async #countRows(where: string): Promise<number> {
    // Rows added by other processes invalidate no cache here.
    if (this.#isShared) return this.#table.countRows(where);
    const scope = createHash('sha256').update(where).digest('base64url');
    const known = this.#counts.get(scope);
    if (known !== undefined) return known;
    const count = await this.#table.countRows(where);
    if (this.#counts.size >= MAX_COUNTED_SCOPES) this.#counts.clear();
    this.#counts.set(scope, count);
    return count;
  }

  close(): void {
    this.#table.close();
  }
}

const isEmpty = ({ libraryIds, documentIds = [], kinds }: Scope): boolean =>
  libraryIds.length + documentIds.length === 0 || kinds.length === 0;

/** Converts rows in slices, so that other work can run in between. */
async function arrowTableOf(entries: readonly IndexedEntry[]) {
  const slices = [];
  for (let at = 0; at < entries.length; at += ROWS_PER_SLICE) {
    slices.push(makeArrowTable(entries.slice(at, at + ROWS_PER_SLICE).map(rowOf)));
    await turn();
  }
  const [first = makeArrowTable([]), ...others] = slices;
  return first.concat(...others);
}

const rowOf = ({ entryId, libraryId, documentId, kind, chunkId, text, vector }: IndexedEntry) => ({
  entry_id: entryId,
  library_id: libraryId,
  kind,
  chunk_id: chunkId ?? '',
  document_id: documentId,
  text,
  vector: padded(vector),
});

/** Pads a vector with zeros, which changes no angle. */
function padded(vector: ArrayLike<number>): Float32Array {
  const whole = new Float32Array(Math.ceil(vector.length / DIMENSIONS_MULTIPLE) * DIMENSIONS_MULTIPLE);
  whole.set(vector);
  return whole;
}

/** Reads the hits column by column: row objects cost several times as much. */
async function hitsOf(query: Query | VectorQuery, measure: '_distance' | '_score'): Promise<Hit[]> {
  const found = await query.select([...HIT_COLUMNS, measure]).toArrow();
  const column = <T>(name: string): T[] => Array.from<T>(found.getChild(name) ?? []);
  const chunkIds = column<string>('chunk_id');
  const documentIds = column<string>('document_id');
  const kinds = column<EntryKind>('kind');
  const measures = column<number>(measure);
  return column<string>('entry_id').flatMap((entryId, i) => {
    const [documentId, kind, measured] = [documentIds[i], kinds[i], measures[i]];
    if (documentId === undefined || kind === undefined || measured === undefined) return [];
    const score = measure === '_distance' ? 1 - measured : measured;
    return { entryId, chunkId: chunkIds[i] || null, documentId, kind, score };
  });
}

const ID = /^[0-9a-f-]{36}$/;

/**
 * Returns a predicate over ids. Throws `TypeError` for anything but ids, since they become part of the SQL
 * text.
 */
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
