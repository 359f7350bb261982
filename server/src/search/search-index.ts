/** The derived search index: made from an entry source, mended when it differs or is damaged, never the truth. */
import { randomUUID } from 'node:crypto';
import type { EntrySource } from './entry-source.ts';
import type { Candidates, EntryTable, Hit, Scope } from './entry-table.ts';
import { type FoundIndex, isSame, readSealed, type SealedIndex, writeSeal } from './index-seal.ts';
import type { IndexStorage, TablePlace } from './index-storage.ts';

/** Awaited before the work goes on. */
type ReportProgress = (done: number, total: number) => Promise<void>;

/** What a refresh had to do. */
export type RefreshOutcome = 'current' | 'updated' | 'rebuilt';

export interface SearchIndex {
  /** The entries nearest in meaning, by a normalised vector; the nearest first. */
  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]>;
  /** The entries that share most stems with a text of stems, the best first by BM25. */
  matching(scope: Scope, text: string, limit: number): Promise<Hit[]>;
  /** The nearness of all entries of the candidates to a normalised vector, in no order. */
  nearnessOf(candidates: Candidates, vector: Float32Array): Promise<Hit[]>;
  /** Makes the index hold what the source holds. Call it after every change of entries. */
  refresh(): Promise<RefreshOutcome>;
  /**
   * Makes the index anew from the source; searches go on in the old one meanwhile. `report` is told of entries that
   * are in, of how many in all.
   */
  rebuild(report?: ReportProgress): Promise<void>;
  close(): Promise<void>;
}

export interface SearchIndexOptions {
  storage: IndexStorage;
  source: EntrySource;
  /** Told when the index turned out to be unusable and is made anew. */
  onDamage?: (cause: unknown) => void;
}

/** Rows converted at once on the serving thread: some ten milliseconds. */
const ROWS_PER_SLICE = 100;

/** Opens the index and makes it current: after a crash, with files lost or garbled, or with an older state. */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const index = new LanceSearchIndex(options);
  await index.refresh();
  return index;
}

/** An index in use: its table, and what the table holds. */
interface OpenIndex extends SealedIndex {
  table: EntryTable;
}

/** The index's library is large, and loaded with the first index that is opened. */
async function openTable(place: TablePlace, { isEmpty }: { isEmpty: boolean }): Promise<EntryTable> {
  const { EntryTable: Opened } = await import('./entry-table.ts');
  return isEmpty ? Opened.empty(place) : Opened.open(place);
}

