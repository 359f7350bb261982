import { brandRoutes } from '@polylogue/contract/brands/routes';
import { expect, it } from 'vitest';
import { cutDatabase } from './testing/database/cut-database.ts';
import { testApp } from './testing/test-app.ts';

it('asks callers to come back while the database is away, and then goes on by itself', async () => {
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
