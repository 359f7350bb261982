/** Sessions of a person, ended one by one, and their groups. */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { UserSession } from '@polylogue/contract/people/users/schemas';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { codeOf } from '../../../testing/test-app.ts';
import { createAccountHarness, type LocalPerson } from '../identity/account/testing/account-harness.ts';

const harness = await createAccountHarness();
const { app } = harness;
const boss = await signIn(app, { role: 'administrator' });
let bob: LocalPerson;
let params: { userId: string };
beforeEach(async () => {
  bob = await harness.addPerson();
  params = { userId: bob.userId };
});

const sessions = async (): Promise<UserSession[]> =>
  (await app.call(routes.sessions, { token: boss.token, params })).json().items;
/** Returns the session of a product token. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const signOut = (sessionId: string, { token }: { token: string } = boss) =>
  app.call(routes.signOut, { token, params: { ...params, sessionId } });

it('lists sessions with network address and last use', async () => {
  await harness.open(bob);
  const [session] = await sessions();
  expect(session).toMatchObject({
    address: '127.0.0.1',
    lastUsedAt: session?.createdAt,
    device: { browser: null, system: null, isMobile: false },
    isCurrent: false,
  });
});

it('ends one session with its sign-in, and leaves the others', async () => {
  const here = await harness.open(bob);
  const elsewhere = await harness.open(bob);
  const [hereId, elsewhereId] = [sessionOf(here.token), sessionOf(elsewhere.token)];
  const ids = async () => (await sessions()).map(({ sessionId }) => sessionId);
  expect((await ids()).toSorted()).toEqual([hereId, elsewhereId].toSorted());
  expect((await signOut(elsewhereId)).statusCode).toBe(204);
  expect([await harness.isSignedIn(here.token), await harness.isSignedIn(elsewhere.token)]).toEqual([
    true,
    false,
  ]);
  expect(await ids()).toEqual([hereId]);
  expect(await harness.exchange(elsewhere.idToken)).toBe('identity.token_rejected');
  expect(await harness.renew(elsewhere.browser)).toBeUndefined();
  expect(await harness.renew(here.browser)).toEqual(expect.any(String));
  expect((await auditedChanges(app.db, bob.userId)).at(-1)).toMatchObject({ operation: 'SignOut' });
  expect(await codeOf(signOut(elsewhereId))).toBe('user.session_not_found');
});

it('ends no session of another person, nor for callers with fewer rights', async () => {
  await harness.open(bob);
  const [session] = await sessions();
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite'] });
  expect(await codeOf(signOut(session?.sessionId ?? '', clerk))).toBe('role.beyond_own_rights');
  const other = await harness.addPerson();
  params = { userId: other.userId };
  expect(await codeOf(signOut(session?.sessionId ?? ''))).toBe('user.session_not_found');
  expect(await codeOf(signOut(newId()))).toBe('user.session_not_found');
});

it('lists current groups with their origin and end', async () => {
  const reportedAt = app.clock.now();
  const groupId = newId();
  await app.db
    .insertInto('directory_groups')
    .values({ id: groupId, display_name: 'Works council', created_at: reportedAt })
    .execute();
  const member = { user_id: bob.userId, created_at: reportedAt };
  await app.db
    .insertInto('group_members')
    .values([
      { ...member, group_id: groupId, is_reported: false },
      { ...member, group_id: 'legal-emea', is_reported: true },
    ])
    .execute();
  const groups = async () => (await app.call(routes.groups, { token: boss.token, params })).json().items;
  expect(await groups()).toEqual([
    expect.objectContaining({ groupId, name: 'Works council', isReported: false, until: null }),
  ]);
  await app.db
    .updateTable('users')
    .set({ groups_reported_at: reportedAt })
    .where('id', '=', bob.userId)
    .execute();
  const until = new Date(reportedAt.getTime() + 24 * 60 * 60 * 1000).toISOString();
  expect((await groups())[0]).toMatchObject({ groupId: 'legal-emea', name: null, isReported: true, until });
});