class LanceSearchIndex implements SearchIndex {
  readonly #options: SearchIndexOptions;
  #current: OpenIndex | undefined;
  #healing: Promise<void> | undefined;
  /** Changes of the index happen one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: SearchIndexOptions) {
    this.#options = options;
  }

  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.nearest(scope, vector, limit));
  }

  matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.matching(scope, text, limit));
  }

  nearnessOf(candidates: Candidates, vector: Float32Array): Promise<Hit[]> {
    return this.#read((table) => table.nearnessOf(candidates, vector));
  }

  refresh(): Promise<RefreshOutcome> {
    return this.#alone(async () => {
      await this.#follow();
      const wanted = Object.fromEntries(await this.#options.source.fingerprints());
      if (!this.#current) {
        await this.#build(wanted);
        return 'rebuilt';
      }
      if (isSame(wanted, this.#current.libraries)) return 'current';
      await this.#apply(this.#current, wanted);
      return 'updated';
    });
  }

  rebuild(report?: ReportProgress): Promise<void> {
    return this.#alone(async () =>
      this.#build(Object.fromEntries(await this.#options.source.fingerprints()), report),
    );
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => {
      this.#current?.table.close();
      this.#current = undefined;
    });
  }

  /** Reads; if the index turns out to be damaged, makes it anew and reads again. */
  async #read<T>(query: (table: EntryTable) => Promise<T>): Promise<T> {
    const table = this.#table();
    try {
      return await query(table);
    } catch (error) {
      if (error instanceof TypeError) throw error;
      // A rebuild that finished meanwhile has closed the table, and nothing is damaged.
      if (table === this.#table()) await (this.#healing ??= this.#heal(error));
      return await query(this.#table());
    }
  }

  #table(): EntryTable {
    if (!this.#current) throw new Error('The search index is closed');
    return this.#current.table;
  }

  async #heal(cause: unknown): Promise<void> {
    this.#options.onDamage?.(cause);
    try {
      await this.#alone(async () => {
        const failing = this.#current;
        await this.#follow();
        // Another process has made it anew, and dropped what we were reading.
        if (failing !== this.#current) return;
        await this.#build(Object.fromEntries(await this.#options.source.fingerprints()));
      });
    } finally {
      this.#healing = undefined;
    }
  }

  /** Opens what the seal names; where other processes may have changed that, also when one is open. */
  async #follow(): Promise<void> {
    const { storage } = this.#options;
    if (!this.#current) this.#current = await this.#openSealed();
    else if (storage.isShared) {
      const sealed = await readSealed(storage.objects);
      if (sealed?.folder === this.#current.folder) this.#current.libraries = sealed.libraries;
      else if (sealed) {
        const next = await this.#open(sealed);
        this.#current.table.close();
        this.#current = next;
      }
    }
  }

  async #open({ folder, libraries, isEmpty }: FoundIndex): Promise<OpenIndex> {
    const place = this.#options.storage.placeOf(folder);
    return { folder, libraries, table: await openTable(place, { isEmpty }) };
  }

  async #openSealed(): Promise<OpenIndex | undefined> {
    const { storage, onDamage } = this.#options;
    const sealed = await readSealed(storage.objects);
    try {
      if (sealed) return await this.#open(sealed);
      const isFirstStart = (await storage.folders()).length === 0;
      if (!isFirstStart) throw new Error('The search index is half-written or damaged');
    } catch (error) {
      onDamage?.(error);
    }
    return undefined;
  }

  /** Fills a new folder, and puts it in the place of the present one. */
  async #build(wanted: Record<string, string>, report?: ReportProgress): Promise<void> {
    const { storage } = this.#options;
    const folder = `index-${randomUUID()}`;
    const next: OpenIndex = {
      folder,
      libraries: {},
      table: await openTable(storage.placeOf(folder), { isEmpty: true }),
    };
    await this.#fill(next, wanted, report);
    this.#current?.table.close();
    this.#current = next;
    for (const name of await storage.folders()) if (name !== folder) await storage.removeFolder(name);
  }

  async #apply(index: OpenIndex, wanted: Record<string, string>): Promise<void> {
    try {
      await this.#fill(index, wanted);
    } catch (error) {
      this.#options.onDamage?.(error);
      await this.#build(wanted);
    }
  }

  /** Entries to add and to remove, so that the index holds what the source holds. */
  async #difference(
    index: OpenIndex,
    wanted: Record<string, string>,
  ): Promise<{ missing: string[]; surplus: string[] }> {
    const [missing, surplus]: [string[], string[]] = [[], []];
    for (const libraryId of new Set([...Object.keys(wanted), ...Object.keys(index.libraries)])) {
      if (wanted[libraryId] === index.libraries[libraryId]) continue;
      const present = new Set(await index.table.entryIds(libraryId));
      const needed = new Set(await this.#options.source.entryIds(libraryId));
      for (const id of needed) if (!present.has(id)) missing.push(id);
      for (const id of present) if (!needed.has(id)) surplus.push(id);
    }
    return { missing, surplus };
  }

  /** Adds what is missing and removes what is too much; then seals. */
  async #fill(index: OpenIndex, wanted: Record<string, string>, report?: ReportProgress): Promise<void> {
    const { storage, source } = this.#options;
    const { missing, surplus } = await this.#difference(index, wanted);
    let done = 0;
    await report?.(done, missing.length);
    for (const slice of slices(missing)) {
      await index.table.add(await source.readEntries(slice));
      done += slice.length;
      await report?.(done, missing.length);
    }
    for (const slice of slices(surplus)) await index.table.remove(slice);
    await index.table.settle();
    index.libraries = wanted;
    await writeSeal(storage.objects, { folder: index.folder, libraries: wanted });
  }

  /** In turn here, and while no other process changes the index. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#options.storage.alone(work));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#changes.then(work);
    this.#changes = turn.catch(() => undefined);
    return turn;
  }
}

function slices(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / ROWS_PER_SLICE);
  return Array.from({ length: count }, (_, i) => ids.slice(i * ROWS_PER_SLICE, (i + 1) * ROWS_PER_SLICE));
}
