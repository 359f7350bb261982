/** Analytics: the dashboard counts an answer at once, filters by a click, and exports what it shows. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../server/src/db/id.ts';
import type { Database } from '../../../server/src/db/client.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { preferDisplay } from '../browser/display.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness();

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const log = { debug() {}, info() {}, warn() {} };
  const { dataFolder } = harness.product;
  const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver() {} });
  try {
    return await work(db);
  } finally {
    await stop();
  }
}

/** Books answers of two agents on the days before. */
const addUsage = (db: Database, agentId: string) =>
  sql`
    with agent as (
      insert into agents (id, name, description, system_prompt, is_for_everyone, created_at)
      values (${agentId}, 'Travel desk', '', '', true, now())
    )
    insert into usage_bookings (id, agent_id, brand_key, kind, is_question, is_first, conversation_at, model,
      input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, is_estimated, cost, at)
    select gen_random_uuid(), case when n % 3 = 0 then ${agentId}::uuid end, 'default', 'answer', true, n % 2 = 0, at,
      'model-' || n % 2, n, 0, 0, 1, 0, false, 0.25, at
    from generate_series(1, 60) as n, lateral (select now() - n * interval '7 hours' as at) as booked`.execute(
    db,
  );

/** Rows of the export of an agent, by day, model and figures. */
const readDays = (db: Database, agentId: string) =>
  sql<{ line: string }>`
    select concat_ws(',', (at at time zone 'UTC')::date, model, count(*) filter (where is_first), count(*),
      sum(input_tokens), trim_scale(sum(cost))) as line
    from usage_bookings where agent_id = ${agentId} and at >= (now() at time zone 'UTC')::date - 29
    group by (at at time zone 'UTC')::date, model order by 1`.execute(db);

describe.skipIf(!hasBrowser)('analytics', () => {
  it('filters the dashboard by a click, and exports rows that equal the database', async () => {
    const agentId = newId();
    await withDatabase((db) => addUsage(db, agentId));
    const { page, context } = await openPage(harness.browser, harness.product.url);
    await preferDisplay(context, {});
    await signInOnScreen({ page, origin: harness.product.url }, administrator);
    await page.goto(`${harness.product.url}/admin`);
    await press(page, 'Travel desk');
    await page.waitForURL((url) => url.searchParams.get('gptSystemId') === agentId);
    await page.getByRole('button', { name: 'Travel desk', pressed: true }).waitFor();
    await expectSound(page, 'filtered dashboard');
    await press(page, t('analytics:export.title'));
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('analytics:export.comma') }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('analytics-export.csv');
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8'))
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n');
    const place = (name: string) => head.split(',').indexOf(name);
    const names = ['day', 'model', 'conversations', 'questions', 'inputTokens', 'costInUsd'];
    const cells = lines.map((line) => names.map((name) => line.split(',')[place(name)]).join(','));
    const { rows } = await withDatabase((db) => readDays(db, agentId));
    expect(cells.toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
    expect(cells.length).toBeGreaterThan(5);
  });
});
