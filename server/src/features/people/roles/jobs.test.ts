import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { sweepRemovedRoles } from './jobs.ts';
import * as roles from './service.ts';

const dayMs = 24 * 60 * 60 * 1000;

it('removes roles for good 30 days after their removal, and nothing else', async () => {
  const { db } = await testDatabase();
  const clock = testClock();
  await roles.seed({ db, clock });
  const removed = (days: number) => {
    const deleted_at = new Date(clock.now().getTime() - days * dayMs);
    return { id: newId(), name: `Gone for ${days}`, actions: [], created_at: clock.now(), deleted_at };
  };
  const there = { id: newId(), name: 'There', actions: [], created_at: clock.now() };
  const [recent, old] = [removed(29), removed(31)];
  await db.insertInto('roles').values([there, recent, old]).execute();
  await db.insertInto('role_groups').values({ role_id: old.id, group_id: 'group' }).execute();
  await sweepRemovedRoles({ db, clock });
  const left = await db.selectFrom('roles').select('name').where('built_in', 'is', null).execute();
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Gone for 29', 'There']);
  const builtIn = await db.selectFrom('roles').select('name').where('built_in', 'is not', null).execute();
  expect(builtIn).toHaveLength(5);
});
