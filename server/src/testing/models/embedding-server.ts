/** A model server on loopback whose vectors are those of the built-in model, made longer and nearer together. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { withBias, withMemory } from '../../features/knowledge/testing/biased-embedding.ts';
import { httpServer } from '../network/loopback-servers.ts';
import { sharedEmbedder } from './shared-embedder.ts';

export interface EmbeddingServer {
  /** Up to and including the version. */
  baseUrl: string;
  /** Texts that it was asked for. */
  texts: string[];
  /** Answers with this status from now on; 200: with vectors. */
  status: number;
}

/** Resolves to a function that starts servers over one model. */
export async function embeddingServers(): Promise<() => Promise<EmbeddingServer>> {
  const embedder = await sharedEmbedder();
  // Embedding as questions avoids the lowered priority of documents.
  const embed = withBias(
    withMemory((texts) => embedder.embed([...texts], { isUrgent: true })),
    1.2,
  );
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
