// The thread that embeds, so that the thread that serves never waits for it.
import { parentPort } from 'node:worker_threads';
import { openEmbeddingSession } from './embedding-session.ts';
import { modelFiles } from './model/files.ts';

/** A few texts to embed at once. */
export interface EmbeddingJob {
  texts: string[];
}
/** Vectors in the order of the texts, or why there are none. */
export type EmbeddingJobResult = { vectors: Float32Array<ArrayBuffer>[] } | { failure: string };

const port = parentPort;
if (!port) throw new Error('embedder-worker.ts runs as a worker thread only');

const session = openEmbeddingSession(modelFiles);

port.on('message', async ({ texts }: EmbeddingJob) => {
  try {
    const embed = await session;
    const vectors: Float32Array<ArrayBuffer>[] = [];
    // One text a run: in a batch the 8-bit scale would depend on the neighbours, and so would the vector.
    for (const text of texts) vectors.push(new Float32Array(await embed(text)));
    const result: EmbeddingJobResult = { vectors };
    port.postMessage(
      result,
      vectors.map((vector) => vector.buffer),
    );
  } catch (error) {
    const result: EmbeddingJobResult = { failure: error instanceof Error ? error.message : String(error) };
    port.postMessage(result);
  }
});
