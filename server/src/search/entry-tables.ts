/** Entries of an index: one table per vector space, since a table holds vectors of one length. */
import { connect, type Connection } from '@lancedb/lancedb';
import type { IndexedEntry } from './entry-source.ts';
import {
  type Candidates,
  EntryTable,
  type Hit,
  type LibraryScope,
  type Scope,
  type KindLimit,
} from './entry-table.ts';
import type { TableLocation } from './index-storage.ts';

/** Table of the built-in model; other tables append their space. */
const BUILT_IN_TABLE = 'entries';
const TABLE_FILE = /^entries(?:-([0-9a-f]+))?\.lance\//;
/** Spaces become part of table names. */
const SPACE = /^[0-9a-f]+$/;
/** Default of `readConsistencySeconds`. */
const READ_CONSISTENCY_SECONDS = 5;

type Space = string | undefined;

/** Version of the built-in model's table, and the sum of the versions of the others. */
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

  /** Opens the tables that the files belong to; other tables are created with their first rows. */
  static async open(location: TableLocation, files: Iterable<string>): Promise<EntryTables> {
    const { uri, storageOptions, isShared, readConsistencySeconds = READ_CONSISTENCY_SECONDS } = location;
    const connection = await connect(uri, {
      ...(storageOptions && { storageOptions }),
      ...(isShared && { readConsistencyInterval: readConsistencySeconds }),
    });
    const tables = new EntryTables(connection, isShared);
    await tables.follow(files);
    return tables;
  }

  /** Opens tables that another process created since, according to the current files. */
  async follow(files: Iterable<string>): Promise<void> {
    for (const space of spacesIn(files)) {
      if (!this.#tables.has(space)) this.#tables.set(space, await EntryTable.open(this.#refOf(space)));
    }
  }

  /** Adds all rows of a space or none. */
  async add(entries: readonly IndexedEntry[]): Promise<void> {
    for (const [space, rows] of Map.groupBy(entries, (entry) => entry.space)) {
      const table = this.#tables.get(space);
      if (table) await table.add(rows);
      else this.#tables.set(space, await EntryTable.create(this.#refOf(space), rows));
    }
  }

  /** Removes all rows of these documents. */
  removeDocuments = (documentIds: readonly string[]): Promise<void> =>
    this.#each((table) => table.removeDocuments(documentIds));

  /** Returns the ids of all entries of a library, with duplicates. */
  entryIds = async (libraryId: string): Promise<string[]> =>
    (await this.#all((table) => table.entryIds(libraryId))).flat();

  documentIds = async (): Promise<Set<string>> =>
    new Set((await this.#all((table) => table.documentIds())).flatMap((ids) => [...ids]));

  /** Returns the versions, which grow with every change; 0 without a table. */
  async versions(): Promise<TableVersions> {
    const version = (await this.#tables.get(undefined)?.version()) ?? 0;
    const all = await this.#all((table) => table.version());
    return { version, otherVersions: all.reduce((sum, one) => sum + one, 0) - version };
  }

  /** Reads every row. Throws if a file is missing or corrupt. */
  verifyReadable = (): Promise<void> => this.#each((table) => table.verifyReadable());

  /** Builds the indices of all rows. Without the vector index, vectors are compared one by one. */
  makeIndices = (which: { ofVectors: boolean }): Promise<void> =>
    this.#each((table) => table.makeIndices(which));

  isUpkeepDue = async (): Promise<boolean> =>
    (await this.#all((table) => table.isUpkeepDue())).includes(true);

  /** Updates the indices and compacts files. Rows may change meanwhile. */
  runUpkeep = (): Promise<void> => this.#each((table) => table.runUpkeep());

  nearest = async (scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> =>
    (await this.#tables.get(scope.space)?.nearest(scope, vector, limit)) ?? [];

  nearestOfEach = async (
    libraryScope: LibraryScope,
    vector: Float32Array,
    wanted: readonly KindLimit[],
  ): Promise<Hit[][]> =>
    (await this.#tables.get(libraryScope.space)?.nearestOfEach(libraryScope, vector, wanted)) ??
    wanted.map(() => []);

  matching = async (scope: Scope, text: string, limit: number): Promise<Hit[]> =>
    (await this.#tables.get(scope.space)?.matching(scope, text, limit)) ?? [];

  candidateScores = async (candidates: Candidates, vector: Float32Array): Promise<Hit[]> =>
    (await this.#tables.get(candidates.space)?.candidateScores(candidates, vector)) ?? [];

  close(): void {
    for (const table of this.#tables.values()) table.close();
    this.#connection.close();
  }

  #refOf(space: Space) {
    return { connection: this.#connection, isShared: this.#isShared, name: nameOf(space) };
  }

  #all<T>(ask: (table: EntryTable) => Promise<T>): Promise<T[]> {
    return Promise.all([...this.#tables.values()].map(ask));
  }

  async #each(work: (table: EntryTable) => Promise<void>): Promise<void> {
    for (const table of this.#tables.values()) await work(table);
  }
}
