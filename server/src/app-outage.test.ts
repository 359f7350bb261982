import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { featureFlagRoutes } from '@polylogue/contract/instance/feature-flags/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cutDatabase } from './testing/database/cut-database.ts';
import { signIn } from './testing/sign-in.ts';
import { testApp } from './testing/test-app.ts';

it('returns 503 with Retry-After while the database is unavailable, and recovers by itself', async () => {
  const app = await testApp();
  const ask = () => app.call(brandRoutes.get, { params: { brandKey: 'default' } });
  const before = await ask();

  const outage = await cutDatabase(app.source);
  const [one, other] = await Promise.all([ask(), ask()]);
  for (const answer of [one, other]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'server.unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/connection|database|postgres/i);
  }
  await outage.end();

  const after = await ask();
  expect([after.statusCode, after.body]).toEqual([before.statusCode, before.body]);
});

it('answers readers and refuses changes while the database has no room', async () => {
  const app = await testApp();
  const { token } = await signIn(app, { role: 'administrator' });
  const readOnly = (mode: 'on' | 'off') =>
    sql`do ${sql.lit(`begin execute format('alter database %I set default_transaction_read_only = ${mode}', current_database()); end`)}`;
  const reconnect = async () => (await cutDatabase(app.source)).end();
  const list = () => app.call(featureFlagRoutes.list, { token });
  const turnOn = () =>
    app.call(featureFlagRoutes.update, {
      token,
      params: { featureName: 'ShowFooter' },
      headers: { 'if-match': '"1"' },
      body: { enabled: true },
    });
  await readOnly('on').execute(app.db);
  await reconnect();

  expect((await list()).statusCode).toBe(200);
  const refused = await turnOn();
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'server.storage_full']);

  await app.db.connection().execute(async (own) => {
    await sql`set default_transaction_read_only = off`.execute(own);
    await readOnly('off').execute(own);
  });
  await reconnect();
  // Broken connections are detected one by one.
  await expect.poll(async () => (await turnOn()).statusCode).toBe(200);
});
