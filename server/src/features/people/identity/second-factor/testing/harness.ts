/** People with local accounts who sign in with a second factor, each in a browser of their own. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { fillPath } from '@polylogue/contract/path';
import { newId } from '../../../../../db/id.ts';
import { codeAt, codeMs } from '../../../../../testing/identity/authenticator.ts';
import type { CookieClient } from '../../../../../testing/identity/cookie-client.ts';
import { embeddedSignIn, type Started } from '../../../../../testing/identity/embedded-sign-in.ts';
import { type TestApp, testApp } from '../../../../../testing/test-app.ts';
import { embeddedClientId } from '../../../../instance/public.ts';
import { createLocalAccount } from '../../accounts/local-accounts.ts';
import * as users from '../../users/service.ts';

const operator = { userId: null, userName: 'operator', requestId: 'command' };

export interface Person {
  userId: string;
  accountId: string;
  email: string;
  password: string;
}

/** Signed-in person. */
export interface Session {
  person: Person;
  browser: CookieClient;
  token: string;
}

type SignInAt = ReturnType<typeof embeddedSignIn>;

async function addPerson(app: TestApp): Promise<Person> {
  const email = `${newId()}@example.com`;
  const password = await createLocalAccount(app, operator, { name: 'Bob', email });
  const userId = (await users.listNamed(app.db, email))[0]?.id ?? '';
  const { subject: accountId } = await app.db
    .selectFrom('users')
    .select('subject')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, accountId, email, password };
}

/** Makes a call of the second step of a sign-in. */
const step = (
  { browser, location }: Pick<Started, 'browser' | 'location'>,
  route: (typeof routes)['signIn' | 'signInKey' | 'signInSetUp'],
  payload: object = {},
) =>
  browser.send({
    method: 'POST',
    url: fillPath(route.path, { uid: location.split('/').at(-1) ?? '' }),
    payload,
  });

/** Exchanges an ID token; resolves to the product's token, or an empty text. */
async function exchange(browser: CookieClient, idToken: string): Promise<string> {
  const answer = await browser.send({
    method: 'POST',
    url: fillPath(identityRoutes.generateToken.path, { identityProvider: 'EntraId' }),
    payload: { tokenRequest: { idToken } },
  });
  return answer.json<{ n1AIToken?: string }>().n1AIToken ?? '';
}

/** Makes a call of a signed-in person with the cookies of their browser. */
const call = (
  { browser, token }: Session,
  route: (typeof routes)['createKey' | 'turnOn' | 'turnOff' | 'renewRecoveryCodes' | 'get'],
  payload?: object,
) =>
  browser.send({
    method: route.method,
    url: route.path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

const createKey = async (session: Session): Promise<string> =>
  (await call(session, routes.createKey, { password: session.person.password })).json<{ key: string }>().key;

/** Steps of a sign-in in a browser. */
function browserSteps(at: SignInAt) {
  /** Begins a sign-in and gives the password. */
  async function givePassword(
    { email, password }: Pick<Person, 'email' | 'password'>,
    extra?: Record<string, string>,
    browser?: CookieClient,
  ) {
    const started = await at.authorize(extra, browser);
    const answer = await at.typePassword(started.browser, started.location, { email, password });
    return { ...started, answer };
  }

  /** Continues after the last step; resolves to the product's token, or an empty text. */
  async function complete(started: Started, redirectTo: string): Promise<string> {
    const resumed = await started.browser.send({ url: redirectTo });
    const code = URL.parse(String(resumed.headers.location ?? ''))?.searchParams.get('code') ?? '';
    const redeemed = (await at.redeem(started, code)).json<{ id_token?: string }>();
    return redeemed.id_token === undefined ? '' : exchange(started.browser, redeemed.id_token);
  }

  /** Gets an ID token from the provider without interaction and without exchanging it. */
  async function idTokenSilently(browser: CookieClient): Promise<string> {
    const asked = await at.authorize({ prompt: 'none' }, browser);
    const code = URL.parse(asked.location)?.searchParams.get('code') ?? '';
    return (await at.redeem(asked, code)).json<{ id_token: string }>().id_token;
  }

  /** Signs in with the password, and with a code if one is asked for. */
  async function signIn(person: Person, code?: string): Promise<Session> {
    const started = await givePassword(person);
    const answered = code === undefined ? started.answer : await step(started, routes.signIn, { code });
    const { redirectTo } = answered.json<{ redirectTo: string }>();
    return { person, browser: started.browser, token: await complete(started, redirectTo) };
  }
  return { givePassword, complete, idTokenSilently, signIn };
}

export async function createSecondFactorHarness(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const at = embeddedSignIn(await app.server.listen({ host: '127.0.0.1', port: 0 }), embeddedClientId);
  const steps = browserSteps(at);

  /** Returns the code that an authenticator shows, some steps away from now. */
  const codeOf = (key: string, away = 0): string => codeAt(key, app.clock.now().getTime() + away * codeMs);

  /** Waits for the next step of the authenticator, and returns its code. */
  function nextCode(key: string): string {
    app.clock.advance(codeMs);
    return codeOf(key);
  }

  /** Signs in and turns the second factor on. */
  async function turnOn(person: Person) {
    const session = await steps.signIn(person);
    const key = await createKey(session);
    const answer = await call(session, routes.turnOn, { code: nextCode(key) });
    return { ...session, key, ...answer.json<{ recoveryCodes: string[] }>() };
  }

  const hasAccess = async (token: string): Promise<boolean> =>
    (await app.call(identityRoutes.resolvedActions, { token })).statusCode === 200;

  const people = { addPerson: () => addPerson(app), turnOn, hasAccess };
  return { app, at, ...steps, step, exchange, call, createKey, codeOf, nextCode, ...people };
}
