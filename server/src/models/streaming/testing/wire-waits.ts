/** Timeout tests of each vendor, which take real time. */
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import { describe, expect, test, vi } from 'vitest';
import { all, type ModelHarness, textOf } from '../../../testing/models/model-harness.ts';
import { connectionTo } from '../../../testing/models/model-double.ts';
import { wireTap } from '../../../testing/network/wire-tap.ts';

interface Vendor {
  kind: ModelProviderKind;
  apiVersion?: string;
}

export const vendors: Vendor[] = [
  { kind: 'openai' },
  { kind: 'openai-chat' },
  { kind: 'azure-openai' },
  { kind: 'azure-openai', apiVersion: '2024-10-21' },
  { kind: 'anthropic' },
  { kind: 'openai-compatible' },
];

export const answer = 'Hello there, how are you today?';

/** Declares the tests of a vendor's slow and silent answers. */
export function testWaits({ kind, apiVersion }: Vendor, { ask, double, requestCount }: ModelHarness): void {
  const connection = { ...connectionTo(double.url, kind), apiVersion };
  const tapped = async () => {
    const tap = await wireTap(double.url);
    return { tap, connection: { ...connectionTo(tap.url, kind), apiVersion } };
  };
  describe(`${kind} ${apiVersion}`, () => {
    test('waits for a slow first token', async () => {
      double.onMessage('hello', { content: answer }, { streamingProfile: { ttft: 400, tps: 500 } });
      expect(textOf(await all(ask(connection)))).toBe(answer);
    });

    test('gives up and disconnects when no first token arrives', async () => {
      double.onMessage('hello', { content: answer }, { latency: 5000 });
      const { tap, connection: through } = await tapped();
      const events = await all(ask(through, {}, { firstTokenTimeoutMs: 150 }));
      expect(events).toMatchObject([{ type: 'error', error: { code: 'model.timeout' } }]);
      await vi.waitFor(() => expect(tap.openConnections()).toBe(0));
      expect(requestCount()).toBeLessThanOrEqual(1);
    });

    test('gives up on a silent answer and keeps its text', async () => {
      double.onMessage('hello', { content: answer }, { streamingProfile: { ttft: 10, tps: 4 } });
      const events = await all(ask(connection, {}, { idleTimeoutMs: 100 }));
      expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model.timeout' } });
      expect(answer.startsWith(textOf(events))).toBe(true);
    });

    test('waits as long as Retry-After requires', async () => {
      double.onMessage('hello', { content: answer });
      double.nextRequestError(429, { message: 'slow down', type: 'rate_limit_error' });
      const startedAt = performance.now();
      expect(textOf(await all(ask(connection)))).toBe(answer);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(995);
      expect(requestCount()).toBe(2);
    });
  });
}
