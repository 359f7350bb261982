/** The derived search index: made from an entry source, mended when it differs or is damaged, never the truth. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntrySource } from './entry-source.ts';
import type { Candidates, Hit, Place, Scope, Wanted } from './entry-table.ts';
import type { EntryTables } from './entry-tables.ts';
import { readSeal, readSealed } from './index-seal.ts';
import type { IndexStorage } from './index-storage.ts';
import { OpenIndex, type ReportProgress } from './open-index.ts';

/** What a refresh had to do. */
export type RefreshOutcome = 'current' | 'updated' | 'rebuilt';

export interface SearchIndex {
  /** The entries nearest in meaning, by a normalised vector; the nearest first. */
  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]>;
  /** The same of several kinds, each with a limit of its own, for little more than one search costs. */
  nearestOfEach(place: Place, vector: Float32Array, wanted: readonly Wanted[]): Promise<Hit[][]>;
  /** The entries that share most stems with a text of stems, the best first by BM25. */
  matching(scope: Scope, text: string, limit: number): Promise<Hit[]>;
  /** The nearness of all entries of the candidates to a normalised vector, in no order. */
  nearnessOf(candidates: Candidates, vector: Float32Array): Promise<Hit[]>;
  /**
   * Makes the index hold what the source holds. Call it after every change of documents; it costs what they hold that
   * changed. Calls that come while one is under way are served together.
   */
  refresh(): Promise<RefreshOutcome>;
  /**
   * Makes the index anew from the source; searches go on in the old one meanwhile. `report` is told of documents that
   * are in, of how many in all.
   */
  rebuild(report?: ReportProgress): Promise<void>;
  /** Resolves when its indices are not being brought up to its rows any more. */
  whenKeptUp(): Promise<void>;
  close(): Promise<void>;
}

export interface SearchIndexOptions {
  storage: IndexStorage;
  source: EntrySource;
  /** Told when the index turned out to be unusable and is made anew. */
  onDamage?: (cause: unknown) => void;
  /** Told when its indices could not be brought up to its rows; searches go on, and the next change tries again. */
  onUpkeepFailure?: (cause: unknown) => void;
}

/** Upkeep can't be stopped. What comes of it later is as if the process had been killed. */
const UPKEEP_ENDS_WITHIN_MS = 2_000;

/** Opens the index and makes it current: after a crash, with files lost or garbled, or with an older state. */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const index = new LanceSearchIndex(options);
  await index.refresh();
  return index;
}

class LanceSearchIndex implements SearchIndex {
  readonly #options: SearchIndexOptions;
  #current: OpenIndex | undefined;
  #healing: Promise<void> | undefined;
  /** A refresh that has not begun. */
  #coming: Promise<RefreshOutcome> | undefined;
  #upkeep: Promise<void> | undefined;
  #isClosing = false;
  /** Changes of the index happen one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: SearchIndexOptions) {
    this.#options = options;
  }

  nearest(scope: Scope, vector: Float32Array, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.nearest(scope, vector, limit));
  }

  nearestOfEach(place: Place, vector: Float32Array, wanted: readonly Wanted[]): Promise<Hit[][]> {
    return this.#read((table) => table.nearestOfEach(place, vector, wanted));
  }

  matching(scope: Scope, text: string, limit: number): Promise<Hit[]> {
    return this.#read((table) => table.matching(scope, text, limit));
  }

  nearnessOf(candidates: Candidates, vector: Float32Array): Promise<Hit[]> {
    return this.#read((table) => table.nearnessOf(candidates, vector));
  }

  refresh(): Promise<RefreshOutcome> {
    if (this.#coming) return this.#coming;
    const begin = () => {
      if (this.#coming === coming) this.#coming = undefined;
    };
    const coming = this.#alone(() => {
      begin();
      return this.#bringUp();
    });
    // Where the lock could not be had.
    coming.catch(begin);
    this.#coming = coming;
    return coming;
  }

  rebuild(report?: ReportProgress): Promise<void> {
    return this.#alone(() => this.#build({ isServing: true, report }));
  }

  async whenKeptUp(): Promise<void> {
    await this.#upkeep;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.race([this.#upkeep, delay(UPKEEP_ENDS_WITHIN_MS, undefined, { ref: false })]);
    await this.#inTurn(async () => {
      this.#current?.table.close();
      this.#current = undefined;
    });
  }

  async #bringUp(): Promise<RefreshOutcome> {
    await this.#follow();
    const index = this.#current;
    if (!index) {
      await this.#build({ isServing: false });
      return 'rebuilt';
    }
    const { source } = this.#options;
    const changes = await source.changesSince(index.position);
    const isCurrent = changes?.documentIds.length === 0;
    await this.#orBuild(() => {
      if (isCurrent) return index.assertWhole();
      return changes ? index.apply(changes, source) : index.compare(source);
    });
    this.#keepUp();
    return isCurrent ? 'current' : 'updated';
  }

  /** Reads; if the index turns out to be damaged, makes it anew and reads again. */
  async #read<T>(query: (table: EntryTables) => Promise<T>): Promise<T> {
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

  #table(): EntryTables {
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
        await this.#build({ isServing: false });
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

  /** Fills a new folder, and puts it in the place of the present one; while that one serves, with all indices. */
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
    this.#keepUp();
  }

  async #removeFoldersBut(folder: string): Promise<void> {
    const { storage } = this.#options;
    for (const name of await storage.folders()) if (name !== folder) await storage.removeFolder(name);
  }

  /** Changes the index; where it turns out to be damaged, makes it anew. Changes are made again by the next refresh. */
  async #orBuild(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (await readSealed(this.#options.storage.objects)) throw error;
      this.#options.onDamage?.(error);
      await this.#build({ isServing: false });
    }
  }

  /** Keeps the index up where that is due, beside searches and, where nobody shares it, beside changes. */
  #keepUp(): void {
    const index = this.#current;
    if (!index || this.#isClosing) return;
    this.#upkeep ??= this.#keepUpWhereDue(index)
      .catch((error: unknown) => {
        // One that was replaced or closed needs none.
        if (index === this.#current) this.#options.onUpkeepFailure?.(error);
      })
      .finally(() => {
        this.#upkeep = undefined;
      });
  }

  async #keepUpWhereDue(index: OpenIndex): Promise<void> {
    if (!(await index.table.isUpkeepDue())) return;
    const whileCurrent = (work: () => Promise<void>) => async () => {
      if (index === this.#current) await work();
    };
    if (this.#options.storage.isShared) {
      await this.#alone(whileCurrent(() => index.keepUp((work) => work())));
    } else {
      await index.keepUp((work) => this.#alone(whileCurrent(work)));
    }
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
