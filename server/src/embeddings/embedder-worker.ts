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

port.on('message', (job: EmbeddingJob) => {
  void answer(job);
});

async function answer({ texts }: EmbeddingJob): Promise<void> {
  const vectors: Float32Array<ArrayBuffer>[] = [];
  try {
    const embed = await session;
    // One text a run: in a batch the 8-bit scale would depend on the neighbours, and so would the vector.
    for (const text of texts) vectors.push(new Float32Array(await embed(text)));
  } catch (error) {
    post({ failure: error instanceof Error ? error.message : String(error) });
    return;
  }
  post({ vectors });
}

function post(result: EmbeddingJobResult): void {
  const buffers = 'vectors' in result ? result.vectors.map((vector) => vector.buffer) : [];
  port?.postMessage(result, buffers);
}
