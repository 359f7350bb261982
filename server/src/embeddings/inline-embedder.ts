// Embedder that runs in the calling process, for scripts without other work.
import type { Embedder } from './embedder.ts';
import { openEmbeddingSession } from './embedding-session.ts';
import { modelFiles } from './model/files.ts';

/** Loads the model, which must have been built (`ensureModel`). Embeds texts one after the other. */
export async function inlineEmbedder(): Promise<Embedder> {
  const embedOne = await openEmbeddingSession(modelFiles);
  return {
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await embedOne(text));
      return vectors;
    },
    close: async () => undefined,
  };
}
