/** The entries of an index: a table for each space of vectors, since those of different models can't lie in one. */
import { connect, type Connection } from '@lancedb/lancedb';
import type { IndexedEntry } from './entry-source.ts';
import { type Candidates, EntryTable, type Hit, type Place, type Scope, type Wanted } from './entry-table.ts';
import type { TablePlace } from './index-storage.ts';

/** That of the model that ships; the others have their space after it. */
const BUILT_IN_TABLE = 'entries';
const TABLE_FILE = /^entries(?:-([0-9a-f]+))?\.lance\//;
/** A space becomes part of a table's name, so nothing else may pass. */
const SPACE = /^[0-9a-f]+$/;
/** Default of `TablePlace.lookAgainSeconds`. */
const LOOK_AGAIN_SECONDS = 5;

type Space = string | undefined;

/** The number of the last state of the table of the model that ships, and those of the others together. */
export interface TableVersions {
  version: number;
  otherVersions: number;
}

function spacesIn(files: Iterable<string>): Set<Space> {
  const found = [...files].flatMap((file) => {
    const table = TABLE_FILE.exec(file);
    return table ? [table[1]] : [];
  });
  return new Set(found);
}

function nameOf(space: Space): string {
  if (space === undefined) return BUILT_IN_TABLE;
  if (!SPACE.test(space)) throw new TypeError(`Not a space of vectors: ${space}`);
  return `${BUILT_IN_TABLE}-${space}`;
}

export class EntryTables {
  readonly #connection: Connection;
  readonly #isShared: boolean;
  readonly #tables = new Map<Space, EntryTable>();

  private constructor(connection: Connection, isShared: boolean) {
    this.#connection = connection;
    this.#isShared = isShared;
  }

  /** Opens the tables at a place that these files are of; others are made with their first rows. */
  static async open(place: TablePlace, files: Iterable<string>): Promise<EntryTables> {
    const { uri, storageOptions, isShared, lookAgainSeconds = LOOK_AGAIN_SECONDS } = place;
    const connection = await connect(uri, {
      ...(storageOptions && { storageOptions }),
      ...(isShared && { readConsistencyInterval: lookAgainSeconds }),
    });
    const tables = new EntryTables(connection, isShared);
    await tables.follow(files);
    return tables;
  }

  /** Opens those as well that another process has made since, by the files that there are now. */
  async follow(files: Iterable<string>): Promise<void> {
    for (const space of spacesIn(files)) {
      if (!this.#tables.has(space)) this.#tables.set(space, await EntryTable.open(this.#placeOf(space)));
    }
  }

  /** Adds rows: of each space all or none. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    for (const [space, rows] of Map.groupBy(entries, (entry) => entry.space)) {
      const table = this.#tables.get(space);
      if (table) await table.add(rows);
      else this.#tables.set(space, await EntryTable.create(this.#placeOf(space), rows));
    }
  }

  /** Removes everything of these documents. */
  removeDocuments = (documentIds: readonly string[]): Promise<void> =>
    this.#each((table) => table.removeDocuments(documentIds));

  /** Ids of everything that it holds of a library, as often as it does. */
  entryIds = async (libraryId: string): Promise<string[]> =>
    (await this.#all((table) => table.entryIds(libraryId))).flat();

  /** The documents that it holds something of. */
  documentIds = async (): Promise<Set<string>> =>
    new Set((await this.#all((table) => table.documentIds())).flatMap((ids) => [...ids]));

  /** Both grow with every state; 0 of none. */
  async versions(): Promise<TableVersions> {
    const version = (await this.#tables.get(undefined)?.version()) ?? 0;
    const all = await this.#all((table) => table.version());
    return { version, otherVersions: all.reduce((sum, one) => sum + one, 0) - version };
  }

  /** Reads every row; throws where a file of them is lost or torn. */
  readThrough = (): Promise<void> => this.#each((table) => table.readThrough());

  /** Makes the indices of all rows. Without that of vectors these are compared one by one. */
  makeIndices = (which: { ofVectors: boolean }): Promise<void> =>
    this.#each((table) => table.makeIndices(which));

  isUpkeepDue = async (): Promise<boolean> =>
    (await this.#all((table) => table.isUpkeepDue())).includes(true);

  /** Brings the indices up to the rows, and puts files together; rows may come and go meanwhile. */
  keepUp = (): Promise<void> => this.#each((table) => table.keepUp());

  nearest = async (scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> =>
    (await this.#tables.get(scope.space)?.nearest(scope, vector, limit)) ?? [];

  nearestOfEach = async (place: Place, vector: Float32Array, wanted: readonly Wanted[]): Promise<Hit[][]> =>
    (await this.#tables.get(place.space)?.nearestOfEach(place, vector, wanted)) ?? wanted.map(() => []);

  matching = async (scope: Scope, text: string, limit: number): Promise<Hit[]> =>
    (await this.#tables.get(scope.space)?.matching(scope, text, limit)) ?? [];

  nearnessOf = async (candidates: Candidates, vector: Float32Array): Promise<Hit[]> =>
    (await this.#tables.get(candidates.space)?.nearnessOf(candidates, vector)) ?? [];

  close(): void {
    for (const table of this.#tables.values()) table.close();
    this.#connection.close();
  }

  #placeOf(space: Space) {
    return { connection: this.#connection, isShared: this.#isShared, name: nameOf(space) };
  }

  #all<T>(ask: (table: EntryTable) => Promise<T>): Promise<T[]> {
    return Promise.all([...this.#tables.values()].map(ask));
  }

  async #each(work: (table: EntryTable) => Promise<void>): Promise<void> {
    for (const table of this.#tables.values()) await work(table);
  }
}
