import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import type { SignIn } from '@polylogue/contract/insight/audit/sign-in-schemas';
import { beforeEach, expect, it } from 'vitest';
import { signIn as signInDirectly } from '../../../../testing/sign-in.ts';
import { createAccountHarness, type LocalPerson } from '../account/testing/account-harness.ts';
import { removeSignIns } from './sign-in-queries.ts';

const harness = await createAccountHarness();
const { app } = harness;
const { token } = await signInDirectly(app, { role: 'administrator' });
let bob: LocalPerson;
beforeEach(async () => {
  await app.db.deleteFrom('sign_ins').execute();
  bob = await harness.addPerson();
  await harness.open(bob);
});

const list = async (query: Record<string, string> = {}): Promise<SignIn[]> =>
  (await app.call(auditRoutes.signIns, { token, query })).json().items;
const outcomes = async (query?: Record<string, string>) =>
  (await list(query)).map(({ outcome, userId }) => [outcome, userId]);

it('records sign-ins and failed attempts, newest first, without the address of an unknown account', async () => {
  const [{ userId }] = (await list()) as [SignIn];
  expect(userId).not.toBeNull();
  await harness.signIn({ ...bob, password: 'wrong' });
  await harness.signIn({ ...bob, email: 'nobody@example.com' });
  expect(await outcomes({ userId: userId ?? '' })).toEqual([
    ['wrongPassword', userId],
    ['signedIn', userId],
  ]);
  expect(await outcomes({ outcome: 'unknownAccount' })).toEqual([['unknownAccount', null]]);
  expect(JSON.stringify(await list())).not.toContain('nobody');
});

it('removes old sign-ins, and those of a removed person', async () => {
  const [{ userId }] = (await list()) as [SignIn];
  await harness.signIn({ ...bob, email: 'nobody@example.com' });
  await app.db
    .deleteFrom('users')
    .where('id', '=', userId ?? '')
    .execute();
  expect(await outcomes()).toEqual([['unknownAccount', null]]);
  expect(await removeSignIns(app.db, new Date(8.64e15))).toBe(1);
});
