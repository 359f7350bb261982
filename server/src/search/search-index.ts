/** Search index derived from an entry source; updated when it differs and rebuilt when it is damaged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntrySource } from './entry-source.ts';
import type { Candidates, Hit, LibraryScope, Scope, KindLimit } from './entry-table.ts';
import type { EntryTables } from './entry-tables.ts';
import { readSeal, readSealed } from './index-seal.ts';
import type { IndexStorage } from './index-storage.ts';
import { OpenIndex, type ReportProgress } from './open-index.ts';

export type RefreshOutcome = 'current' | 'updated' | 'rebuilt';

export interface SearchIndex {
  /** Returns the entries nearest to a normalised vector, nearest first. */
  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]>;
  /** Returns the nearest entries per group of kinds, for little more than the cost of one search. */
  nearestOfEach(
    libraryScope: LibraryScope,
    vector: Float32Array,
    wanted: readonly KindLimit[],
  ): Promise<Hit[][]>;
  /** Returns the entries that match a text of stems, ordered by BM25 score. */
  matching(scope: Scope, text: string, limit: number): Promise<Hit[]>;
  /** Returns the cosines of all entries of the candidates to a normalised vector, unordered. */
  candidateScores(candidates: Candidates, vector: Float32Array): Promise<Hit[]>;
  /**
   * Brings the index to the source's state. Call after every change of documents; the cost is that of the
   * changed documents. Concurrent calls share one round.
   */
  refresh(): Promise<RefreshOutcome>;
  /**
   * Rebuilds the index from the source; the old one serves searches meanwhile. `report` receives the number
   * of finished documents and the total.
   */
  rebuild(report?: ReportProgress): Promise<void>;
  /** Resolves when no upkeep is in progress. */
  whenUpkeepDone(): Promise<void>;
  close(): Promise<void>;
}

export interface SearchIndexOptions {
  storage: IndexStorage;
  source: EntrySource;
  /** Called when the index is unusable and will be rebuilt. */
  onDamage?: (cause: unknown) => void;
  /** Called when upkeep fails; searches continue, and the next change tries again. */
  onUpkeepFailure?: (cause: unknown) => void;
}

/**
 * Maximum wait for running upkeep on close, in ms. It can't be aborted; later effects equal those of a crash.
 */
const UPKEEP_TIMEOUT_MS = 2_000;

/** Opens the index and makes it current, also after a crash, file damage or a restored older state. */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const index = new LanceSearchIndex(options);
  await index.refresh();
  return index;
}

