// Child process that runs the embedding model, so that the server never blocks on it and regains
// its memory when it exits.
import { openEmbeddingSession } from './embedding-session.ts';
import { modelFiles } from './model/files.ts';

/** Texts to embed in one message. */
export interface EmbeddingJob {
  texts: string[];
}

/** Vectors in the order of the texts, or the error message. */
export type EmbeddingJobResult = { vectors: Float32Array[] } | { failure: string };

if (!process.send) throw new Error('embedder-process.ts runs as a child process only');
// A terminal's Ctrl+C signals the whole process group; this process exits with its parent instead.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const session = openEmbeddingSession(modelFiles);

let last: Promise<unknown> = Promise.resolve();
process.on('message', (job: EmbeddingJob) => {
  // Jobs run and are answered in order.
  last = last.then(async () => process.send?.(await embed(job)));
});

async function embed({ texts }: EmbeddingJob): Promise<EmbeddingJobResult> {
  const vectors: Float32Array[] = [];
  try {
    const embedOne = await session;
    // One text per run: in a batch, the 8-bit scale and so the vector would depend on the other
    // texts.
    for (const text of texts) vectors.push(await embedOne(text));
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
  return { vectors };
}
