/** A LanceDB table of entries: rows in, nearest vectors and best words out. All waiting happens in its own threads. */
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
import { ensureIndices, ensureVectorIndex, isUpkeepDue, keepUp } from './table-upkeep.ts';

/** Which entries are looked at. */
export interface Place {
  /** Only these libraries, and `documentIds`. None: nothing is found. */
  libraryIds: readonly string[];
  /** These documents of others. */
  documentIds?: readonly string[];
  /** Of vectors; left out: that of the model that ships. */
  space?: string | undefined;
}

export interface Scope extends Place {
  kinds: readonly EntryKind[];
}

/** So many of these kinds. */
export interface Wanted {
  kinds: readonly EntryKind[];
  limit: number;
}

export interface Hit {
  entryId: string;
  chunkId: string | null;
  documentId: string;
  kind: EntryKind;
  /** By vector: the cosine, from -1 to 1. By words: the BM25 score, above 0. */
  score: number;
}

/** What is looked at exactly, however near it is, in whatever library. */
export interface Candidates {
  /** Everything that leads to these chunks. */
  chunkIds: readonly string[];
  /** These documents as a whole. */
  documentIds: readonly string[];
  space?: string | undefined;
}

/** Rows converted at once on the serving thread: some ten milliseconds. */
const ROWS_PER_SLICE = 100;
const HIT_COLUMNS = ['entry_id', 'chunk_id', 'document_id', 'kind'];
/** A chunk has a few windows, and may have some tens of other ways to ask for it. */
const MAX_ENTRIES_OF_CANDIDATES = 5_000;
/** Older states than this are read by nobody any more. */
const KEPT_FOR_READERS_MS = 60_000;
const KEPT_FOR_OTHER_READERS_MS = 3_600_000;
/** Where no more entries are looked at, each of them is, whatever the indices say. */
const EXACT_UP_TO_ROWS = 5_000;
/** What an index of vectors looks at: the nearest partitions, and then the vectors themselves of so many times the limit. */
const PARTITIONS = 64;
const REFINED = 2;
/** Among so many times what is wanted of each kind there is, nearly always, what is wanted of all. */
const TOGETHER = 2;
/** Of so many scopes it is known how many rows they have, until rows come or go. */
const MAX_COUNTED_SCOPES = 1_000;
/** An index of vectors holds a bit of each number, and whole bytes. */
const NUMBERS_TOGETHER = 8;

/** Where a table is. */
interface TableAt {
  connection: Connection;
  isShared: boolean;
  name: string;
}

export class EntryTable {
  readonly #isShared: boolean;
  readonly #table: Table;
  /** Rows of scopes, by a digest of their predicate, which may list thousands of documents. */
  readonly #counts = new Map<string, number>();

  private constructor(table: Table, isShared: boolean) {
    this.#table = table;
    this.#isShared = isShared;
  }

  /** Opens one that was made. */
  static open = async ({ connection, isShared, name }: TableAt): Promise<EntryTable> =>
    new EntryTable(await connection.openTable(name), isShared);

  /** Makes one with its first rows, in the place of what a crash has left of it. */
  static async create(
    { connection, isShared, name }: TableAt,
    entries: readonly IndexedEntry[],
  ): Promise<EntryTable> {
    return new EntryTable(
      await connection.createTable(name, await arrowTableOf(entries), { mode: 'overwrite' }),
      isShared,
    );
  }

  /** Adds rows, all of them or none. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    if (entries.length > 0) await this.#table.add(await arrowTableOf(entries));
    this.#counts.clear();
  }

  /** Removes everything of these documents. */
  async removeDocuments(documentIds: readonly string[]): Promise<void> {
    if (documentIds.length > 0) await this.#table.delete(isOneOf('document_id', documentIds));
    this.#counts.clear();
  }

  /** Ids of everything that it holds of a library, as often as it does. */
  async entryIds(libraryId: string): Promise<string[]> {
    const query = this.#table
      .query()
      .where(isOneOf('library_id', [libraryId]))
      .select(['entry_id']);
    return (await query.toArray()).map((row) => String(row.entry_id));
  }

