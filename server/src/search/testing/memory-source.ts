/** Chunks in memory, for tests of the index: libraries that a test changes as it likes. */
import { createHash } from 'node:crypto';
import type { ChunkSource, IndexedChunk } from '../chunk-source.ts';

const DIMENSIONS = 16;

export interface MemorySource extends ChunkSource {
  chunks: Map<string, IndexedChunk>;
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

export function chunkOf(number: number, libraryId: string, text: string): IndexedChunk {
  return { chunkId: idOf(number), libraryId, text, vector: vectorOf(number) };
}

export function memorySource(chunks: IndexedChunk[] = []): MemorySource {
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  const idsOf = (libraryId: string) =>
    [...byId.values()].filter((chunk) => chunk.libraryId === libraryId).map((chunk) => chunk.chunkId);
  return {
    chunks: byId,
    async fingerprints() {
      const libraryIds = new Set([...byId.values()].map((chunk) => chunk.libraryId));
      return new Map(
        [...libraryIds].map((id) => [id, createHash('md5').update(idsOf(id).sort().join()).digest('hex')]),
      );
    },
    async chunkIds(libraryId) {
      return idsOf(libraryId);
    },
    async readChunks(ids) {
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
