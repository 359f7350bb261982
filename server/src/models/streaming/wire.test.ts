/** Wire protocols of all vendors against a test double. */
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { all, createModelHarness, textOf } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { type WireTapOptions, wireTap } from '../../testing/network/wire-tap.ts';
import type { ModelEvent } from '../model-event.ts';
import { defineTool } from '../model-request.ts';
import { answer, testWaits, vendors } from './testing/wire-waits.ts';

const models = await createModelHarness();
const { ask, double, requestCount } = models;
const usage = { prompt_tokens: 11, completion_tokens: 7, input_tokens: 11, output_tokens: 7 };

describe('reasoning', () => {
  const reasoning = 'First I look the word up.';

  test.each(['openai', 'anthropic', 'openai-compatible'] as const)(
    'is separated from the answer of %s',
    async (kind) => {
      double.onMessage('hello', { content: answer, reasoning });
      const events = await all(ask(connectionTo(double.url, kind)));
      const thought = events.map((event) => (event.type === 'reasoning' ? event.text : '')).join('');
      expect([thought, textOf(events)]).toEqual([reasoning, answer]);
    },
  );

  test('is returned to Anthropic with its signature after a tool call', async () => {
    double.on(
      { userMessage: 'hello', hasToolResult: false },
      {
        toolCalls: [{ name: 'lookUp', arguments: '{}', id: 'call_1' }],
        reasoning,
        reasoningSignature: 'signed-by-the-vendor',
      },
    );
    double.on({ hasToolResult: true }, { content: answer });
    const tap = await wireTap(double.url);
    const tool = defineTool({
      name: 'lookUp',
      description: 'Looks up',
      inputSchema: z.object({}),
      execute: async () => 'found',
    });
    const events = await all(ask(connectionTo(tap.url, 'anthropic'), { tools: [tool] }));
    expect(textOf(events)).toBe(answer);
    expect(tap.received()).toContain(`"thinking":"${reasoning}"`);
    expect(tap.received()).toContain('signed-by-the-vendor');
  });
});

test('asks OpenAI to store nothing', async () => {
  double.onMessage('hello', { content: answer });
  const tap = await wireTap(double.url);
  await all(ask(connectionTo(tap.url, 'openai')));
  expect(tap.received()).toContain('"store":false');
});

