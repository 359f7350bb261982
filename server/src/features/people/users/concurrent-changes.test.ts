/**
 * Changes of people's access with concurrent changes of rights: checked against the rights at the time of
 * the change.
 */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Transaction, transaction } from '../../../db/client.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let boss: SignedIn;
beforeEach(async () => {
  app = await testApp();
  boss = await signIn(app, { role: 'administrator' });
});

async function deactivate({ token }: SignedIn, { userId }: SignedIn): Promise<unknown> {
  const answer = await app.call(routes.setStatus, { token, params: { userId }, body: { isActive: false } });
  return answer.statusCode === 200 ? 200 : answer.json().code;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(app.db);
  return rows.length > 0;
}

/** Returns the outcome of a call made while another change of a person's rights is uncommitted. */
async function during(
  { userId }: SignedIn,
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<unknown> {
  let outcome: Promise<unknown> | undefined;
  await transaction(app.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await change(tx);
    outcome = call();
    await expect.poll(isSomebodyWaiting).toBe(true);
  });
  return outcome;
}

it('refuses callers who lose the right meanwhile', async () => {
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite', 'GptSystemsRead'] });
  const member = await signIn(app, { role: 'member' });
  const lose = (tx: Transaction) =>
    tx.deleteFrom('role_assignments').where('user_id', '=', clerk.userId).execute();
  expect(await during(clerk, lose, () => deactivate(clerk, member))).toBe('auth.forbidden');
});

it('refuses callers who are deactivated meanwhile', async () => {
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite', 'GptSystemsRead'] });
  const member = await signIn(app, { role: 'member' });
  const enforceAccess = (tx: Transaction) =>
    tx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', clerk.userId).execute();
  expect(await during(clerk, enforceAccess, () => deactivate(clerk, member))).toBe('auth.forbidden');
});

it('refuses to deactivate people who meanwhile hold more than the caller', async () => {
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite', 'GptSystemsRead'] });
  const member = await signIn(app, { role: 'member' });
  const rise = (tx: Transaction) =>
    sql`insert into role_assignments (user_id, role_id, created_at)
      select ${member.userId}, id, now() from roles where built_in = 'administrator'`.execute(tx);
  expect(await during(member, rise, () => deactivate(clerk, member))).toBe('role.beyond_own_rights');
});

it('lets one of two administrators who deactivate each other succeed, however often', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [
      await signIn(app, { role: 'administrator' }),
      await signIn(app, { role: 'administrator' }),
    ];
    const outcomes = await Promise.all([deactivate(one, other), deactivate(other, one)]);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  }
});

it('keeps the last administrator when all are deactivated concurrently', async () => {
  const others = await Promise.all([1, 2, 3].map(() => signIn(app, { role: 'administrator' })));
  const clerks = await Promise.all([1, 2].map(() => signIn(app, { role: 'administrator' })));
  const everybody = [boss, ...others, ...clerks];
  await Promise.all(
    everybody.map((one, index) => deactivate(one, everybody[(index + 1) % everybody.length] ?? boss)),
  );
  const left = await app.db.selectFrom('users').select('id').where('deactivated_at', 'is', null).execute();
  expect(left.length).toBeGreaterThan(0);
});
