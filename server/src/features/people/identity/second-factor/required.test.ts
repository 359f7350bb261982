/** Open sessions of people who lack the second factor that the instance requires. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { allRoutes } from '@polylogue/contract/routes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn as signInAs } from '../../../../testing/sign-in.ts';
import { codeOf as errorOf } from '../../../../testing/test-app.ts';
import { createSecondFactorHarness } from './testing/harness.ts';

const harness = await createSecondFactorHarness();
const { app, at, addPerson, call, hasAccess, signIn, turnOn } = harness;
/** Holds no local account, as people of another identity provider. */
const administrator = await signInAs(app, { role: 'administrator' });
const missing = 'identity.second_factor_missing';

const requireIt = (requiresSecondFactor: boolean) =>
  app.call(instanceSettingsRoutes.updateSignInPolicy, {
    token: administrator.token,
    body: { requiresSecondFactor },
  });

/** Requires a second factor while a session of a person without one is open. */
async function openSession() {
  const person = await addPerson();
  const session = await signIn(person);
  expect(await hasAccess(session.token)).toBe(true);
  await requireIt(true);
  return session;
}

beforeEach(async () => void (await requireIt(false)));
afterEach(async () => void (await requireIt(false)));

describe('a session without the required second factor', () => {
  it('reaches nothing but its own state and the set-up before the sign-out', async () => {
    const { token } = await openSession();
    const open: string[] = [];
    for (const { name, route } of allRoutes) {
      if (route.access === 'public' || route.access === 'visitor' || route === identityRoutes.signOut)
        continue;
      const url = route.path.replaceAll(/\{\w+\}/g, 'x');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.server.inject({ method: route.method, url, headers });
      if (answer.statusCode === 401 && answer.json<{ code: string }>().code === missing) continue;
      open.push(name);
    }
    expect(open).toEqual([
      'ownAccount.get',
      'secondFactor.get',
      'secondFactor.createKey',
      'secondFactor.turnOn',
    ]);
  });

  it('gets access again by the set-up, without a new sign-in', async () => {
    const session = await openSession();
    const state = (await call(session, routes.get)).json();
    expect(state).toMatchObject({ isRequired: true, onSince: null });
    const { password } = session.person;
    const { key } = (await call(session, routes.createKey, { password })).json<{ key: string }>();
    expect((await call(session, routes.turnOn, { code: harness.nextCode(key) })).statusCode).toBe(200);
    expect(await hasAccess(session.token)).toBe(true);
  });

  it('is signed out for good', async () => {
    const { token } = await openSession();
    expect((await app.call(identityRoutes.signOut, { token })).statusCode).toBe(204);
    await requireIt(false);
    expect(await hasAccess(token)).toBe(false);
  });

  it('gets no other token, nor the directory', async () => {
    const { browser } = await openSession();
    const asked = await at.authorize({ prompt: 'none', scope: 'openid profile email User.Read' }, browser);
    const code = URL.parse(asked.location)?.searchParams.get('code') ?? '';
    const given = (await at.redeem(asked, code)).json<{ id_token: string; access_token: string }>();
    const exchange = app.call(identityRoutes.generateToken, {
      params: { identityProvider: 'EntraId' },
      body: { tokenRequest: { idToken: given.id_token } },
      headers: { host: new URL(at.origin).host },
    });
    expect(await errorOf(exchange)).toBe(missing);
    const directory = app.call(identityRoutes.directoryGroups, {
      token: given.access_token,
      headers: { host: new URL(at.origin).host },
    });
    expect(await errorOf(directory)).toBe(missing);
  });

  it('loses its open streams at once', async () => {
    const { token } = await signIn(await addPerson());
    const url = `${at.origin}${conversationRoutes.events.path}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await requireIt(true);
    // Resolves once the server ends the stream.
    expect(await response.text()).toContain('event: reload');
  });
});

it('leaves sessions with a second factor, and of other identity providers, as they are', async () => {
  const { token } = await turnOn(await addPerson());
  await requireIt(true);
  expect(await hasAccess(token)).toBe(true);
  expect(await hasAccess(administrator.token)).toBe(true);
});
