/** A model server on loopback whose vectors are those of the built-in model, made longer and nearer together. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ensureModel } from '../../embeddings/build-model.ts';
import { startEmbedder } from '../../embeddings/embedder.ts';
import { withBias } from '../../features/libraries/testing/biased-embedding.ts';
import { atEndOfFile } from '../at-end-of-file.ts';
import { httpServer } from '../network/loopback-servers.ts';

export interface EmbeddingServer {
  /** Up to and including the version. */
  baseUrl: string;
  /** Texts that it was asked for. */
  texts: string[];
  /** Answers with this status from now on; 200: with vectors. */
  status: number;
}

/** Starts a model process that ends with the test file, and gives the function that starts servers over it. */
export async function embeddingServers(): Promise<() => Promise<EmbeddingServer>> {
  await ensureModel();
  const embedder = startEmbedder();
  atEndOfFile(() => embedder.close());
  const known = new Map<string, Float32Array>();
  const embed = withBias(async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    // Embedding as questions avoids the lowered priority of documents.
    const vectors = await embedder.embed(missing, { isUrgent: true });
    for (const [index, text] of missing.entries()) known.set(text, vectors[index] ?? new Float32Array());
    return texts.map((text) => known.get(text) ?? new Float32Array());
  }, 1.2);
  return () => startServer(embed);
}

async function startServer(embed: ReturnType<typeof withBias>): Promise<EmbeddingServer> {
  const state: EmbeddingServer = { baseUrl: '', texts: [], status: 200 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = JSON.parse(await text(request)) as { input: string[] };
    state.texts.push(...input);
    response.writeHead(state.status, { 'content-type': 'application/json' });
    const vectors = state.status === 200 ? await embed(input) : [];
    const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
    response.end(JSON.stringify({ object: 'list', model: 'long-embedding', data }));
  };
  const address = await httpServer((request, response) => void answer(request, response));
  state.baseUrl = `http://${address}/v1`;
  return state;
}
