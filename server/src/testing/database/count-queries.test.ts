import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, transaction } from '../../db/client.ts';
import { countQueries } from './count-queries.ts';
import { testDatabase } from './database.ts';

test('counts the queries of a function, also inside transactions', async () => {
  const { db } = await testDatabase();
  await sql`select 0`.execute(db);
  const counted = await countQueries(db, async () => {
    await sql`select 1`.execute(db);
    return await transaction(db, async (tx) => {
      await sql`select 2`.execute(tx);
      await sql`select 3`.execute(tx);
      return 'done';
    });
  });
  expect(counted).toEqual({ result: 'done', count: 3, statements: ['select 1', 'select 2', 'select 3'] });
});

test('refuses to count on an unsupported database', async () => {
  const { source } = await testDatabase();
  const other = openDatabase(source);
  await expect(countQueries(other, async () => undefined)).rejects.toThrow('test database');
});
