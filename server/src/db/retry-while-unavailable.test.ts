import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cutDatabase } from '../testing/database/cut-database.ts';
import { testDatabase } from '../testing/database/database.ts';
import { openDatabase } from './client.ts';
import { StorageFullError } from './unavailable.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const never = new AbortController().signal;

test('repeats the read until the database is back', async () => {
  const { source } = await testDatabase();
  const db = openDatabase(source);
  onTestFinished(() => db.destroy());
  let reads = 0;
  const read = async () => {
    reads += 1;
    return (await sql<{ one: number }>`select ${1}::int as one`.execute(db)).rows;
  };
  const outage = await cutDatabase(source);
  setTimeout(() => void outage.end(), 500);
  expect(await retryWhileUnavailable(read, never)).toEqual([{ one: 1 }]);
  expect(reads).toBeGreaterThan(1);
});

test.each([new Error('a statement that failed'), new StorageFullError(new Error('full'))])(
  "doesn't retry permanent errors: %s",
  async (error) => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      throw error;
    };
    await expect(retryWhileUnavailable(read, never)).rejects.toBe(error);
    expect(reads).toBe(1);
  },
);
