/**
 * Every declared route × every kind of caller × own and foreign objects. A new route is covered by being declared;
 * a new path parameter needs a value in `example-objects.ts` or in `sharedParams`.
 */
import { builtInRoles } from '@polylogue/contract/permissions';
import { type NamedRoute, allRoutes } from '@polylogue/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { type ExampleParams, exampleObjects } from './example-objects.ts';
import { sampleOf } from './sample-of.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { type CallRequest, type TestApp, testApp } from './test-app.ts';

/** Parameters of things that belong to nobody in particular. */
const sharedParams: ExampleParams = {
  brandKey: 'default',
  fileName: 'logo.svg',
  identityProvider: 'EntraId',
  uid: 'unknown-interaction',
  modelProviderId: '01890a5d-ac96-774b-bcce-b302099a8057',
};
/** Parameters whose objects have an owner: a foreign one must look like a missing one. */
const ownedParams = ['conversationId', 'conversationSegmentId', 'requestId'];
/** Bodies whose rules go beyond their shape, and such as name an object. */
const bodies: Record<string, (own: ExampleParams) => unknown> = {
  'conversations.addSegment': () => ({ question: 'And then?' }),
  'conversations.updateSelectedLeafSegmentId': (own) => ({
    selectedLeafSegmentId: own['conversationSegmentId'],
  }),
  // An address that nobody accepted, so that nothing is called.
  'modelProviders.testUnsaved': () => ({ kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' }),
  'identity.setup': () => ({
    setupToken: 'wrong',
    name: 'Eve',
    email: 'eve@example.com',
    password: 'a long enough password',
  }),
};
const queries: Record<string, Record<string, string>> = {
  'conversations.citations': { path: 'example.md', title: 'Example' },
};

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
  own = { ...sharedParams, ...(await exampleObjects(app.db, owner.userId)) };
});

const paramNames = ({ route }: NamedRoute) => Object.keys(route.params?.shape ?? {});

function requestFor({ name, route }: NamedRoute, params: ExampleParams, token?: string): CallRequest {
  const body = bodies[name] ?? (() => route.body && sampleOf(route.body));
  return {
    token,
    params,
    query: queries[name] ?? {},
    body: body(params),
    headers: { 'x-request-id': 'matrix-request' },
  };
}

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
  app.call(named.route, requestFor(named, params, token));

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
