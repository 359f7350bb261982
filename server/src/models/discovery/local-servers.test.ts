import { describe, expect, test } from 'vitest';
import { canary, httpServer } from '../../testing/network/loopback-servers.ts';
import { createModelHarness } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { wireTap } from '../../testing/network/wire-tap.ts';
import { listModels } from './list-models.ts';
import { type KnownServer, knownServers, probeLocalServers } from './probe-local-servers.ts';

const { double, outbound } = await createModelHarness();

const atPort = (server: KnownServer['server'], port: number): KnownServer => ({
  ...knownServers.find((known) => known.server === server)!,
  port,
});

/** Starts a server; resolves to its port. */
const listening = async (answer: Parameters<typeof httpServer>[0]): Promise<number> =>
  Number((await httpServer(answer)).split(':')[1]);
const answering = (body: string) =>
  listening((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });

describe('probing local servers', () => {
  test('finds Ollama and OpenAI-compatible servers with their models', async () => {
    const list = '{"object":"list","data":[{"id":"qwen3","object":"model"}]}';
    const vllmPort = await answering(list);
    const found = await probeLocalServers(outbound, [
      atPort('ollama', double.port),
      atPort('vllm', vllmPort),
    ]);
    expect(found).toMatchObject([
      { server: 'ollama', kind: 'openai-compatible', baseUrl: `http://127.0.0.1:${double.port}/v1` },
      { server: 'vllm', baseUrl: `http://127.0.0.1:${vllmPort}/v1`, models: ['qwen3'] },
    ]);
    expect(found[0]?.models.length).toBeGreaterThan(0);
  });

  test.each([
    ['a page', '<html>Jenkins</html>'],
    ['another JSON', '{"status":"UP"}'],
    ['a list of something else', '{"object":"list","data":[{"id":"a","object":"file"}]}'],
    ['nothing', ''],
  ])('does not accept %s as a model server', async (_, body) => {
    const port = await answering(body);
    const servers = knownServers.map(({ server }) => atPort(server, port));
    expect(await probeLocalServers(outbound, servers)).toEqual([]);
  });

  test('gives up on a server that does not respond', async () => {
    const servers = [atPort('ollama', await listening(() => undefined))];
    const startedAt = performance.now();
    expect(await probeLocalServers(outbound, servers)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('does not follow a redirect to another host', async () => {
    const listener = await canary();
    const location = `http://127.0.0.1:${listener.port}/`;
    const port = await listening((_, response) => response.writeHead(302, { location }).end());
    expect(await probeLocalServers(outbound, [atPort('ollama', port)])).toEqual([]);
    expect(listener.connections()).toBe(0);
  });

  test('probes loopback only', () => {
    expect(knownServers.map(({ port }) => port)).toEqual([11_434, 1234, 8080, 8000]);
  });
});

describe('listModels', () => {
  test.each(['openai', 'openai-chat', 'anthropic', 'openai-compatible'] as const)(
    'lists the models of %s with the key in the right header',
    async (kind) => {
      const tap = await wireTap(double.url);
      const { models, isListed } = await listModels(outbound, connectionTo(tap.url, kind));
      expect(isListed).toBe(true);
      expect(models).toContain('gpt-4o');
      const header =
        kind === 'anthropic' ? 'x-api-key: test-key-1234' : 'authorization: Bearer test-key-1234';
      expect(tap.received()).toContain(header);
    },
  );

  test.each([undefined, '2024-10-21'])(
    'verifies the key at Azure OpenAI (api-version %s) without listing deployments',
    async (apiVersion) => {
      const seen: (string | undefined)[] = [];
      const address = await httpServer((request, response) => {
        seen.push(request.url, request.headers['api-key']?.toString());
        response.end('{"data":[{"id":"gpt-4o"}]}');
      });
      const connection = { ...connectionTo(`http://${address}/openai`, 'azure-openai'), apiVersion };
      expect(await listModels(outbound, connection)).toEqual({ models: [], isListed: false });
      expect(seen).toEqual([
        apiVersion ? `/openai/models?api-version=${apiVersion}` : '/openai/v1/models',
        'test-key-1234',
      ]);
    },
  );

  test.each([
    [401, '{"error":"no"}', 'model.key_refused'],
    [404, 'not here', 'model.not_found'],
    [503, 'busy', 'model.unavailable'],
    [200, '<html>', 'model.bad_response'],
    [200, '{"models":[]}', 'model.bad_response'],
  ])('maps %i %s to a safe code', async (status, body, code) => {
    const address = await httpServer((_, response) => response.writeHead(status).end(body));
    const listing = listModels(outbound, connectionTo(`http://${address}`, 'openai'));
    await expect(listing).rejects.toMatchObject({ name: 'ModelError', code });
  });
});
