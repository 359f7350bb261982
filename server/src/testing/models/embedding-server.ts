/** Embedding server on loopback that returns scaled and biased vectors of the built-in model. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { withBias, withCache } from '../../features/knowledge/testing/biased-embedding.ts';
import { httpServer } from '../network/loopback-servers.ts';
import { sharedEmbedder } from './shared-embedder.ts';

export interface EmbeddingServer {
  /** Includes the version path. */
  baseUrl: string;
  /** Texts that were requested. */
  texts: string[];
  /** Status of further responses; 200 returns vectors. */
  status: number;
}

/** Resolves to a function that starts servers sharing one model. */
export async function embeddingServers(): Promise<() => Promise<EmbeddingServer>> {
  const embedder = await sharedEmbedder();
  // Urgent embedding avoids the lower priority of documents.
  const embed = withBias(
    withCache((texts) => embedder.embed([...texts], { isUrgent: true })),
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
    const usage = { prompt_tokens: 10 * input.length, total_tokens: 10 * input.length };
    response.end(JSON.stringify({ object: 'list', model: 'long-embedding', data, usage }));
  };
  const address = await httpServer((request, response) => void answer(request, response));
  state.baseUrl = `http://${address}/v1`;
  return state;
}
