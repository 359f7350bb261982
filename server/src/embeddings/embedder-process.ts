// The process that embeds: the one that serves never waits for it, and gets all memory back when it ends.
import { openEmbeddingSession } from './embedding-session.ts';
import { modelFiles } from './model/files.ts';

/** A few texts to embed at once. */
export interface EmbeddingJob {
  texts: string[];
}

/** Vectors in the order of the texts, or why there are none. */
export type EmbeddingJobResult = { vectors: Float32Array[] } | { failure: string };

if (!process.send) throw new Error('embedder-process.ts runs as a child process only');
// A terminal's Ctrl+C reaches every process of the group; this one ends with the one that asks it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const session = openEmbeddingSession(modelFiles);

let last: Promise<unknown> = Promise.resolve();
process.on('message', (job: EmbeddingJob) => {
  // One after the other, and answered so.
  last = last.then(async () => process.send?.(await embed(job)));
});

async function embed({ texts }: EmbeddingJob): Promise<EmbeddingJobResult> {
  const vectors: Float32Array[] = [];
  try {
    const embedOne = await session;
    // One text a run: in a batch the 8-bit scale would depend on the neighbours, and so would the vector.
    for (const text of texts) vectors.push(await embedOne(text));
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
  return { vectors };
}
