import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { jsonb, openDatabase, sendWithCommit, transaction } from './client.ts';
import { MAX_NAMED_STATEMENTS } from './prepared-pool.ts';
import { newId } from './id.ts';

const database = await testDatabase();
beforeEach(async () => {
  await sql`drop table if exists item`.execute(database.db);
  await sql`create table item (id int primary key, big bigint, day date, data jsonb)`.execute(database.db);
});

async function countItems(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from item`.execute(database.db);
  return rows[0]!.count;
}

describe('values', () => {
  test('a bigint arrives as a number, and fails where a number would lie', async () => {
    const read = (value: string) => sql<{ big: number }>`select ${value}::bigint as big`.execute(database.db);
    expect((await read('9007199254740991')).rows).toEqual([{ big: 9_007_199_254_740_991 }]);
    await expect(read('9007199254740993')).rejects.toThrow('does not fit a number');
  });

  test('a calendar day stays the same day in every time zone', async () => {
    const { rows } = await sql`select date '2026-01-31' as day`.execute(database.db);
    expect(rows).toEqual([{ day: '2026-01-31' }]);
  });

  test.each([[[1, 'two', [null]]], [{ a: { b_c: [] } }], ['text'], [false]])(
    'jsonb keeps %j',
    async (value) => {
      await sql`insert into item (id, data) values (1, ${jsonb(value)})`.execute(database.db);
      const { rows } = await sql<{ data: unknown }>`select data from item`.execute(database.db);
      expect(rows[0]?.data).toEqual(value);
    },
  );

  test.each([null, undefined])('jsonb of %s is null in SQL', async (value) => {
    const { rows } = await sql`select ${jsonb(value)} is null as missing`.execute(database.db);
    expect(rows).toEqual([{ missing: true }]);
  });
});

describe('transaction', () => {
  test('keeps nothing if the work throws', async () => {
    const work = transaction(database.db, async (tx) => {
      await sql`insert into item (id) values (1)`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countItems()).toBe(0);
  });

  test('joins the surrounding transaction', async () => {
    const work = transaction(database.db, async (tx) => {
      await transaction(tx, async (inner) => {
        await sql`insert into item (id) values (1)`.execute(inner);
      });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countItems()).toBe(0);
  });
});

describe('a statement that is sent with the commit', () => {
  const insert = (id: number) => sql`insert into item (id) values (${sql.lit(id)})`;

  test('is committed with the work before it, in one statement', async () => {
    const statements: string[] = [];
    const db = openDatabase(database.source, { onStatement: (text) => statements.push(text) });
    const result = await transaction(db, async (tx) => {
      sendWithCommit(tx, insert(2));
      await insert(1).execute(tx);
      return 'done';
    });
    expect([result, await countItems()]).toEqual(['done', 2]);
    expect(statements.filter((text) => text.endsWith('; commit'))).toHaveLength(1);
    await db.destroy();
  });

  test('rolls back the work before it if it fails, and rejects with the translated error', async () => {
    const work = transaction(database.db, async (tx) => {
      await insert(1).execute(tx);
      sendWithCommit(tx, insert(1), async (error, db) => {
        const { rows } = await sql<{ count: number }>`select count(*) from item`.execute(db);
        return new Error(`kept ${rows[0]?.count}`, { cause: error });
      });
    });
    await expect(work).rejects.toThrow('kept 0');
    await transaction(database.db, (tx) => insert(1).execute(tx));
    expect(await countItems()).toBe(1);
  });

  test('is not sent if the work fails', async () => {
    const work = transaction(database.db, async (tx) => {
      sendWithCommit(tx, insert(1));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countItems()).toBe(0);
  });

  test('is refused with parameters', async () => {
    const work = transaction(database.db, async (tx) => sendWithCommit(tx, sql`select ${1}::int`));
    await expect(work).rejects.toThrow('parameters');
  });
});

describe('connections', () => {
  test('a repeated query is prepared once', async () => {
    const db = openDatabase(database.source, { maxConnections: 1 });
    for (const id of [1, 2, 3]) await sql`insert into item (id) values (${id})`.execute(db);
    const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like 'insert into item%'`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ runs: 3 }]);
  });

  test('keeps the most recently used statements prepared, up to a limit', async () => {
    const db = openDatabase(database.source, { maxConnections: 1 });
    const ask = (text: string) => sql`select ${1}::int as ${sql.id(text)}`.execute(db);
    for (let turn = 0; turn < 2 * MAX_NAMED_STATEMENTS; turn += 1) {
      await ask(`once ${turn}`);
      await ask('often');
    }
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db);
    await db.destroy();
    expect(rows.length).toBeGreaterThanOrEqual(MAX_NAMED_STATEMENTS);
    expect(rows.length).toBeLessThanOrEqual(1.1 * MAX_NAMED_STATEMENTS);
    const runsOf = (text: string) =>
      rows.filter(({ statement }) => statement.includes(`"${text}"`)).map(({ runs }) => runs);
    expect(runsOf('often')).toEqual([2 * MAX_NAMED_STATEMENTS]);
    expect([runsOf('once 0'), runsOf(`once ${2 * MAX_NAMED_STATEMENTS - 1}`)]).toEqual([[], [1]]);
  });

  test('a query with a pattern is planned for its pattern each time', async () => {
    const db = openDatabase(database.source, { maxConnections: 1 });
    await sql`select id from item where data::text like ${'%a%'}`.execute(db);
    const { rows } = await sql`select from pg_prepared_statements where name <> ''`.execute(db);
    await db.destroy();
    expect(rows).toEqual([]);
  });

  test('a query works after a migration changed its result type', async () => {
    const db = openDatabase(database.source, { maxConnections: 1 });
    await sql`insert into item (id) values (1)`.execute(db);
    const read = async () => (await sql`select * from item where id = ${1}`.execute(db)).rows;
    expect(await read()).toEqual([{ id: 1, big: null, day: null, data: null }]);
    await sql`alter table item add column extra int default 7`.execute(database.db);
    expect(await read()).toEqual([{ id: 1, big: null, day: null, data: null, extra: 7 }]);
    await db.destroy();
  });

  test('a statement that runs too long is ended', async () => {
    const db = openDatabase(database.source, { statementTimeoutMs: 50 });
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow('statement timeout');
    await db.destroy();
  });

  test('a connection that breaks between two statements of a transaction fails only that transaction', async () => {
    const errors: Error[] = [];
    const db = openDatabase(database.source, { maxConnections: 1, onConnectionError: (e) => errors.push(e) });
    const work = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      await sql`insert into item (id) values (1)`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('a connection that the server closed is replaced', async () => {
    const errors: Error[] = [];
    const db = openDatabase(database.source, { maxConnections: 1, onConnectionError: (e) => errors.push(e) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

test('ids are ordered by their creation', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});