class LanceSearchIndex implements SearchIndex {
  readonly #options: SearchIndexOptions;
  #current: OpenIndex | undefined;
  #recovering: Promise<void> | undefined;
  /** Refresh that has not started. */
  #pendingRefresh: Promise<RefreshOutcome> | undefined;
  #upkeep: Promise<void> | undefined;
  #isClosing = false;
  /** Serializes changes of the index. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: SearchIndexOptions) {
    this.#options = options;
  }

  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.nearest(scope, vector, limit));
  }

  nearestOfEach(
    libraryScope: LibraryScope,
    vector: Float32Array,
    wanted: readonly KindLimit[],
  ): Promise<Hit[][]> {
    return this.#read((table) => table.nearestOfEach(libraryScope, vector, wanted));
  }

  matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.matching(scope, text, limit));
  }

  candidateScores(candidates: Candidates, vector: Float32Array): Promise<Hit[]> {
    return this.#read((table) => table.candidateScores(candidates, vector));
  }

  refresh(): Promise<RefreshOutcome> {
    if (this.#pendingRefresh) return this.#pendingRefresh;
    const markStarted = () => {
      if (this.#pendingRefresh === pending) this.#pendingRefresh = undefined;
    };
    const pending = this.#withLock(() => {
      markStarted();
      return this.#update();
    });
    // The lock could not be acquired.
    pending.catch(markStarted);
    this.#pendingRefresh = pending;
    return pending;
  }

  rebuild(report?: ReportProgress): Promise<void> {
    return this.#withLock(() => this.#build({ isServing: true, report }));
  }

  async whenUpkeepDone(): Promise<void> {
    await this.#upkeep;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.race([this.#upkeep, delay(UPKEEP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#serialize(async () => {
      this.#current?.table.close();
      this.#current = undefined;
    });
  }

  async #update(): Promise<RefreshOutcome> {
    await this.#follow();
    const index = this.#current;
    if (!index) {
      await this.#build({ isServing: false });
      return 'rebuilt';
    }
    const { source } = this.#options;
    const changes = await source.changesSince(index.position);
    const isCurrent = changes?.documentIds.length === 0;
    await this.#changeOrRebuild(() => {
      if (isCurrent) return index.assertWhole();
      return changes ? index.apply(changes, source) : index.compare(source);
    });
    this.#runUpkeep();
    return isCurrent ? 'current' : 'updated';
  }

  /** Runs a query; if the index is damaged, rebuilds it and retries. */
  async #read<T>(query: (table: EntryTables) => Promise<T>): Promise<T> {
    const table = this.#table();
    try {
      return await query(table);
    } catch (error) {
      if (error instanceof TypeError) throw error;
      // A finished rebuild has closed the table; nothing is damaged then.
      if (table === this.#table()) await (this.#recovering ??= this.#recover(error));
      return await query(this.#table());
    }
  }

  #table(): EntryTables {
    if (!this.#current) throw new Error('The search index is closed');
    return this.#current.table;
  }

  async #recover(cause: unknown): Promise<void> {
    this.#options.onDamage?.(cause);
    try {
      await this.#withLock(async () => {
        const failing = this.#current;
        await this.#follow();
        // Another process rebuilt the index and deleted the old one.
        if (failing !== this.#current) return;
        await this.#build({ isServing: false });
      });
    } finally {
      this.#recovering = undefined;
    }
  }

  /** Opens the index that the seal names. A shared index is reopened if another process replaced it. */
  async #follow(): Promise<void> {
    const { storage } = this.#options;
    if (!this.#current) this.#current = await this.#openSealed();
    else if (storage.isShared) {
      const seal = await readSeal(storage.objects);
      if (seal?.folder === this.#current.folder && !this.#current.isEmpty) await this.#current.follow(seal);
      else await this.#openAnother();
    }
  }

  async #openAnother(): Promise<void> {
    const { storage } = this.#options;
    const sealed = await readSealed(storage.objects);
    if (!sealed) return;
    const next = await OpenIndex.open(storage, sealed);
    this.#current?.table.close();
    this.#current = next;
  }

  async #openSealed(): Promise<OpenIndex | undefined> {
    const { storage, onDamage } = this.#options;
    const sealed = await readSealed(storage.objects);
    try {
      if (sealed) {
        await this.#removeFoldersBut(sealed.folder);
        return await OpenIndex.open(storage, sealed);
      }
      const isFirstStart = (await storage.folders()).length === 0;
      if (!isFirstStart) throw new Error('The search index is half-written or damaged');
    } catch (error) {
      onDamage?.(error);
    }
    return undefined;
  }

  /**
   * Builds an index in a new folder and replaces the current one. If that one is serving, builds the vector
   * index first.
   */
  async #build({
    isServing,
    report,
  }: {
    isServing: boolean;
    report?: ReportProgress | undefined;
  }): Promise<void> {
    const { storage, source } = this.#options;
    const folder = `index-${randomUUID()}`;
    const next = await OpenIndex.create(storage, { folder, position: await source.position() });
    await next.fill(await source.documentIds(), source, report);
    await next.table.makeIndices({ ofVectors: isServing });
    await next.seal();
    this.#current?.table.close();
    this.#current = next;
    await this.#removeFoldersBut(folder);
    this.#runUpkeep();
  }

  async #removeFoldersBut(folder: string): Promise<void> {
    const { storage } = this.#options;
    for (const name of await storage.folders()) if (name !== folder) await storage.removeFolder(name);
  }

  /** Changes the index, or rebuilds it if it is damaged. The next refresh repeats a failed change. */
  async #changeOrRebuild(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (await readSealed(this.#options.storage.objects)) throw error;
      this.#options.onDamage?.(error);
      await this.#build({ isServing: false });
    }
  }

  /**
   * Starts upkeep if due. It runs concurrently with searches and, unless the index is shared, with changes.
   */
  #runUpkeep(): void {
    const index = this.#current;
    if (!index || this.#isClosing) return;
    this.#upkeep ??= this.#runUpkeepIfDue(index)
      .catch((error: unknown) => {
        // A replaced or closed index needs no upkeep.
        if (index === this.#current) this.#options.onUpkeepFailure?.(error);
      })
      .finally(() => {
        this.#upkeep = undefined;
      });
  }

  async #runUpkeepIfDue(index: OpenIndex): Promise<void> {
    if (!(await index.table.isUpkeepDue())) return;
    const whileCurrent = (work: () => Promise<void>) => async () => {
      if (index === this.#current) await work();
    };
    if (this.#options.storage.isShared) {
      await this.#withLock(whileCurrent(() => index.runUpkeep((work) => work())));
    } else {
      await index.runUpkeep((work) => this.#withLock(whileCurrent(work)));
    }
  }

  /** Runs work serially and while no other process changes the index. */
  #withLock<T>(work: () => Promise<T>): Promise<T> {
    return this.#serialize(() => this.#options.storage.withLock(work));
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#changes.then(work);
    this.#changes = turn.catch(() => undefined);
    return turn;
  }
}
