import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { continuationTokens } from '../../http/requests/continuation-token.ts';
import { countQueries } from '../../testing/database/count-queries.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { containing, foldedContaining, hasTrigrams } from './containing.ts';
import { keysetPage, type PageRequest } from './keyset-page.ts';

const tokens = continuationTokens('a-secret-of-at-least-thirty-two-characters');
/** People in steps of a second, whose names repeat, so that only the id distinguishes some. */
const { db } = await testDatabase();
await sql`insert into users (id, issuer, subject, name, user_name, created_at)
  select gen_random_uuid(), 'local', n::text, 'Name ' || n % 3, 'user' || n || '@example.com',
    timestamptz '2026-01-01' + n * interval '1.000001 second'
  from generate_series(1, 25) as n`.execute(db);

const everybody = () => db.selectFrom('users').select(['users.id', 'users.name', 'users.subject']);

interface Asked extends Partial<PageRequest> {
  people?: ReturnType<typeof everybody>;
  hasTwoWays?: boolean;
}

const page = (
  query: Partial<PageRequest['query']> = {},
  { people = everybody(), hasTwoWays = false, ...changes }: Asked = {},
) =>
  keysetPage(db, hasTwoWays ? { found: people, walked: people } : people, {
    userId: 'ada',
    list: 'people',
    query: { top: 10, ...query },
    sorts: {
      name: { by: sql.ref('users.name'), type: 'text' },
      createdAt: { by: sql.ref('users.created_at'), type: 'timestamptz' },
    },
    defaultSort: 'name',
    id: sql.ref('users.id'),
    tokens,
    ...changes,
  });

async function wholeList(
  query: Partial<PageRequest['query']>,
  changes: Asked = {},
): Promise<{ name: string; subject: string }[]> {
  const all = [];
  let continuationToken: string | undefined;
  do {
    const { rows, continuationToken: next } = await page({ ...query, continuationToken }, changes);
    all.push(...rows);
    continuationToken = next;
  } while (continuationToken !== undefined);
  return all;
}

describe('a list', () => {
  it.each(['name', '-name', 'createdAt', '-createdAt'])(
    'sorted by %s has each row once, in order',
    async (sort) => {
      const rows = await wholeList({ sort, top: 4 });
      expect(new Set(rows.map(({ subject }) => subject)).size).toBe(25);
      const key = sort.endsWith('name')
        ? rows.map(({ name }) => name)
        : rows.map(({ subject }) => subject.padStart(2, '0'));
      const ordered = [...key].sort();
      expect(key).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered);
    },
  );

  it('counts itself with the first page, in one query like the next', async () => {
    const first = await countQueries(db, () => page());
    expect([first.count, first.result.count]).toEqual([1, { value: 25, isExact: true }]);
    const { continuationToken } = first.result;
    const second = await countQueries(db, () => page({ continuationToken }));
    expect([second.count, second.result.count]).toEqual([1, undefined]);
  });

  it('that a filter narrows is counted in a query of its own, where any more follow', async () => {
    const people = everybody().where('users.name', '=', 'Name 1');
    const first = await countQueries(db, () => page({ top: 4 }, { people }));
    const { count } = first.result;
    expect([first.count, count?.isExact]).toEqual([2, true]);
    const all = await countQueries(db, () => page({ top: 25 }, { people }));
    expect([all.count, all.result.count]).toEqual([1, count]);
  });

  it('counts no further than asked', async () => {
    const some = everybody().where('users.name', '=', 'Name 1');
    expect((await page({ top: 4 }, { people: some, countAtMost: 8 })).count).toEqual({
      value: 8,
      isExact: false,
    });
    expect((await page({ top: 4 }, { people: some, countAtMost: 9 })).count).toEqual({
      value: 9,
      isExact: true,
    });
  });

  it('reads an uncounted list in one query', async () => {
    for (const hasTwoWays of [false, true]) {
      const first = await countQueries(db, () => page({}, { isCounted: false, hasTwoWays }));
      expect([first.count, Object.keys(first.result)]).toEqual([
        hasTwoWays ? 2 : 1,
        ['rows', 'continuationToken'],
      ]);
    }
  });

  it('counts a filtered list, and no whole table that is much longer', async () => {
    const whole = () => page({ top: 4 }, { countAtMost: 10 });
    const narrowed = everybody().where('users.subject', 'in', ['1', '2', '3', '4', '5', '6']);
    await sql`analyze users`.execute(db);
    expect((await whole()).count).toEqual({ value: 10, isExact: false });
    expect((await page({ top: 4 }, { people: narrowed, countAtMost: 10 })).count).toEqual({
      value: 6,
      isExact: true,
    });
    expect((await page({ top: 4 }, { countAtMost: 13 })).count).toEqual({ value: 13, isExact: false });
    expect((await page({ top: 4 }, { countAtMost: 25 })).count).toEqual({ value: 25, isExact: true });
  });

  it('that is counted first is not read where it has no rows', async () => {
    const people = everybody().where('users.name', '=', 'Nobody');
    const { count, result } = await countQueries(db, () => page({}, { people, hasTwoWays: true }));
    expect([count, result]).toEqual([1, { rows: [], count: { value: 0, isExact: true } }]);
  });

  it.each(['name', '-createdAt'])(
    'by %s has the same pages where few rows are found by a filter that can not be foreseen',
    async (sort) => {
      const query = { sort, top: 4 };
      expect(await wholeList(query, { hasTwoWays: true })).toEqual(await wholeList(query));
    },
  );

  it('gives rows as they were selected', async () => {
    expect(Object.keys((await page()).rows[0] ?? {}).sort()).toEqual(['id', 'name', 'subject']);
  });

  it('has no token where nothing follows', async () => {
    expect((await page({ top: 25 })).continuationToken).toBeUndefined();
    expect((await page({ top: 24 })).continuationToken).toEqual(expect.any(String));
  });

  it('refuses the token of somebody else, of another list, filter or sort', async () => {
    const { continuationToken } = await page();
    const others = [
      page({ continuationToken }, { userId: 'bob' }),
      page({ continuationToken }, { list: 'others' }),
      page({ continuationToken, sort: '-name' }),
      page({ continuationToken, keywords: 'a' }),
    ];
    for (const other of others) {
      await expect(other).rejects.toMatchObject({ code: 'request.continuation_token_invalid' });
    }
  });
});

