/** Slow and silent answers of all vendors, and the delay of a stop. */
import { expect, test, vi } from 'vitest';
import { createModelHarness } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { wireTap } from '../../testing/network/wire-tap.ts';
import { answer, testWaits, vendors } from './testing/wire-waits.ts';

const models = await createModelHarness();
const { ask, double } = models;

for (const vendor of vendors) testWaits(vendor, models);

test.each(vendors)('stops within 300 ms and hangs up: $kind $apiVersion', async ({ kind, apiVersion }) => {
  double.onMessage('hello', { content: answer.repeat(100) }, { streamingProfile: { ttft: 10, tps: 50 } });
  const tap = await wireTap(double.url);
  const aborter = new AbortController();
  let abortedAt = 0;
  let count = 0;
  for await (const event of ask({ ...connectionTo(tap.url, kind), apiVersion }, { signal: aborter.signal })) {
    count += 1;
    if (count === 3) {
      abortedAt = performance.now();
      aborter.abort();
    }
    if (abortedAt > 0 && event.type === 'aborted') break;
  }
  expect(performance.now() - abortedAt).toBeLessThan(300);
  await vi.waitFor(() => expect(tap.openConnections()).toBe(0), { interval: 5 });
  expect(performance.now() - abortedAt).toBeLessThan(300);
});
