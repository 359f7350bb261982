/** An embedder that keeps its vectors on disk, so that a second run over the same pages takes minutes less. */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Embedder,
  embeddingDimensions,
  embeddingModel,
  startEmbedder,
} from '../../../server/src/embeddings/embedder.ts';

const KEY_BYTES = 16;
const RECORD_BYTES = KEY_BYTES + embeddingDimensions * 4;
/** Texts embedded before they are written down. */
const BATCH = 200;

const keyOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);

/** Keeps vectors in a file of `folder`; without a folder, none. */
export async function cachedEmbedder(folder: string | undefined): Promise<Embedder> {
  const embedder = startEmbedder({ maxQueuedTexts: 1_000_000 });
  if (folder === undefined) return embedder;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${embeddingModel}.vectors`);
  const known = await readVectors(file);
  return {
    async embed(texts, options) {
      const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text).toString('hex')));
      for (let i = 0; i < missing.length; i += BATCH) {
        const batch = missing.slice(i, i + BATCH);
        const vectors = await embedder.embed(batch, options);
        const records = batch.map((text, j) => {
          const vector = vectors[j] ?? new Float32Array(embeddingDimensions);
          known.set(keyOf(text).toString('hex'), vector);
          return Buffer.concat([
            keyOf(text),
            Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
          ]);
        });
        await appendFile(file, Buffer.concat(records));
      }
      return texts.map(
        (text) => known.get(keyOf(text).toString('hex')) ?? new Float32Array(embeddingDimensions),
      );
    },
    close: () => embedder.close(),
  };
}

async function readVectors(file: string): Promise<Map<string, Float32Array>> {
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + RECORD_BYTES <= content.length; at += RECORD_BYTES) {
    const key = content.subarray(at, at + KEY_BYTES).toString('hex');
    // Copied, so that the numbers are aligned.
    const bytes = Uint8Array.from(content.subarray(at + KEY_BYTES, at + RECORD_BYTES));
    known.set(key, new Float32Array(bytes.buffer));
  }
  return known;
}
