import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { claimDatabase } from './sole-instance.ts';
import type { DatabaseStartError } from '../start/start-error.ts';

/** Lists the server's processes that hold the claim. */
async function findHolders({ db }: TestDatabase): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    join pg_database on pg_database.oid = database and datname = current_database()
    where locktype = 'advisory' and granted`.execute(db);
  return rows.map((row) => row.pid);
}

async function countClaimants({ db }: TestDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock%'`.execute(db);
  return rows[0]?.count;
}

/** Terminates the connection that holds the claim, like a restart of the server. */
async function cutHolder(database: TestDatabase): Promise<number | undefined> {
  const [pid] = await findHolders(database);
  if (pid !== undefined) await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  return pid;
}

const neverTaken = (error: Error) => {
  throw error;
};

test('a claim is refused while another holds it, and free again afterwards', async () => {
  const { source } = await emptyDatabase();
  const release = await claimDatabase(source, { onTakenOver: neverTaken });
  const second = claimDatabase(source, { waitMs: 0, onTakenOver: neverTaken });
  await expect(second).rejects.toMatchObject({ reason: 'in_use' });
  await release();
  await (await claimDatabase(source, { onTakenOver: neverTaken }))();
});

test('a shared claim admits other sharing processes, and nobody else', async () => {
  const { source } = await emptyDatabase();
  const shared = { isShared: true, waitMs: 0, onTakenOver: neverTaken };
  const releases = [await claimDatabase(source, shared), await claimDatabase(source, shared)];
  const alone = claimDatabase(source, { waitMs: 0, onTakenOver: neverTaken });
  await expect(alone).rejects.toMatchObject({ message: expect.stringContaining('REDIS_URL') });
  for (const release of releases) await release();
  const release = await claimDatabase(source, { onTakenOver: neverTaken });
  await expect(claimDatabase(source, shared)).rejects.toMatchObject({ reason: 'in_use' });
  await release();
});

test('a claim waits for an instance that is just ending', async () => {
  const { source } = await emptyDatabase();
  const release = await claimDatabase(source, { onTakenOver: neverTaken });
  const second = claimDatabase(source, { waitMs: 10_000, onTakenOver: neverTaken });
  await release();
  await expect(second).resolves.toBeTypeOf('function');
  await (await second)();
});

test('a claim is renewed after its connection breaks', async () => {
  const database = await emptyDatabase();
  const release = await claimDatabase(database.source, { onTakenOver: neverTaken });
  onTestFinished(release);
  const pid = await cutHolder(database);
  await expect.poll(() => findHolders(database)).not.toContain(pid);
  await expect.poll(() => findHolders(database)).toHaveLength(1);
});

/** Takes the claim from its holder; the returned function releases it. */
async function steal(database: TestDatabase): Promise<() => Promise<void>> {
  const thief = claimDatabase(database.source, { waitMs: 10_000, onTakenOver: neverTaken });
  await expect.poll(() => countClaimants(database)).toBe(2);
  // Prevents new connections until the thief, which is connected, has acquired the claim.
  const limit = (count: number) =>
    sql`alter database ${sql.id((database.source as { database: string }).database)}
      connection limit ${sql.lit(count)}`.execute(database.db);
  await limit(0);
  await cutHolder(database);
  const releaseThief = await thief;
  await limit(-1);
  return releaseThief;
}

test('an instance that lost its claim is notified', async () => {
  const database = await emptyDatabase();
  const taken: DatabaseStartError[] = [];
  const release = await claimDatabase(database.source, {
    waitMs: 0,
    onTakenOver: (error) => taken.push(error),
  });
  onTestFinished(release);
  const releaseThief = await steal(database);
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]).toMatchObject({ reason: 'in_use' });
  await releaseThief();
});

test('a claim that is released while being renewed is not kept', async () => {
  const database = await emptyDatabase();
  const release = await claimDatabase(database.source, { waitMs: 10_000, onTakenOver: neverTaken });
  const releaseThief = await steal(database);
  await expect.poll(() => countClaimants(database)).toBe(2);
  const released = release();
  await releaseThief();
  await released;
  await expect.poll(() => findHolders(database)).toEqual([]);
});