  /** The documents that it holds something of. */
  async documentIds(): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const batch of this.#table.query().select(['document_id']))
      for (const id of batch.getChild('document_id') ?? []) found.add(String(id));
    return found;
  }

  /** The number of its last state. */
  version = (): Promise<number> => this.#table.version();

  /** Reads every row; throws where a file of them is lost or torn. */
  async readThrough(): Promise<void> {
    for await (const _batch of this.#table.query());
  }

  /** Makes the indices of all rows. Without that of vectors these are compared one by one. */
  async makeIndices({ ofVectors }: { ofVectors: boolean }): Promise<void> {
    await ensureIndices(this.#table);
    if (ofVectors) await ensureVectorIndex(this.#table);
  }

  isUpkeepDue = (): Promise<boolean> => isUpkeepDue(this.#table);

  /** Brings the indices up to the rows, and puts files together; rows may come and go meanwhile. */
  async keepUp(): Promise<void> {
    await keepUp(this.#table, this.#isShared ? KEPT_FOR_OTHER_READERS_MS : KEPT_FOR_READERS_MS);
  }

  async nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    if (isEmpty(scope)) return [];
    return this.#nearest(scope, { vector, limit, isSmall: await this.#isSmall(scope) });
  }

  /** Of each the nearest. Where there are many entries, one search finds all, unless a kind takes the places of others. */
  async nearestOfEach(place: Place, vector: Float32Array, wanted: readonly Wanted[]): Promise<Hit[][]> {
    const scope = { ...place, kinds: wanted.flatMap(({ kinds }) => kinds) };
    if (isEmpty(scope)) return wanted.map(() => []);
    if (await this.#isSmall(scope)) {
      return Promise.all(
        wanted.map(({ kinds, limit }) =>
          this.#nearest({ ...place, kinds }, { vector, limit, isSmall: true }),
        ),
      );
    }
    const places = TOGETHER * wanted.reduce((sum, { limit }) => sum + limit, 0);
    const all = await this.#nearest(scope, { vector, limit: places, isSmall: false });
    return Promise.all(
      wanted.map(async (group) => {
        const found = all.filter(({ kind }) => group.kinds.includes(kind)).slice(0, group.limit);
        if (found.length === group.limit || all.length < places) return found;
        return this.nearest({ ...place, kinds: group.kinds }, vector, group.limit);
      }),
    );
  }

  async matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    if (isEmpty(scope)) return [];
    const query = this.#table.query().fullTextSearch(new MatchQuery(text, 'text')).where(isIn(scope));
    return hitsOf(query.limit(limit), '_score');
  }

  /** The nearness of all entries of the candidates, in no order. */
  async nearnessOf({ chunkIds, documentIds }: Candidates, vector: Float32Array): Promise<Hit[]> {
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
    { vector, limit, isSmall }: { vector: Float32Array; limit: number; isSmall: boolean },
  ): Promise<Hit[]> {
    const query = this.#table.query().nearestTo(padded(vector)).distanceType('cosine').where(isIn(scope));
    const found = isSmall ? query.bypassVectorIndex() : query.nprobes(PARTITIONS).refineFactor(REFINED);
    return hitsOf(found.limit(limit), '_distance');
  }

  #isSmall = async (scope: Scope): Promise<boolean> =>
    (await this.#countRows(isIn(scope))) <= EXACT_UP_TO_ROWS;

  async #countRows(where: string): Promise<number> {
    // Rows that another process adds are told to nobody.
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

/** In slices, so that other work of the thread comes in between. */
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

/** With zeros to a length that an index of vectors can be made of; no angle changes. */
function padded(vector: ArrayLike<number>): Float32Array {
  const whole = new Float32Array(Math.ceil(vector.length / NUMBERS_TOGETHER) * NUMBERS_TOGETHER);
  whole.set(vector);
  return whole;
}

/** What a query finds, read column by column: rows of Arrow as objects cost several times as much. */
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
