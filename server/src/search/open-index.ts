/** Open index: its tables and its position in the source's history. */
import type { Changes, EntrySource } from './entry-source.ts';
import type { EntryTables } from './entry-tables.ts';
import { type FoundIndex, readSealed, type SealedIndex, writeSeal, writeSealInUpkeep } from './index-seal.ts';
import type { IndexStorage, TableLocation } from './index-storage.ts';

/** Awaited before the work continues. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Documents read or removed per batch. */
const READ_BATCH = 5;
const REMOVE_BATCH = 200;
/** Rows of small documents are written together, since every write creates a file. */
const ROWS_PER_WRITE = 500;

/** Loads LanceDB, a large library, with the first index. */
async function openTables(place: TableLocation, { files }: Pick<SealedIndex, 'files'>): Promise<EntryTables> {
  const { EntryTables: Opened } = await import('./entry-tables.ts');
  return Opened.open(place, Object.keys(files));
}

export class OpenIndex {
  readonly table: EntryTables;
  readonly #storage: IndexStorage;
  #sealed: SealedIndex;
  #isInUpkeep = false;

  private constructor(storage: IndexStorage, table: EntryTables, sealed: SealedIndex) {
    this.#storage = storage;
    this.table = table;
    this.#sealed = sealed;
  }

  /** Opens a sealed index. Throws if it is damaged. */
  static async open(storage: IndexStorage, { isExact, ...sealed }: FoundIndex): Promise<OpenIndex> {
    const table = await openTables(storage.locationOf(sealed.folder), sealed);
    // Files without a seal were written just before a crash.
    if (!isExact) await table.verifyReadable();
    const { version, otherVersions } = await table.versions();
    if (version < sealed.version || otherVersions < sealed.otherVersions)
      throw new Error('The search index lacks its last state');
    return new OpenIndex(storage, table, sealed);
  }

  /** Creates an empty index in a new folder; it is sealed once filled. */
  static async create(
    storage: IndexStorage,
    sealed: Pick<SealedIndex, 'folder' | 'position'>,
  ): Promise<OpenIndex> {
    const table = await openTables(storage.locationOf(sealed.folder), { files: {} });
    return new OpenIndex(storage, table, { ...sealed, version: 0, otherVersions: 0, files: {} });
  }

  get folder(): string {
    return this.#sealed.folder;
  }

  get position(): SealedIndex['position'] {
    return this.#sealed.position;
  }

  get isEmpty(): boolean {
    return Object.keys(this.#sealed.files).length === 0;
  }

  /** Adopts the state that another process sealed. */
  async follow(sealed: SealedIndex): Promise<void> {
    await this.table.follow(Object.keys(sealed.files));
    this.#sealed = sealed;
  }

  /** Throws if sealed files changed. */
  async assertWhole(): Promise<void> {
    if (!(await readSealed(this.#storage.objects)))
      throw new Error('The search index was damaged in service');
  }

  /** Replaces the entries of changed documents by those of the source; idempotent. */
  async apply({ documentIds, position }: Changes, source: EntrySource): Promise<void> {
    for (const slice of slices(documentIds, REMOVE_BATCH)) await this.table.removeDocuments(slice);
    await this.fill(documentIds, source);
    await this.seal(position);
  }

  /** Brings the index to the source's state, whatever it holds. */
  async compare(source: EntrySource): Promise<void> {
    const position = await source.position();
    const [present, wanted] = [await this.table.documentIds(), new Set(await source.documentIds())];
    const missing = [...wanted].filter((id) => !present.has(id));
    const surplus = [...present].filter((id) => !wanted.has(id));
    await this.apply({ position, documentIds: [...missing, ...surplus] }, source);
  }

  /** Adds the entries of documents that the index does not contain yet. */
  async fill(documentIds: readonly string[], source: EntrySource, report?: ReportProgress): Promise<void> {
    let done = 0;
    let waiting = [];
    await report?.(done, documentIds.length);
    for (const slice of slices(documentIds, READ_BATCH)) {
      for await (const entries of source.entriesOf(slice)) {
        waiting.push(...entries);
        if (waiting.length < ROWS_PER_WRITE) continue;
        await this.table.add(waiting);
        waiting = [];
      }
      done += slice.length;
      await report?.(done, documentIds.length);
    }
    await this.table.add(waiting);
  }

  /** Seals the index at a position of the source's history. */
  async seal(position = this.position): Promise<void> {
    const { objects } = this.#storage;
    const sealed = { ...this.#sealed, position, ...(await this.table.versions()) };
    if (this.#isInUpkeep) await writeSealInUpkeep(objects, sealed);
    else sealed.files = await writeSeal(objects, sealed);
    this.#sealed = sealed;
  }

  /** Updates the indices and compacts files. `withLock` runs work that excludes changes of the index. */
  async runUpkeep(withLock: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    const setInUpkeep = (isInUpkeep: boolean) =>
      withLock(async () => {
        this.#isInUpkeep = isInUpkeep;
        await this.seal();
      });
    await setInUpkeep(true);
    try {
      await this.table.runUpkeep();
    } finally {
      await setInUpkeep(false);
    }
  }
}

function slices(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, i) => ids.slice(i * size, (i + 1) * size));
}
