import type { EntryKind, EntrySource, IndexedEntry } from '../entry-source.ts';

const DIMENSIONS = 16;

export interface MemorySource extends EntrySource {
  /** Changes are recorded in the history. */
  entries: Map<string, IndexedEntry>;
}

/** Returns a valid, readable UUID. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns a unit vector along one axis, tilted slightly towards the next. */
export function vectorOf(number: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[number % DIMENSIONS] = 0.8;
  vector[(number + 1) % DIMENSIONS] = 0.6;
  return vector;
}

export function entryOf(number: number, libraryId: string, text: string): IndexedEntry {
  const id = idOf(number);
  return {
    entryId: id,
    chunkId: id,
    documentId: id,
    kind: 'passage',
    libraryId,
    text,
    vector: vectorOf(number),
  };
}

/** Returns an entry of the chunk `chunkNumber` in the space of another model, with 21 dimensions. */
export function otherModelEntryOf(number: number, libraryId: string, chunkNumber: number): IndexedEntry {
  const vector = new Float32Array(21);
  vector[chunkNumber % vector.length] = 1;
  const chunkId = idOf(chunkNumber);
  return { ...entryOf(number, libraryId, ''), entryId: chunkId, chunkId, vector, space: 'abc123' };
}

/** Returns a phrasing of the chunk `chunkNumber`, or an off-topic question. */
export function phrasingOf(number: number, libraryId: string, chunkNumber: number | null): IndexedEntry {
  const kind: EntryKind = chunkNumber === null ? 'off-topic' : 'phrasing';
  const chunkId = chunkNumber === null ? null : idOf(chunkNumber);
  return { ...entryOf(number, libraryId, `phrasing ${number}`), kind, chunkId };
}

/** `name` distinguishes the history from those of other sources. */
export function memorySource(initial: IndexedEntry[] = [], name = 'history'): MemorySource {
  const history: { number: number; token: string; documentId: string }[] = [];
  const note = (documentId: string) => {
    const number = history.length + 1;
    history.push({ number, token: `${name}-${number}`, documentId });
  };
  note('');
  const entries = new NotedMap(note);
  for (const entry of initial) entries.set(entry.entryId, entry);
  const newest = () => {
    const { number = 0, token = '' } = history.at(-1) ?? {};
    return { number, token };
  };
  return {
    entries,
    position: async () => newest(),
    async changesSince({ number, token }) {
      if (history[number - 1]?.token !== token) return undefined;
      const documentIds = history.slice(number).map(({ documentId }) => documentId);
      return { position: newest(), documentIds: [...new Set(documentIds)] };
    },
    documentIds: async () => [...new Set([...entries.values()].map(({ documentId }) => documentId))],
    async *entriesOf(documentIds) {
      const wanted = new Set(documentIds);
      yield [...entries.values()].filter(({ documentId }) => wanted.has(documentId));
    },
  };
}

class NotedMap extends Map<string, IndexedEntry> {
  readonly #note: (documentId: string) => void;

  constructor(note: (documentId: string) => void) {
    super();
    this.#note = note;
  }

  override set(id: string, entry: IndexedEntry): this {
    this.#note(entry.documentId);
    return super.set(id, entry);
  }

  override delete(id: string): boolean {
    const entry = this.get(id);
    if (entry) this.#note(entry.documentId);
    return super.delete(id);
  }

  override clear(): void {
    for (const id of this.keys()) this.delete(id);
  }
}
