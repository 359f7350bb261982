/** Entries in memory, for tests of the index: libraries that a test changes as it likes. */
import { createHash } from 'node:crypto';
import type { EntryKind, EntrySource, IndexedEntry } from '../entry-source.ts';

const DIMENSIONS = 16;

export interface MemorySource extends EntrySource {
  entries: Map<string, IndexedEntry>;
}

/** An id that is a valid UUID and easy to read. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A unit vector that points along one axis, leaning a little towards the next. */
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

/** Another way to ask for the chunk `chunkNumber`, or a question that nothing answers. */
export function phrasingOf(number: number, libraryId: string, chunkNumber: number | null): IndexedEntry {
  const kind: EntryKind = chunkNumber === null ? 'off-topic' : 'phrasing';
  const chunkId = chunkNumber === null ? null : idOf(chunkNumber);
  return { ...entryOf(number, libraryId, `phrasing ${number}`), kind, chunkId };
}

export function memorySource(initial: IndexedEntry[] = []): MemorySource {
  const entries = new Map(initial.map((entry) => [entry.entryId, entry]));
  const idsOf = (libraryId: string) =>
    [...entries.values()].filter((entry) => entry.libraryId === libraryId).map((entry) => entry.entryId);
  return {
    entries,
    async fingerprints() {
      const libraryIds = new Set([...entries.values()].map((entry) => entry.libraryId));
      return new Map(
        [...libraryIds].map((id) => [id, createHash('md5').update(idsOf(id).sort().join()).digest('hex')]),
      );
    },
    async entryIds(libraryId) {
      return idsOf(libraryId);
    },
    async readEntries(ids) {
      return ids.flatMap((id) => entries.get(id) ?? []);
    },
  };
}
