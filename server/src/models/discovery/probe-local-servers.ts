/** Probes well-known local ports for model servers; administrators decide whether to use the results. */
import type { DiscoveredModelServer } from '@polylogue/contract/instance/model-providers/schemas';
import { z } from 'zod';
import type { Outbound } from '../../outbound/guarded-fetch.ts';

const probeTimeoutMs = 300;
const maxBytes = 1024 * 1024;

// Other software uses these ports too, so only exactly this format counts.
const OllamaTagsSchema = z
  .object({ models: z.array(z.object({ name: z.string(), modified_at: z.string() })) })
  .transform(({ models }) => models.map(({ name }) => name));
const ModelListSchema = z
  .object({
    object: z.literal('list'),
    data: z.array(z.object({ id: z.string(), object: z.literal('model') })),
  })
  .transform(({ data }) => data.map(({ id }) => id));

export interface KnownServer {
  server: DiscoveredModelServer['server'];
  name: string;
  port: number;
  path: string;
  schema: z.ZodType<string[]>;
}

export const knownServers: readonly KnownServer[] = [
  { server: 'ollama', name: 'Ollama', port: 11_434, path: '/api/tags', schema: OllamaTagsSchema },
  { server: 'lm-studio', name: 'LM Studio', port: 1234, path: '/v1/models', schema: ModelListSchema },
  { server: 'llama-cpp', name: 'llama.cpp', port: 8080, path: '/v1/models', schema: ModelListSchema },
  { server: 'vllm', name: 'vLLM', port: 8000, path: '/v1/models', schema: ModelListSchema },
];

export type FoundServer = Omit<DiscoveredModelServer, 'isConfigured'>;

async function probe(
  outbound: Outbound,
  { server, name, port, path, schema }: KnownServer,
): Promise<FoundServer[]> {
  const address = `127.0.0.1:${port}`;
  const guardedFetch = outbound.fetchFor({
    acceptedAddresses: [address],
    totalTimeoutMs: probeTimeoutMs,
    limits: { maxBytes },
  });
  try {
    const response = await guardedFetch(`http://${address}${path}`, { redirect: 'error' });
    const models = schema.parse(await response.json());
    return [{ server, name, kind: 'openai-compatible', baseUrl: `http://${address}/v1`, models }];
  } catch {
    // No model server at this port: the usual case.
    return [];
  }
}

/** Probes all known servers in parallel on loopback, with a timeout of 300 ms and without a key. */
export async function probeLocalServers(
  outbound: Outbound,
  servers: readonly KnownServer[] = knownServers,
): Promise<FoundServer[]> {
  return (await Promise.all(servers.map((server) => probe(outbound, server)))).flat();
}
