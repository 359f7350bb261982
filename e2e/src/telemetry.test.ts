/**
 * Telemetry of the product: traces and metrics for a collector, a Prometheus page, the log. It identifies requests and
 * contains neither secrets nor texts of people.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginStream, finishFrame, textFrame } from '../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../server/src/testing/models/scripted-provider.ts';
import { freePort } from '../../server/src/testing/network/free-port.ts';
import { clientOverHttp } from './people/client-over-http.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product/product.ts';
import { type Collector, startCollector } from './product/telemetry-collector.ts';

/** Words that must stay inside. */
const marker = 'zebrafinch';
const apiKey = 'sk-canary-0123456789abcdef';
const account = { email: 'ada@example.com', password: 'canary password of some length' };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

let dataFolder: string;
let collector: Collector;
let provider: ScriptedProvider;
let product: Product;
let metricsPort: number;
let token: string;
let agentId: string;
const providerHeaders: IncomingHttpHeaders[] = [];

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** Answers with a word of the question; one that fails quotes all that it was sent, as some do. */
async function startProvider(): Promise<ScriptedProvider> {
  const started = await ScriptedProvider.start();
  started.onRequest(({ headers }) => providerHeaders.push(headers));
  started.register(/./, ({ response }) => {
    beginStream(response);
    response.end(textFrame(`You said ${marker}.`) + finishFrame({ usage }));
  });
  started.register(/please fail/, ({ body, headers, response }) => {
    const message = `Refused: ${body} with ${headers.authorization}`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
  });
  return started;
}

beforeAll(async () => {
  [dataFolder, collector, provider, metricsPort] = await Promise.all([
    freshDataFolder(),
    startCollector(),
    startProvider(),
    freePort(),
  ]);
  product = await startProduct(dataFolder, {
    LOG_LEVEL: 'trace',
    POLYLOGUE_ADMIN_EMAIL: account.email,
    POLYLOGUE_ADMIN_PASSWORD: account.password,
    ...provider.environment,
    OPENAI_COMPATIBLE_API_KEY: apiKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    OTEL_METRIC_EXPORT_TIMEOUT: '400',
    OTEL_METRICS_EXPORTER: 'otlp,prometheus',
    OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
  });
  ({ token, agentId } = await clientOverHttp(product.url, account, 'Assistant'));
});
afterAll(async () => {
  await product?.stop();
  await provider?.stop();
  await collector?.close();
  await removeDataFolder(dataFolder);
});

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
}

