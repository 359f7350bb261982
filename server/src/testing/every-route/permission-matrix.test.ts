/**
 * Every declared route × every kind of caller × own and foreign objects. A new route is covered by being declared;
 * a new path parameter needs a value in `example-objects.ts` or in `example-requests.ts`.
 */
import { builtInRoles } from '@polylogue/contract/permissions';
import { type NamedRoute, allRoutes } from '@polylogue/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import type { ExampleParams } from './example-objects.ts';
import { exampleParams, exampleRequest } from './example-requests.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { type TestApp, testApp } from '../test-app.ts';

/** Parameters whose objects have an owner: a foreign one must look like a missing one. */
const ownedParams = ['conversationId', 'conversationSegmentId', 'requestId'];
let app: TestApp;
let owner: SignedIn;
let stranger: SignedIn;
let powerless: SignedIn;
let administrator: SignedIn;
let gone: SignedIn;
let own: ExampleParams;

beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app, { role: 'member' });
  stranger = await signIn(app, { role: 'member' });
  powerless = await signIn(app, { role: undefined });
  administrator = await signIn(app, { role: 'administrator' });
  gone = await signIn(app, { role: 'administrator', isDeactivated: true });
  own = await exampleParams(app.db, owner.userId);
});

const paramNames = ({ route }: NamedRoute) => Object.keys(route.params?.shape ?? {});

const allOwned = (value: () => string): ExampleParams =>
  Object.fromEntries(ownedParams.map((name) => [name, value()]));
const missing = (): ExampleParams => ({ ...own, ...allOwned(newId) });

const isGuarded = ({ route }: NamedRoute) => route.access !== 'public';
const needsAction = ({ route }: NamedRoute) => typeof route.access === 'object';
const isOwned = (named: NamedRoute) => paramNames(named).some((param) => ownedParams.includes(param));
/** Whether members may make the call at all: where not, they learn nothing, and administrators are the strangers. */
const isForMembers = ({ route: { access } }: NamedRoute) =>
  typeof access !== 'object' || builtInRoles.member.actions.some((action) => access.anyOf.includes(action));
const casesOf = (matches: (named: NamedRoute) => boolean) =>
  allRoutes.filter(matches).map((named) => [named.name, named] as const);

const ask = (named: NamedRoute, params: ExampleParams, token?: string) =>
  app.call(named.route, { ...exampleRequest(named, params), token });

it.each(casesOf(() => true))('%s has an example for each path parameter', (_name, named) => {
  expect(paramNames(named).filter((param) => !(param in own))).toEqual([]);
});

it.each(casesOf(isGuarded))(
  '%s asks an anonymous caller, a forged token and a deactivated person to sign in',
  async (_name, named) => {
    for (const token of [undefined, 'e30.e30.e30', gone.token]) {
      const answer = await ask(named, own, token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
    }
  },
);

it.each(casesOf(needsAction))(
  '%s refuses a person without the action, and admits an administrator',
  async (_name, named) => {
    expect((await ask(named, own, powerless.token)).statusCode).toBe(403);
    expect([401, 403]).not.toContain((await ask(named, own, administrator.token)).statusCode);
  },
);

it.each(casesOf(isOwned))(
  '%s answers a foreign object, to the byte, like a missing one',
  async (_name, named) => {
    for (const caller of isForMembers(named) ? [stranger, administrator] : [administrator]) {
      const foreign = await ask(named, own, caller.token);
      const absent = await ask(named, missing(), caller.token);
      expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404]);
      expect(foreign.rawPayload.equals(absent.rawPayload)).toBe(true);
    }
  },
);

it.each(casesOf(isOwned))(
  '%s answers a malformed id, to the byte, like a missing one',
  async (_name, named) => {
    const { token } = isForMembers(named) ? owner : administrator;
    for (const malformed of ['x', 'not-an-id', 'a\0b', '../x', `${newId()}0`]) {
      const broken = await ask(named, { ...own, ...allOwned(() => malformed) }, token);
      const absent = await ask(named, missing(), token);
      expect([malformed, broken.statusCode, broken.body]).toEqual([malformed, 404, absent.body]);
    }
  },
);

it.each(casesOf(() => true))('%s answers nobody with a server error', async (_name, named) => {
  for (const caller of [undefined, powerless, stranger, administrator]) {
    expect((await ask(named, missing(), caller?.token)).statusCode).toBeLessThan(500);
  }
});

it('gives owners what strangers are refused', async () => {
  const reads = allRoutes.filter(
    (named) =>
      named.route.method === 'GET' &&
      named.route.response.kind === 'json' &&
      paramNames(named).includes('conversationId'),
  );
  expect(reads.length).toBeGreaterThan(2);
  for (const named of reads.filter(({ name }) => name !== 'conversations.citations')) {
    expect((await ask(named, own, owner.token)).statusCode, named.name).toBe(200);
  }
});
