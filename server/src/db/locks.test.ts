import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type Transaction, transaction } from './client.ts';
import { newId } from './id.ts';
import {
  claimBatch,
  lockForReference,
  lockForShare,
  lockForChange,
  lockNamed,
  lockForRemoval,
  tryLockNamed,
} from './locks.ts';

let userId: string;
const { db } = await testDatabase();
beforeEach(async () => {
  userId = await addUser(db);
});

const person = (tx: Transaction) => tx.selectFrom('users').select('id').where('id', '=', userId);
const locks = { lockForChange, lockForRemoval, lockForShare, lockForReference };

/** Operations of another transaction on the person. */
const operations = {
  changeThem: (tx: Transaction) => tx.updateTable('users').set({ name: 'B' }).where('id', '=', userId),
  removeThem: (tx: Transaction) => tx.deleteFrom('users').where('id', '=', userId),
  referToThem: (tx: Transaction) =>
    tx
      .insertInto('sessions')
      .values({ id: newId(), user_id: userId, created_at: new Date(), expires_at: new Date() }),
  lockForChange: (tx: Transaction) => person(tx).$call(lockForChange),
  lockForShare: (tx: Transaction) => person(tx).$call(lockForShare),
  lockForReference: (tx: Transaction) => person(tx).$call(lockForReference),
};

/** Runs `work` in a transaction while another one holds the rows that `lock` locked. */
async function duringLock<T>(
  lock: (tx: Transaction) => Promise<unknown>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transaction(db, async (holder) => {
    await lock(holder);
    return transaction(db, async (tx) => {
      await sql`set local lock_timeout = '30ms'`.execute(tx);
      return work(tx);
    });
  });
}

describe.each(Object.keys(locks) as (keyof typeof locks)[])('%s', (purpose) => {
  const expected: Record<keyof typeof locks, (keyof typeof operations)[]> = {
    lockForChange: ['changeThem', 'removeThem', 'lockForChange', 'lockForShare'],
    lockForRemoval: [
      'changeThem',
      'removeThem',
      'referToThem',
      'lockForChange',
      'lockForShare',
      'lockForReference',
    ],
    lockForShare: ['changeThem', 'removeThem', 'lockForChange'],
    lockForReference: ['removeThem'],
  };

  it('blocks exactly the named operations', async () => {
    const waiting = [];
    for (const [name, wish] of Object.entries(operations)) {
      const outcome = duringLock(
        (tx) => person(tx).$call(locks[purpose]).execute(),
        async (tx) => {
          await wish(tx).execute();
        },
      );
      const hasWaited = await outcome.then(
        () => false,
        (error: Error) => /lock timeout/.test(error.message),
      );
      if (hasWaited) waiting.push(name);
      else userId = await addUser(db);
    }
    expect(waiting).toEqual(expected[purpose]);
  });
});

it('locks only the rows of the named tables of a join', async () => {
  await db
    .insertInto('sessions')
    .values({ id: newId(), user_id: userId, created_at: new Date(), expires_at: new Date() })
    .execute();
  const sessions = (tx: Transaction) =>
    tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.id', '=', userId);
  for (const lock of [lockForChange, lockForRemoval, lockForShare] as const) {
    const changed = await duringLock(
      (tx) =>
        sessions(tx)
          .$call((query) => lock(query, 'sessions'))
          .execute(),
      (tx) => operations.changeThem(tx).executeTakeFirstOrThrow(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
  }
});

it('claims for each process only unclaimed rows', async () => {
  const ids = [userId, await addUser(db), await addUser(db)];
  const claim = (tx: Transaction) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .limit(2)
      .$call(claimBatch)
      .execute();
  const second = await duringLock(claim, claim);
  expect(second.map(({ id }) => id)).toEqual(ids.sort().slice(2));
});

it('serialises transactions that lock the same name', async () => {
  const lock = (tx: Transaction) => lockNamed(tx, 'a job');
  expect(await duringLock(lock, (tx) => tryLockNamed(tx, 'a job'))).toBe(false);
  expect(await duringLock(lock, (tx) => tryLockNamed(tx, 'another'))).toBe(true);
  await expect(duringLock((tx) => tryLockNamed(tx, 'a job'), lock)).rejects.toThrow('lock timeout');
  expect(await transaction(db, (tx) => tryLockNamed(tx, 'a job'))).toBe(true);
});