function send(method: string, address: string, { body, headers = {} }: Sending = {}) {
  return fetch(`${product.url}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Asks, reads the answer to its end, and resolves to the name of the request and the conversation's id. */
async function ask(question: string, headers: Record<string, string> = {}) {
  const requestId = randomUUID();
  const address = fillPath(routes.create.path, { gptSystemId: agentId });
  const response = await send('POST', address, {
    body: { question },
    headers: { 'x-request-id': requestId, ...headers },
  });
  const text = await response.text();
  expect(text).toContain('no-more-data');
  return { requestId, conversationId: /"ConversationId":"([^"]+)"/.exec(text)?.[1] ?? '' };
}

const spanOf = (name: string, requestId: string) =>
  collector.spans.find((span) => span.name === name && span.attributes['polylogue.request_id'] === requestId);
const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const logged = () =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("traces a question from the caller to the model's tokens, but not to the provider", async () => {
  const { requestId } = await ask(`What is a ${marker}?`, {
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  });
  const requestName = `POST ${routes.create.path.replace(/\{(\w+)\}/, ':$1')}`;
  await expect.poll(() => spanOf(requestName, requestId)).toBeDefined();
  const request = spanOf(requestName, requestId);
  const answer = spanOf('answer', requestId);
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(request?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'http.request.method': 'POST',
  });
  expect(answer).toMatchObject({ traceId, parentSpanId: request?.spanId });
  const call = collector.spans.find(
    ({ name, parentSpanId }) => name === 'chat scripted' && parentSpanId === answer?.spanId,
  );
  expect(call?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai-compatible',
    'gen_ai.request.model': 'scripted',
    'gen_ai.usage.input_tokens': 11,
    'gen_ai.usage.output_tokens': 7,
  });
  expect(collector.spans.some((span) => span.name === 'transaction' && span.traceId === traceId)).toBe(true);
  expect(providerHeaders.length).toBeGreaterThan(0);
  expect(providerHeaders.every((headers) => headers['traceparent'] === undefined)).toBe(true);
});

it('exports the same metrics to a collector and to Prometheus on its own port', async () => {
  await ask('Another one?');
  const measured = {
    'http.server.request.duration':
      /^http_server_request_duration_count\{.*http_route="\/api\/internal\/userConversations\/byGptSystemId\/:gptSystemId".*status_code="200".*\} [1-9]/m,
    'polylogue.answer.duration': /^polylogue_answer_duration_count\{.*Complete.*\} [1-9]/m,
    'polylogue.answer.time_to_first_token': /^polylogue_answer_time_to_first_token_count\{.*\} [1-9]/m,
    'polylogue.answer.running': /^polylogue_answer_running(\{.*\})? 0/m,
    'polylogue.stream.open': /^polylogue_stream_open(\{.*\})? 0/m,
    'gen_ai.client.token.usage': /^gen_ai_client_token_usage_total\{.*token_type="output".*\} [1-9]/m,
    'gen_ai.client.operation.duration': /^gen_ai_client_operation_duration_bucket\{/m,
    'db.client.connection.count': /^db_client_connection_count\{.*state="idle".*\} [1-9]/m,
    'db.client.connection.pending_requests': /^db_client_connection_pending_requests\{.*\} 0/m,
    'polylogue.job.queued': /^polylogue_job_queued\{.*\} \d/m,
    'nodejs.eventloop.delay.p99': /^nodejs_eventloop_delay_p99(\{.*\})? \d/m,
    'process.memory.usage': /^process_memory_usage(\{.*\})? [1-9]/m,
  };
  // An answer and its stream are counted as running for a moment after their end is read.
  await expect
    .poll(async () => {
      const page = await scrape();
      return Object.entries(measured).flatMap(([name, pattern]) => (pattern.test(page) ? [] : name));
    })
    .toEqual([]);
  await expect
    .poll(() => Object.keys(measured).filter((name) => !collector.metricNames.has(name)))
    .toEqual([]);
  expect(await (await send('GET', '/metrics')).text()).not.toContain('http_server_request_duration');
});

it('names the request wherever something failed', async () => {
  const { requestId } = await ask(`${marker}: please fail`);
  await expect
    .poll(() => logged().filter((line) => line['requestId'] === requestId))
    .toMatchObject([{ msg: 'Answer failed' }]);
  await expect.poll(() => spanOf('answer', requestId)).toBeDefined();

  const pid = Number((await readFile(path.join(dataFolder, 'pg/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  const list = `${routes.list.path}?keywords=${marker}`;
  let name: string;
  let unavailable: Response;
  // Its children serve until they notice.
  do {
    name = randomUUID();
    unavailable = await send('GET', list, { headers: { 'x-request-id': name } });
  } while (unavailable.ok);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers.get('x-request-id')).toBe(name);
  expect(await unavailable.json()).toMatchObject({ requestId: name });
  await expect
    .poll(() => logged().filter((line) => line['reqId'] === name))
    .toMatchObject([{ msg: 'Request failed' }]);
  await expect.poll(() => spanOf(`GET ${routes.list.path}`, name)?.attributes['error.type']).toBe('503');
  await expect.poll(async () => (await send('GET', list)).status).toBe(200);
});

it('leaks no secret and no text of a person at the most verbose level, whatever fails', async () => {
  const { conversationId } = await ask(`Tell me of the ${marker}`);
  const one = { conversationId };
  const calls: [method: string, address: string, body?: unknown][] = [
    ['PUT', fillPath(routes.updateTitle.path, one), { title: marker }],
    ['PUT', fillPath(routes.updateTitle.path, one), { title: marker.repeat(100) }],
    ['POST', fillPath(routes.addSegment.path, one), { question: marker, [marker]: marker }],
    ['POST', fillPath(routes.addSegment.path, one), `{"question":"${marker}`],
    ['POST', fillPath(routes.addSegment.path, one), { question: `${marker}\u0000` }],
    ['GET', `${routes.list.path}?keywords=${marker}`],
    ['GET', `${routes.list.path}?continuationToken=${marker}`],
    ['GET', `/api/internal/${marker}?${marker}`],
    ['GET', `/${marker}`],
    ['GET', fillPath(routes.export.path, one)],
  ];
  for (const [method, address, body] of calls) await (await send(method, address, { body })).text();
  const before = collector.spans.length;
  await send('GET', routes.list.path);
  await expect.poll(() => collector.spans.length).toBeGreaterThan(before);
  const outputs = { log: product.output(), collector: collector.raw(), prometheus: await scrape() };
  for (const [where, text] of Object.entries(outputs)) {
    expect(text.length, where).toBeGreaterThan(500);
    for (const secret of [marker, apiKey, token, token.split('.')[2] ?? token, account.password]) {
      expect(text.includes(secret), `${secret.slice(0, 12)} in the ${where}`).toBe(false);
    }
  }
});
