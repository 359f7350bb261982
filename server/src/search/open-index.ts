/** An index in use: its table, and up to where in the source's history the table holds what changed. */
import type { Changes, EntrySource } from './entry-source.ts';
import type { EntryTables } from './entry-tables.ts';
import { type FoundIndex, readSealed, type SealedIndex, writeSeal, writeSealInUpkeep } from './index-seal.ts';
import type { IndexStorage, TablePlace } from './index-storage.ts';

/** Awaited before the work goes on. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Of documents whose entries are read at once, and of those that are removed at once. */
const READ_AT_ONCE = 5;
const REMOVED_AT_ONCE = 200;
/** Few documents make a file of their own each: these are put in together. */
const ROWS_PER_WRITE = 500;

/** The index's library is large, and loaded with the first index that is opened. */
async function openTables(place: TablePlace, { files }: Pick<SealedIndex, 'files'>): Promise<EntryTables> {
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

  /** Opens one that was sealed. Throws where it turns out to be torn. */
  static async open(storage: IndexStorage, { isExact, ...sealed }: FoundIndex): Promise<OpenIndex> {
    const table = await openTables(storage.placeOf(sealed.folder), sealed);
    // What no seal vouches for came just before a crash.
    if (!isExact) await table.readThrough();
    const { version, otherVersions } = await table.versions();
    if (version < sealed.version || otherVersions < sealed.otherVersions)
      throw new Error('The search index lacks its last state');
    return new OpenIndex(storage, table, sealed);
  }

  /** An empty one in a new folder; it is sealed when it is filled. */
  static async create(
    storage: IndexStorage,
    sealed: Pick<SealedIndex, 'folder' | 'position'>,
  ): Promise<OpenIndex> {
    const table = await openTables(storage.placeOf(sealed.folder), { files: {} });
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

  /** Takes over what another process has sealed of the same index. */
  async follow(sealed: SealedIndex): Promise<void> {
    await this.table.follow(Object.keys(sealed.files));
    this.#sealed = sealed;
  }

  /** Throws where files of it are no longer those that were sealed. */
  async assertWhole(): Promise<void> {
    if (!(await readSealed(this.#storage.objects)))
      throw new Error('The search index was damaged in service');
  }

  /** Makes it hold of each document that changed what the source holds; doing so again changes nothing. */
  async apply({ documentIds, position }: Changes, source: EntrySource): Promise<void> {
    for (const slice of slices(documentIds, REMOVED_AT_ONCE)) await this.table.removeDocuments(slice);
    await this.fill(documentIds, source);
    await this.seal(position);
  }

  /** Makes it hold what the source holds, whatever it holds. */
  async compare(source: EntrySource): Promise<void> {
    const position = await source.position();
    const [present, wanted] = [await this.table.documentIds(), new Set(await source.documentIds())];
    const missing = [...wanted].filter((id) => !present.has(id));
    const surplus = [...present].filter((id) => !wanted.has(id));
    await this.apply({ position, documentIds: [...missing, ...surplus] }, source);
  }

  /** Adds the entries of documents that it holds nothing of. */
  async fill(documentIds: readonly string[], source: EntrySource, report?: ReportProgress): Promise<void> {
    let done = 0;
    let waiting = [];
    await report?.(done, documentIds.length);
    for (const slice of slices(documentIds, READ_AT_ONCE)) {
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

  /** Marks it as holding what changed up to this place. */
  async seal(position = this.position): Promise<void> {
    const { objects } = this.#storage;
    const sealed = { ...this.#sealed, position, ...(await this.table.versions()) };
    if (this.#isInUpkeep) await writeSealInUpkeep(objects, sealed);
    else sealed.files = await writeSeal(objects, sealed);
    this.#sealed = sealed;
  }

  /** Brings the indices up to the rows. `alone` does what must not happen while the index is changed. */
  async keepUp(alone: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    const setInUpkeep = (isInUpkeep: boolean) =>
      alone(async () => {
        this.#isInUpkeep = isInUpkeep;
        await this.seal();
      });
    await setInUpkeep(true);
    try {
      await this.table.keepUp();
    } finally {
      await setInUpkeep(false);
    }
  }
}

function slices(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, i) => ids.slice(i * size, (i + 1) * size));
}
