import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database/database.ts';
import { startHeartbeat, register } from './server-registry.ts';

it('registers servers with the same secret, and rejects another one while they live', async () => {
  const { db } = await testDatabase();
  await register(db, { id: 'first', secretMark: 'ours' });
  await register(db, { id: 'second', secretMark: 'ours' });
  const stranger = register(db, { id: 'third', secretMark: 'theirs' });
  await expect(stranger).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringContaining('POLYLOGUE_SECRET'),
  });
  await sql`update servers set heartbeat_at = now() - interval '1 minute'`.execute(db);
  await register(db, { id: 'third', secretMark: 'theirs' });
});

it('keeps an idle process registered, also after failed heartbeats', async () => {
  const { db } = await testDatabase();
  const server = { id: 'worker', secretMark: 'ours' };
  await register(db, server);
  let failures = 0;
  const stop = startHeartbeat(db, server, () => (failures += 1));
  onTestFinished(stop);
  await sql`alter table servers rename to elsewhere`.execute(db);
  await expect.poll(() => failures).toBeGreaterThan(0);
  await sql`alter table elsewhere rename to servers`.execute(db);
  await sql`update servers set heartbeat_at = now() - interval '1 minute'`.execute(db);
  const isAlive = async () =>
    (await sql`select from servers where heartbeat_at > now() - interval '5 s'`.execute(db)).rows.length;
  await expect.poll(isAlive).toBe(1);
});

it('removes servers that have long been dead', async () => {
  const { db } = await testDatabase();
  await register(db, { id: 'old', secretMark: 'ours' });
  await sql`update servers set heartbeat_at = now() - interval '2 days'`.execute(db);
  await register(db, { id: 'new', secretMark: 'ours' });
  expect(await db.selectFrom('servers').select('id').execute()).toEqual([{ id: 'new' }]);
});
