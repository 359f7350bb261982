import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import { testApp } from '../../../testing/test-app.ts';
import { bookUsage, type UsageBooking } from './book-usage.ts';

let db: Database;
let warnings: unknown[];
beforeAll(async () => {
  ({ db } = await testApp());
});
beforeEach(async () => {
  warnings = [];
  await db.deleteFrom('prices').execute();
});

const logger = { warn: (details: unknown) => void warnings.push(details) };
const model: UsageBooking['model'] = { provider: { id: 'ours' }, model: 'model-1' };
const asked = (booking: Partial<UsageBooking>): UsageBooking => ({
  id: newId(),
  ownerId: null,
  agentId: null,
  brandKey: null,
  policyId: null,
  kind: 'answer',
  isQuestion: true,
  isTest: false,
  isPrivate: false,
  model,
  usage: { inputTokens: 1_000_000, outputTokens: 1_000_000 },
  at: new Date('2026-11-28T10:00:00Z'),
  ...booking,
});
const book = (booking: UsageBooking) => transaction(db, (tx) => bookUsage(tx, logger, booking));
const costOf = async (booking: Partial<UsageBooking>) => (await book(asked(booking))).cost;

describe('booked tokens', () => {
  it.each<[string, Usage, number[]]>([
    ['negative counts', { inputTokens: -5, outputTokens: Number.NaN }, [0, 0, 0, 0, 0]],
    [
      'huge counts',
      { inputTokens: 9e15, outputTokens: Number.POSITIVE_INFINITY },
      [1_000_000_000, 0, 0, 1_000_000_000, 0],
    ],
    [
      'parts beyond their whole',
      { inputTokens: 10, cachedInputTokens: 50, cacheWriteTokens: 50, outputTokens: 3, reasoningTokens: 9 },
      [10, 10, 0, 3, 3],
    ],
  ])('are limited for %s, with a warning', async (_, usage, [input, cached, written, output, reasoning]) => {
    const { id } = asked({});
    await book(asked({ id, usage }));
    const row = await db
      .selectFrom('usage_bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      input_tokens: input,
      cached_input_tokens: cached,
      cache_write_tokens: written,
      output_tokens: output,
      reasoning_tokens: reasoning,
    });
    expect(warnings).toEqual([expect.objectContaining({ bookingId: id, usage })]);
  });

  it('are booked once per id', async () => {
    const { id } = asked({});
    await book(asked({ id }));
    await book(asked({ id, usage: { inputTokens: 1 } }));
    const rows = await db.selectFrom('usage_bookings').select('input_tokens').where('id', '=', id).execute();
    expect(rows).toEqual([{ input_tokens: 1_000_000 }]);
    expect(warnings).toEqual([]);
  });
});

describe('cost', () => {
  it('is that of the own price of the UTC day, the newest one', async () => {
    await addPrice(db, { provider: { id: 'ours' }, model: 'model-1' }, { input: 1, output: 2 });
    const next = { input: 3, output: 4, validFrom: '2026-11-28' };
    await addPrice(db, { provider: { id: 'ours' }, model: 'model-1' }, next);
    expect(await costOf({ at: new Date('2026-11-27T23:59:59Z') })).toBe(3);
    expect(await costOf({ at: new Date('2026-11-28T00:00:00Z') })).toBe(7);
  });

  it('is that of the built-in price without an own one, with cheaper cached input', async () => {
    const openai = { provider: { id: 'p', kind: 'openai' as const }, model: 'gpt-4o-2024-08-06' };
    expect(await costOf({ model: openai })).toBe(12.5);
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 1_000_000, outputTokens: 0 };
    expect(await costOf({ model: openai, usage })).toBe(1.25);
    await addPrice(db, openai, { input: 0, output: 0 });
    expect(await costOf({ model: openai })).toBe(0);
  });

  it.each([
    ['a model that the list does not know', { id: 'p', kind: 'openai' as const }, 'own-model'],
    [
      'an endpoint of nobody',
      { id: 'p', kind: 'openai-compatible' as const, baseUrl: 'http://127.0.0.1/v1' },
      'gpt-4o',
    ],
    ['a deployment with a name of its own', { id: 'p', kind: 'azure-openai' as const }, 'our-chat'],
  ])('is unknown for %s', async (_, provider, name) => {
    expect(await costOf({ model: { provider, model: name } })).toBeNull();
  });

  it('is limited to what a counter can sum', async () => {
    const dear = { provider: { id: 'dear' }, model: 'model-1' };
    await addPrice(db, dear, { input: 1_000_000, output: 1_000_000 });
    const usage = { inputTokens: 9e15, outputTokens: 9e15 };
    expect(await costOf({ model: dear, usage })).toBe(1_000_000);
  });

  it('is nothing without a model, and without tokens', async () => {
    expect(await costOf({ model: undefined })).toBe(0);
    expect(await costOf({ usage: undefined })).toBe(0);
  });
});
