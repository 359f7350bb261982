import { APICallError } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { retryAfterOf, toModelError } from './model-error.ts';
import { defaultModelLimits } from './model-request.ts';
import { retryDelayMs } from './streaming/retry.ts';
import { UsageMeter } from './streaming/usage.ts';

describe('toModelError', () => {
  test('keeps the failure for the log, without any content', () => {
    const error = new APICallError({
      message: 'refused test-key-1234\n    at a private question (prompt.ts)',
      url: 'https://models.test/v1',
      requestBodyValues: { messages: ['a private question'] },
      statusCode: 401,
      responseHeaders: { 'set-cookie': 'session-cookie' },
      responseBody:
        '{"error":{"code":"invalid_api_key","type":"auth_error","message":"Bearer test-key-1234, a private question"}}',
    });
    const { code, cause } = toModelError(error, ['test-key-1234']);
    expect(code).toBe('model.key_refused');
    expect(cause).toEqual({
      name: 'AI_APICallError',
      message: 'AI_APICallError, status 401, providerCode invalid_api_key, providerType auth_error',
      status: 401,
      providerCode: 'invalid_api_key',
      providerType: 'auth_error',
      stack: expect.stringContaining('model-error.test.ts'),
    });
    for (const secret of ['test-key-1234', 'private question', 'session-cookie', 'models.test']) {
      expect(JSON.stringify(cause)).not.toContain(secret);
    }
  });

  test('maps a failed connection to its reason', () => {
    const reset = Object.assign(new Error('read ECONNRESET by a private question'), { code: 'ECONNRESET' });
    const { cause } = toModelError(new TypeError('terminated', { cause: reset }), []);
    expect(cause).toMatchObject({ message: 'TypeError < Error ECONNRESET' });
  });

  test.each([
    ['ENOTFOUND', 'model.host_unknown'],
    ['EAI_AGAIN', 'model.host_unknown'],
    ['ECONNREFUSED', 'model.connection_refused'],
    ['UND_ERR_CONNECT_TIMEOUT', 'model.timeout'],
    ['ECONNRESET', 'model.unavailable'],
  ])('maps a connection that ended with %s to a code', (code, expected) => {
    const failed = Object.assign(new Error('getaddrinfo secret.host.test'), { code });
    const error = toModelError(new TypeError('fetch failed', { cause: failed }), []);
    expect(error).toMatchObject({ code: expected, isRetryable: true });
    expect(JSON.stringify(error.cause)).not.toContain('secret.host');
  });

  test.each(['a private question', 'sk-proj-ab', 'test-key-1234', { text: 'private' }, 'x'.repeat(65)])(
    'rejects %o as the code of a provider',
    (code) => {
      const { cause } = toModelError({ error: { code, type: code } }, ['test-key-1234']);
      expect(cause).toEqual({ name: 'Error', message: 'Error' });
    },
  );

  test.each([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'model.unavailable', true],
    [{ code: 'rate_limit_exceeded', message: 'slow' }, 'model.rate_limited', true],
    [{ code: 'insufficient_quota', message: 'quota' }, 'model.rate_limited', false],
    [{ code: 'context_length_exceeded', message: 'long' }, 'model.context_too_long', false],
    [{ statusCode: 503, message: 'busy' }, 'model.unavailable', true],
    [{ message: 'something else' }, 'model.bad_response', false],
    ['text', 'model.bad_response', false],
    [undefined, 'model.bad_response', false],
  ])('reads the error event %o', (event, code, isRetryable) => {
    expect(toModelError(event, [])).toMatchObject({ code, isRetryable });
  });
});

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %o', (headers, delayMs) => {
    expect(retryAfterOf(headers as Record<string, string>, now)).toBe(delayMs);
  });
});

describe('retryDelayMs', () => {
  const delay = (retryAfterMs: number | undefined, attempt: number, random: number) =>
    retryDelayMs({ isRetryable: true, retryAfterMs }, attempt, {
      limits: defaultModelLimits,
      random: () => random,
    });

  test('grows with jitter up to the last attempt', () => {
    expect([delay(undefined, 1, 0), delay(undefined, 1, 0.99)]).toEqual([250, 745]);
    expect([delay(undefined, 2, 0), delay(undefined, 2, 0.99)]).toEqual([500, 1490]);
    expect(delay(undefined, 3, 0)).toBeUndefined();
  });

  test('respects Retry-After, and gives up if it is too long', () => {
    expect(delay(4000, 1, 0)).toBe(4000);
    expect(delay(4000, 1, 0.5)).toBe(4250);
    expect(delay(20_001, 1, 0)).toBeUndefined();
  });
});

describe('UsageMeter', () => {
  const counted = (input: number | undefined, output: number | undefined) => ({
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: 2 },
  });

  test('sums the steps', () => {
    const meter = new UsageMeter([]);
    meter.begin();
    meter.report(counted(10, 5));
    meter.begin();
    meter.report(counted(20, 6));
    expect(meter.total()).toEqual({ inputTokens: 30, outputTokens: 11, reasoningTokens: 4 });
  });

  test('marks unreported usage as estimated', () => {
    const meter = new UsageMeter([{ role: 'user', text: 'x'.repeat(40) }]);
    meter.begin();
    meter.received('y'.repeat(20));
    expect(meter.total()).toEqual({ inputTokens: 10, outputTokens: 5, isEstimated: true });
    expect(meter.total()).toEqual({ inputTokens: 10, outputTokens: 5, isEstimated: true });
  });

  test.each([3e9, 1.5, -1, Number.NaN])('ignores a report of %d tokens', (tokens) => {
    const meter = new UsageMeter([{ role: 'user', text: 'x'.repeat(40) }]);
    for (const reported of [counted(tokens, 6), counted(20, tokens)]) {
      meter.begin();
      meter.received('y'.repeat(20));
      meter.report(reported);
    }
    expect(meter.total()).toEqual({ inputTokens: 20, outputTokens: 10, isEstimated: true });
  });

  test('limits the sum to the storable maximum', () => {
    const meter = new UsageMeter([]);
    for (let step = 0; step < 2; step += 1) {
      meter.begin();
      meter.report(counted(90_000_000, 90_000_000));
    }
    expect(meter.total()).toMatchObject({ inputTokens: 100_000_000, outputTokens: 100_000_000 });
  });

  test('counts nothing for a refused request', () => {
    const meter = new UsageMeter([{ role: 'user', text: 'x'.repeat(40) }]);
    meter.begin();
    meter.failed();
    expect(meter.total()).toBeUndefined();
  });
});