describe.each(vendors)('$kind $apiVersion', ({ kind, apiVersion }) => {
  const connection = { ...connectionTo(double.url, kind), apiVersion };
  const tapped = async (options?: WireTapOptions) => {
    const tap = await wireTap(double.url, options);
    return { tap, connection: { ...connectionTo(tap.url, kind), apiVersion } };
  };

  test('streams the text in parts, then the usage', async () => {
    double.onMessage('hello', { content: answer, usage });
    const events = await all(ask(connection));
    expect(textOf(events)).toBe(answer);
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3);
    expect(events.at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      steps: 1,
      usage: { inputTokens: 11, outputTokens: 7 },
    });
  });

  test('runs tools in several steps and answers with their results', async () => {
    double.on(
      { userMessage: 'sum', hasToolResult: false },
      { toolCalls: [{ name: 'add', arguments: '{"a":2,"b":3}', id: 'call_1' }], usage },
    );
    double.on(
      { userMessage: 'sum', toolResultContains: '5' },
      { toolCalls: [{ name: 'add', arguments: '{"a":5,"b":40}', id: 'call_2' }], usage },
    );
    double.prependFixture({
      match: { userMessage: 'sum', toolResultContains: '45' },
      response: { content: 'It is 45.', usage },
    });
    const add = defineTool({
      name: 'add',
      description: 'Adds two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }) => ({ sum: a + b }),
    });
    const events = await all(
      ask(connection, { tools: [add], messages: [{ role: 'user', text: 'the sum please' }] }),
    );
    expect(events.filter(({ type }) => type.startsWith('tool'))).toMatchObject([
      { type: 'tool-call', callId: 'call_1', name: 'add', input: { a: 2, b: 3 } },
      { type: 'tool-result', callId: 'call_1', output: { sum: 5 }, isError: false },
      { type: 'tool-call', callId: 'call_2', input: { a: 5, b: 40 } },
      { type: 'tool-result', callId: 'call_2', output: { sum: 45 } },
    ]);
    expect(textOf(events)).toBe('It is 45.');
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      reason: 'stop',
      steps: 3,
      usage: { inputTokens: 33, outputTokens: 21 },
    });
  });

  test('sends images and the conversation so far', async () => {
    double.onMessage(/./, { content: answer });
    const { tap, connection: through } = await tapped();
    const data = Buffer.from('89504e470d0a1a0a', 'hex');
    await all(
      ask(through, {
        messages: [
          { role: 'system', text: 'You are brief.' },
          { role: 'user', text: 'first question' },
          { role: 'assistant', text: 'first answer' },
          { role: 'user', text: 'what is this?', images: [{ mediaType: 'image/png', data }] },
        ],
      }),
    );
    const wire = tap.received();
    for (const part of ['You are brief.', 'first question', 'first answer', 'what is this?', 'image/png']) {
      expect(wire).toContain(part);
    }
    expect(wire).toContain(data.toString('base64'));
  });

  test('sends the configured key and no other', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'from-environment');
    vi.stubEnv('ANTHROPIC_API_KEY', 'from-environment');
    vi.stubEnv('AZURE_API_KEY', 'from-environment');
    double.onMessage('hello', { content: answer });
    const { tap, connection: through } = await tapped();
    await all(ask(through));
    await all(ask({ ...through, apiKey: undefined }));
    vi.unstubAllEnvs();
    expect(tap.received()).toContain('test-key-1234');
    expect(tap.received()).not.toContain('from-environment');
  });

  test('retries after a 500 and answers once', async () => {
    double.onMessage('hello', { content: answer });
    double.nextRequestError(500, { message: 'internal secret' });
    const events = await all(ask(connection));
    expect(textOf(events)).toBe(answer);
    expect(requestCount()).toBe(2);
  });

  test('reports a wait for the rate limit before the answer', async () => {
    double.onMessage('hello', { content: answer });
    double.nextRequestError(429, { message: 'slow down' });
    const events = await all(ask(connection));
    expect(events[0]).toEqual({ type: 'rate-limited' });
    expect(textOf(events)).toBe(answer);
  });

  test('gives up after three attempts with a safe error', async () => {
    double.onMessage('hello', {
      error: { message: 'stack trace of the vendor, key test-key-1234', type: 'server_error' },
      status: 500,
    });
    const events = await all(ask(connection));
    expect(events).toMatchObject([
      { type: 'error', error: { code: 'model.unavailable', message: 'model.unavailable' } },
    ]);
    expect(requestCount()).toBe(3);
    expect(JSON.stringify(events)).not.toContain('test-key-1234');
  });

  test('gives up on a Retry-After beyond the limit', async () => {
    double.onMessage('hello', { error: { message: 'slow down' }, status: 429, retryAfter: 3600 });
    const events = await all(ask(connection));
    expect(events).toMatchObject([
      { type: 'error', error: { code: 'model.rate_limited', retryAfterMs: 3_600_000 } },
    ]);
    expect(requestCount()).toBe(1);
  });

  test.each([
    [401, { message: 'Incorrect API key provided' }, 'model.key_refused'],
    [403, { message: 'Forbidden' }, 'model.key_refused'],
    [404, { message: 'The model `x` does not exist', code: 'model_not_found' }, 'model.not_found'],
    [
      400,
      { message: 'maximum context length is 8192 tokens', code: 'context_length_exceeded' },
      'model.context_too_long',
    ],
    [400, { message: 'prompt is too long: 250000 tokens > 200000 maximum' }, 'model.context_too_long'],
    [413, { message: 'Request too large' }, 'model.context_too_long'],
    [
      429,
      { message: 'Quota exceeded, check your plan and billing details', code: 'insufficient_quota' },
      'model.rate_limited',
    ],
    [400, { message: 'Unsupported parameter' }, 'model.bad_response'],
  ])('does not repeat a request that %i refuses: %o', async (status, error, code) => {
    double.onMessage('hello', { error, status });
    const [event, ...rest] = await all(ask(connection));
    expect([event, rest]).toMatchObject([{ type: 'error', error: { code } }, []]);
    expect(event).toHaveProperty('usage', undefined);
    expect(requestCount()).toBe(1);
  });

  test('ends a truncated answer with its text and an error, without a retry', async () => {
    double.onMessage('hello', { content: answer.repeat(10) }, { truncateAfterChunks: 12, latency: 5 });
    const events = await all(ask(connection));
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'error', usage: { isEstimated: true } });
    expect(last?.type === 'error' && last.error.code).toBe('model.broken_off');
    expect(textOf(events).length).toBeGreaterThan(0);
    expect(answer.repeat(10).startsWith(textOf(events))).toBe(true);
    expect(requestCount()).toBe(1);
  });

  test('ends an answer with an error without a retry when the connection breaks', async () => {
    const spoken = 'aaaaabbbbbcccccMARK!';
    double.onMessage('hello', { content: `${spoken}${answer}` }, { latency: 5 });
    const { connection: through } = await tapped({ cutAt: 'MARK!' });
    const events = await all(ask(through));
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    expect(textOf(events)).toContain('aaaaa');
    expect(`${spoken}${answer}`.startsWith(textOf(events))).toBe(true);
    expect(requestCount()).toBe(1);
  });

  test('retries when the connection breaks before the first token', async () => {
    double.onMessage('hello', { content: answer });
    double.prependFixture({
      match: { userMessage: 'hello', sequenceIndex: 0 },
      response: { content: answer },
      chaos: { disconnectRate: 1 },
    });
    expect(textOf(await all(ask(connection)))).toBe(answer);
  });

  test('ends a corrupt answer with an error and disconnects', async () => {
    double.onMessage('hello', { content: answer.repeat(10) }, { latency: 5 });
    const { tap, connection: through } = await tapped({
      // Keep the length, so that only the event becomes invalid, not the HTTP body.
      damage: (piece) => Buffer.from(piece.toString('latin1').replace('today?"', 'today?}'), 'latin1'),
    });
    double.clearFixtures();
    double.onMessage('hello', { content: 'One two ok? today? and more of it' }, { chunkSize: 6, latency: 5 });
    const events = await all(ask(through));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model.bad_response' } });
    await vi.waitFor(() => expect(tap.openConnections()).toBe(0));
  });

  test('ends a response that is no event stream with an error', async () => {
    double.onMessage('hello', { content: answer }, { chaos: { malformedRate: 1 } });
    expect(await all(ask(connection))).toMatchObject([
      { type: 'error', error: { code: 'model.bad_response' } },
    ]);
  });

  test('stops in the middle and disconnects from the provider', async () => {
    double.onMessage('hello', { content: answer.repeat(100) }, { streamingProfile: { ttft: 10, tps: 50 } });
    const { tap, connection: through } = await tapped();
    const aborter = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of ask(through, { signal: aborter.signal })) {
      events.push(event);
      if (events.length === 3) aborter.abort();
    }
    await vi.waitFor(() => expect(tap.openConnections()).toBe(0), { interval: 5, timeout: 4_000 });
    expect(events.at(-1)).toMatchObject({ type: 'aborted', usage: { isEstimated: true } });
  });

  test('stops before the first token', async () => {
    double.onMessage('hello', { content: answer }, { latency: 5000 });
    const { tap, connection: through } = await tapped();
    const aborter = new AbortController();
    const events = all(ask(through, { signal: aborter.signal }));
    await vi.waitFor(() => expect(tap.received()).toContain('hello'), { interval: 5 });
    aborter.abort();
    expect(await events).toMatchObject([{ type: 'aborted' }]);
    await vi.waitFor(() => expect(tap.openConnections()).toBe(0), { interval: 5, timeout: 4_000 });
  });
});

// Timeouts use the same code for all vendors.
testWaits({ kind: 'openai' }, models);
