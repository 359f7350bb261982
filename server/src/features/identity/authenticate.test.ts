import { identityRoutes } from '@polylogue/contract/identity/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../audit/service.ts';
import * as roles from '../roles/service.ts';
import * as users from '../users/service.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { callers } from './authenticate.ts';
import { accessChanges } from '../../http/access-changes.ts';

let app: TestApp;
let person: SignedIn;
let administrator: roles.PersonActor;

beforeEach(async () => {
  app = await testApp();
  person = await signIn(app, { role: 'member' });
  const { userId } = await signIn(app, { role: 'administrator' });
  administrator = { userId, userName: 'admin', requestId: 'a-request' };
});

const depsHere = () => ({ db: app.db, clock: app.clock, accessChanges: app.identity.accessChanges });
/** As another server of the same instance makes a change: this process is not told. */
const depsElsewhere = () => ({ ...depsHere(), accessChanges: accessChanges() });
const ask = () => app.call(identityRoutes.resolvedActions, { token: person.token });
const setActive = (deps: users.UserDeps, isActive: boolean) =>
  users.setActive(deps, systemActor, { userId: person.userId, isActive });
const analyst = async () => ({
  userId: person.userId,
  roleId: (
    await app.db.selectFrom('roles').select('id').where('built_in', '=', 'analyst').executeTakeFirstOrThrow()
  ).id,
});
const actionsOf = async () =>
  (await app.identity.callers.authenticate(person.token))?.actions ?? new Set<string>();

describe('a change made here', () => {
  it('locks a person out with the next request, and lets them in again', async () => {
    expect((await ask()).statusCode).toBe(200);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(true);
    await setActive(depsHere(), false);
    expect((await ask()).statusCode).toBe(401);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(false);
    await setActive(depsHere(), true);
    expect((await ask()).statusCode).toBe(200);
  });

  it('of roles takes effect with the next request', async () => {
    expect(await actionsOf()).not.toContain('AnalyticsRead');
    await roles.assign(depsHere(), administrator, await analyst());
    expect(await actionsOf()).toContain('AnalyticsRead');
    await roles.unassign(depsHere(), administrator, await analyst());
    expect(await actionsOf()).not.toContain('AnalyticsRead');
  });
});

describe('a change made by another server', () => {
  it('takes effect within sixty seconds', async () => {
    expect((await ask()).statusCode).toBe(200);
    await roles.assign(depsElsewhere(), administrator, await analyst());
    await setActive(depsElsewhere(), false);
    app.clock.advance(15_000);
    expect((await ask()).statusCode).toBe(401);
    await setActive(depsElsewhere(), true);
    app.clock.advance(15_000);
    expect(await actionsOf()).toContain('AnalyticsRead');
  });
});

it('asks the database once for many requests in a moment', async () => {
  let loads = 0;
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => {
      loads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { tokens } = app.identity.deps;
  const resolver = callers({ db: counted, clock: app.clock, tokens, accessChanges: accessChanges() });
  const found = await Promise.all(Array.from({ length: 50 }, () => resolver.authenticate(person.token)));
  expect(found.every((caller) => caller?.userId === person.userId)).toBe(true);
  expect(loads).toBe(2);
});

it('does not remember a failure of the database', async () => {
  let isBroken = true;
  const flaky = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { tokens } = app.identity.deps;
  const resolver = callers({ db: flaky, clock: app.clock, tokens, accessChanges: accessChanges() });
  await expect(resolver.authenticate(person.token)).rejects.toThrow('away');
  isBroken = false;
  expect((await resolver.authenticate(person.token))?.userId).toBe(person.userId);
});
