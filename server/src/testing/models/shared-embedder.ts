import { ensureModel } from '../../embeddings/build-model.ts';
import { type Embedder, startEmbedder } from '../../embeddings/embedder.ts';

let embedder: Embedder | undefined;

/** Returns the embedder of this worker; its processes end when idle, or with the worker. */
export async function sharedEmbedder(): Promise<Embedder> {
  await ensureModel();
  return (embedder ??= startEmbedder());
}