describe('a substring filter', () => {
  const named = async (part: string) => {
    const isNamed = await containing(db, sql.ref<string>('users.user_name'), part);
    return (await db.selectFrom('users').select('id').where(isNamed).execute()).length;
  };

  it('takes its text literally, in any letter case', async () => {
    expect([await named('USER1@'), await named('%'), await named('_'), await named('\\')]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('finds text in the middle where the database has trigrams', async () => {
    expect(await named('example')).toBe((await hasTrigrams(db)) ? 25 : 0);
  });
});

describe('a filter by words', () => {
  const names = ['Hotel Aurora/Minutes.pdf', 'Küche.md', 'Ku\u0308chenplan.md', 'huéspedes.txt', '100%.md'];
  const found = async (part: string, isFolded = true) => {
    const text = sql<string>`t.name`;
    const isNamed = isFolded ? foldedContaining(text, part) : await containing(db, text, part);
    const all = sql<{
      name: string;
    }>`select t.name from unnest(${names}::text[]) as t (name) where ${isNamed}`;
    return (await all.execute(db)).rows.map(({ name }) => name);
  };

  it('finds them in any order', async () => {
    const [hotel] = names;
    for (const part of ['aurora minutes', ' MINUTES  hotel ', 'Aurora/Min'])
      expect(await found(part)).toEqual([hotel]);
    expect(await found('aurora kitchen')).toEqual([]);
    expect(await found('minutes aurora', false)).toEqual((await hasTrigrams(db)) ? [hotel] : []);
  });

  it('looks past accents on either side', async () => {
    for (const part of ['Kuche', 'KÜCHE', 'ku\u0308che'])
      expect(await found(part)).toEqual([names[1], names[2]]);
    for (const part of ['huespedes', 'huéspedes']) expect(await found(part)).toEqual([names[3]]);
  });

  it.each(['İlker Aksoy', 'ΝΙΚΟΣ', 'ΝΙΚΟΣ ΟΔΥΣΣΕΥΣ'])('finds %s by its exact name', async (name) => {
    names.push(name);
    for (const isFolded of [true, false]) expect(await found(name, isFolded)).toContain(name);
    names.pop();
  });

  it('takes them literally', async () => {
    expect([await found('0%'), await found('%'), await found('_')]).toEqual([[names[4]], [names[4]], []]);
  });
});

/** The last one: people are gone behind it. */
it('counts a list that ends on its first page by its rows', async () => {
  await sql`analyze users`.execute(db);
  await db.deleteFrom('users').where('name', '=', 'Name 1').execute();
  const all = await countQueries(db, () => page({ top: 25 }, { countAtMost: 10 }));
  expect([all.count, all.result.count]).toEqual([1, { value: all.result.rows.length, isExact: true }]);
});
