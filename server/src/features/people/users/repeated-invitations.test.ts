/** Invitations repeated with their `X-Request-ID` because the answer with the link was lost. */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { beforeEach, expect, it } from 'vitest';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { codeOf, type TestApp, testApp } from '../../../testing/test-app.ts';
import { builtInRole } from '../../../testing/access/roles.ts';

let app: TestApp;
let administrator: SignedIn;
beforeEach(async () => {
  app = await testApp();
  administrator = await signIn(app, { role: 'administrator' });
});

const bob = { emailAddress: 'bob@example.com', name: 'Bob' };
const tokenOf = (link: string) => link.split('#')[1] ?? '';
const readLink = (link: string) => app.call(routes.readLink, { body: { token: tokenOf(link) } });
const invite = (body: object = bob, { token } = administrator) =>
  app.call(routes.invite, { token, body, headers: { 'x-request-id': 'invitation-1' } });

it('returns the same person and a new link that ends the former one', async () => {
  const first = (await invite()).json();
  const again = await invite();
  expect([again.statusCode, again.json().userId]).toEqual([200, first.userId]);
  expect(await codeOf(readLink(first.link))).toBe('account_link.invalid');
  expect((await readLink(again.json().link)).json()).toMatchObject({ name: 'Bob', purpose: 'invitation' });
  const query = { emailAddress: 'bob@' };
  const listed = await app.call(routes.list, { token: administrator.token, query });
  expect(listed.json().items).toHaveLength(1);
  const made = await auditedChanges(app.db, first.userId);
  expect(made.map(({ operation }) => operation)).toEqual(['Create', 'AssignRole']);
});

it('adds one person with concurrent requests', async () => {
  const answers = await Promise.all([invite(), invite(), invite()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().userId)).size).toBe(1);
  const links = await Promise.all(answers.map((answer) => codeOf(readLink(answer.json().link))));
  expect(links.filter((code) => code === 200)).toHaveLength(1);
});

it('is refused with another body, and independent of another caller’s request id', async () => {
  await invite();
  const other = { emailAddress: 'eve@example.com', name: 'Eve' };
  const conflict = await invite(other);
  expect([conflict.statusCode, conflict.json().code]).toEqual([422, 'request.idempotency_conflict']);
  const colleague = await signIn(app, { role: 'administrator' });
  expect(await codeOf(invite(bob, colleague))).toBe('user.address_taken');
  expect(await codeOf(invite(other, colleague))).toBe(200);
});

it('gives no link once it was used, nor once a password reset followed', async () => {
  const { link, userId } = (await invite()).json();
  const password = 'a long enough password';
  await app.call(routes.useLink, { body: { token: tokenOf(link), password } });
  expect(await codeOf(invite())).toBe('user.address_taken');
  const request = { token: administrator.token, params: { userId } };
  // The second reset finds no password.
  for (let times = 0; times < 2; times += 1) {
    const reset = (await app.call(routes.resetPassword, request)).json();
    expect(await codeOf(invite())).toBe('user.address_taken');
    expect((await readLink(reset.link)).json().purpose).toBe('passwordReset');
    expect((await app.call(routes.get, request)).json().isInvited).toBe(false);
  }
});

it('gives no link to an account that meanwhile holds more than the caller', async () => {
  const clerk = await signInWith(app, { actions: ['UserWrite', 'UserRead', 'GptSystemsRead'] });
  const { userId, link } = (await invite(bob, clerk)).json();
  const userRoleId = await builtInRole(app.db, 'administrator');
  const { token } = administrator;
  await app.call(routes.assignRole, { token, params: { userId, userRoleId } });
  expect(await codeOf(invite(bob, clerk))).toBe('role.beyond_own_rights');
  expect(await codeOf(readLink(link))).toBe('account_link.invalid');
});
