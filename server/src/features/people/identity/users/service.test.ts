import type { Language } from '@polylogue/contract/languages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testClock } from '../../../../testing/test-clock.ts';
import { systemActor } from '../../../../changes/actor.ts';
import * as roles from '../../roles/service.ts';
import * as users from './service.ts';

let db: Database;
let deps: roles.RoleDeps;

beforeEach(async () => {
  ({ db } = await testDatabase());
  deps = { db, clock: testClock() };
  await roles.seed(deps);
});

const ada: users.ExternalIdentity = {
  issuer: 'entra:tenant-1',
  subject: 'object-1',
  name: 'Ada',
  userName: 'ada@example.com',
  email: 'ada@example.com',
};
const signedIn = (identity: users.ExternalIdentity, language?: Language) =>
  transaction(db, (tx) =>
    users.signedIn(tx, identity, {
      actorOf: users.selfActor('request-1'),
      at: deps.clock.now(),
      ...(language && { language }),
    }),
  );
const setActive = (userId: string, isActive: boolean) =>
  transaction(db, (tx) =>
    users.markActive({ tx, actor: systemActor, at: deps.clock.now() }, { userId, isActive }),
  );
const operationsOf = async (userId: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('operation')
      .where('aggregate_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ operation }) => operation);

describe('a sign-in', () => {
  it('makes one member, recorded once, of twenty concurrent first sign-ins', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn(ada)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    const { id } = people[0]!;
    expect((await roles.resolve(deps, id)).roles.map(({ name }) => name)).toEqual(['Member']);
    expect(await operationsOf(id)).toEqual(['Create', 'AssignRole']);
  });

  it('is recorded as the person’s own action, with the request', async () => {
    const { id: user_id } = await signedIn(ada);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['operation', 'user_id', 'user_name', 'request_id'])
      .where('aggregate_id', '=', user_id)
      .orderBy('id')
      .execute();
    const by = { user_id, user_name: null, request_id: 'request-1' };
    expect(entries).toEqual([
      { operation: 'Create', ...by },
      { operation: 'AssignRole', ...by },
    ]);
  });

  it('matches issuer and subject, whatever happens to names and addresses', async () => {
    const first = await signedIn(ada);
    const renamed = await signedIn({ ...ada, name: 'Ada King', userName: 'king@example.com', email: null });
    expect(renamed).toEqual({ ...first, name: 'Ada King', userName: 'king@example.com' });
    for (const other of [{ subject: 'object-2' }, { issuer: 'entra:tenant-2' }, { issuer: 'local' }]) {
      expect((await signedIn({ ...ada, ...other })).id).not.toBe(first.id);
    }
  });

  it('stores the language of the last sign-in that names one', async () => {
    await signedIn(ada, 'en');
    await signedIn(ada, 'ar');
    const { id } = await signedIn(ada);
    const stored = db.selectFrom('users').select('language').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ language: 'ar' });
  });

  it('does not restore a removed role', async () => {
    const { id } = await signedIn(ada);
    await db.deleteFrom('role_assignments').where('user_id', '=', id).execute();
    await signedIn(ada);
    expect((await roles.resolve(deps, id)).roles).toEqual([]);
  });
});

describe('a person looked up by name', () => {
  it('is found by e-mail address, user name or id, in any letter case', async () => {
    const { id } = await signedIn({ ...ada, userName: 'ADA.Lovelace' });
    for (const name of ['Ada@Example.com', 'ada.lovelace', id, id.toUpperCase()]) {
      expect((await users.listNamed(db, name)).map((user) => user.id)).toEqual([id]);
    }
    for (const name of ['ada', '%', '']) expect(await users.listNamed(db, name)).toEqual([]);
  });

  it('is found by the address of their local account, even if a sign-in omitted it', async () => {
    const accountId = newId();
    const account = { id: accountId, name: 'Bob', email: 'Bob@example.com', password_hash: '' };
    await db
      .insertInto('local_accounts')
      .values({ ...account, created_at: new Date() })
      .execute();
    const bare = { issuer: 'local', subject: accountId, name: accountId, userName: accountId, email: null };
    const { id } = await signedIn(bare);
    expect((await users.listNamed(db, 'bob@EXAMPLE.com')).map((user) => user.id)).toEqual([id]);
    expect(await users.listAll(db)).toContainEqual(
      expect.objectContaining({ id, userName: 'Bob@example.com', roles: ['Member'], isDeactivated: false }),
    );
  });

  it('may match several people', async () => {
    await signedIn(ada);
    await signedIn({ ...ada, subject: 'object-2' });
    expect(await users.listNamed(db, ada.userName)).toHaveLength(2);
  });
});

describe('deactivating', () => {
  it('is recorded once, and can be reverted', async () => {
    const { id } = await signedIn(ada);
    const set = (isActive: boolean) => setActive(id, isActive);
    await set(false);
    await set(false);
    expect((await users.listNamed(db, id))[0]?.isDeactivated).toBe(true);
    await set(true);
    expect((await users.listNamed(db, id))[0]?.isDeactivated).toBe(false);
    expect((await operationsOf(id)).slice(2)).toEqual(['Deactivate', 'Activate']);
  });

  it('is rejected for an unknown person', async () => {
    await expect(setActive(newId(), false)).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
