/** Library of files in a harness: its content, and search results. */
import { setTimeout as delay } from 'node:timers/promises';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibrary, FoundPassage, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { fillPath } from '@polylogue/contract/path';
import { libraryEntries } from '../../../server/src/features/knowledge/sources/index-source.ts';
import { EntryTables } from '../../../server/src/search/entry-tables.ts';
import { readSeal } from '../../../server/src/search/index-seal.ts';
import { openIndexStorage } from '../../../server/src/search/index-storage.ts';
import type { FaultHarness, Person } from './harness.ts';

export interface NamedFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

const pollIntervalMs = 25;

export class LibraryOfFiles {
  readonly dataSourceId: string;
  readonly #harness: FaultHarness;
  readonly #keeper: Person;

  private constructor(harness: FaultHarness, keeper: Person, dataSourceId: string) {
    [this.#harness, this.#keeper, this.dataSourceId] = [harness, keeper, dataSourceId];
  }

  /** Creates an empty library; `keeper` is an administrator. */
  static async create(harness: FaultHarness, keeper: Person, name: string): Promise<LibraryOfFiles> {
    const response = await harness.send(keeper, routes.create.path, { method: 'POST', body: { name } });
    const { dataSourceId } = (await response.json()) as FileLibrary;
    return new LibraryOfFiles(harness, keeper, dataSourceId);
  }

  #path(route: { path: string }): string {
    return fillPath(route.path, { dataSourceId: this.dataSourceId });
  }

  /** Uploads files; resolves when they are acknowledged. */
  async add(files: readonly NamedFile[]): Promise<void> {
    for (const { name, content } of files) {
      let answer = await this.#send(name, content);
      // A busy server refuses the upload without acknowledging anything.
      while (answer.status === 503 && answer.headers.has('retry-after')) {
        await delay(Number(answer.headers.get('retry-after')) * 1_000);
        answer = await this.#send(name, content);
      }
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    }
  }

  #send(name: string, content: NamedFile['content']): Promise<Response> {
    const body = new FormData();
    body.append('file', new File([content], name));
    const headers = { authorization: `Bearer ${this.#keeper.token}` };
    return fetch(`${this.#harness.url}${this.#path(routes.addFile)}`, { method: 'POST', headers, body });
  }

  async files(): Promise<LibraryFile[]> {
    const { items } = await this.#harness.read<{ items: LibraryFile[] }>(
      this.#keeper,
      `${this.#path(routes.files)}?top=100`,
    );
    return items;
  }

  /** Waits up to `patienceMs` until all files are settled; resolves to their states or error codes by name. */
  async untilRead(patienceMs: number): Promise<Map<string, string>> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const files = await this.files();
      const isQuiet = files.every(({ state }) => state === 'Ready' || state === 'Failed');
      if (isQuiet || performance.now() > deadline) {
        return new Map(files.map(({ name, state, errorCode }) => [name, errorCode ?? state] as const));
      }
      await delay(pollIntervalMs);
    }
  }

  /** Reads the library's current content in a form that does not depend on the time of ingestion. */
  async content(): Promise<string[]> {
    const db = await this.#harness.db();
    const rows = await db
      .selectFrom('library_files as f')
      .leftJoin('library_chunks as c', 'c.file_id', 'f.id')
      .select(['f.path', 'f.content_hash', 'c.start_offset', 'c.end_offset', 'c.text'])
      .where('f.library_id', '=', this.dataSourceId)
      .where('f.superseded_at', 'is', null)
      .orderBy('f.path')
      .orderBy('c.position')
      .execute();
    const figures = await db
      .selectFrom('library_figures as g')
      .innerJoin('library_files as f', 'f.id', 'g.document_id')
      .select(['f.path', 'g.position', 'g.caption', 'g.start_offset'])
      .where('f.library_id', '=', this.dataSourceId)
      .where('f.superseded_at', 'is', null)
      .orderBy('f.path')
      .orderBy('g.position')
      .execute();
    return [...rows, ...figures].map((row) => JSON.stringify(Object.values(row)));
  }

  /** Searches the library for each question; results are sorted by descending score. */
  async found(questions: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const question of questions) {
      const query = new URLSearchParams({ question });
      const { items } = await this.#harness.read<{ items: FoundPassage[] }>(
        this.#keeper,
        `${this.#path(routes.testQuery)}?${query}`,
      );
      const passages = items.map(({ name, start, end, score }) =>
        [name, start, end, score.toFixed(3)].join(' '),
      );
      found.push(`${question}: ${passages.join(', ')}`);
    }
    return found;
  }

  /** Compares the index with the database; resolves to missing, duplicate and orphaned entries. */
  async findIndexFaults(): Promise<string[]> {
    const storage = await openIndexStorage({
      kind: 'folder',
      folder: this.#harness.dataFolder,
      isShared: false,
    });
    const seal = await readSeal(storage.objects);
    if (!seal) return ['the index has no seal'];
    const table = await EntryTables.open(storage.locationOf(seal.folder), Object.keys(seal.files));
    const held = await table.entryIds(this.dataSourceId);
    table.close();
    const source = libraryEntries(await this.#harness.db());
    const wanted = new Set<string>();
    for await (const entries of source.entriesOf(await source.documentIds()))
      for (const { entryId, libraryId } of entries) if (libraryId === this.dataSourceId) wanted.add(entryId);
    const missing = [...wanted].filter((id) => !held.includes(id)).length;
    const orphans = held.filter((id) => !wanted.has(id)).length;
    const doubled = held.length - new Set(held).size;
    const beside = (await storage.folders()).length - 1;
    return [
      ...Object.entries({ missing, orphans, doubled })
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${count} entries of the index are ${what}`),
      ...(beside > 0 ? [`${beside} folders of the index are beside it`] : []),
    ];
  }

  /** Removes a file; resolves when that was acknowledged. */
  async removeFile(name: string): Promise<void> {
    const file = (await this.files()).find((other) => other.name === name);
    const { dataSourceId } = this;
    const address = fillPath(routes.removeFile.path, { dataSourceId, hash: file?.hash ?? '' });
    const answer = await this.#harness.send(this.#keeper, address, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  }

  /** Removes the library, and brings it back. */
  async remove(): Promise<void> {
    await this.#change('DELETE', this.#path(routes.remove));
  }

  async restore(): Promise<void> {
    await this.#change('POST', this.#path(routes.restore));
  }

  async #change(method: string, address: string): Promise<void> {
    const db = await this.#harness.db();
    const { version } = await db
      .selectFrom('libraries')
      .select('version')
      .where('id', '=', this.dataSourceId)
      .executeTakeFirstOrThrow();
    const answer = await this.#harness.send(this.#keeper, address, { method, ifMatch: version });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  }
}
