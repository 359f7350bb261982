import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { emptyDatabase, testDatabase } from './database.ts';
import { sql } from 'kysely';

describe('test databases', () => {
  test('are isolated from each other', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
    await sql`create table mark (id uuid primary key)`.execute(one.db);
    await sql`insert into mark values (${newId()})`.execute(one.db);
    const { rows } = await sql`select to_regclass('mark') as found`.execute(other.db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('are migrated, on the requested engine', async () => {
    const { db } = await testDatabase();
    const migrations = await sql`select name from kysely_migration`.execute(db);
    expect(migrations.rows.length).toBeGreaterThan(0);
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const major = process.env.POLYLOGUE_TEST_ENGINE === 'postgres15' ? '15' : '18';
    expect(rows[0]?.server_version.split('.')[0]).toBe(major);
  });

  test('have no tables if requested', async () => {
    const { db } = await emptyDatabase();
    expect(await db.introspection.getTables()).toEqual([]);
  });
});
