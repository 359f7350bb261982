import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../../../changes/actor.ts';
import * as roles from '../../roles/service.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { setActive as changeActive } from './activation.ts';
import { callers } from './authenticate.ts';
import { soleServerBus } from '../../../../cluster/server-bus.ts';
import { accessChanges } from '../../../../http/access-changes.ts';

let app: TestApp;
let person: SignedIn;

beforeEach(async () => {
  app = await testApp();
  person = await signIn(app, { role: 'member' });
});

const ask = () => app.call(identityRoutes.resolvedActions, { token: person.token });
const setActive = (isActive: boolean) => changeActive(app, systemActor, { userId: person.userId, isActive });
const actionsOf = async () => new Set((await app.identity.callers.authenticate(person.token))?.grants.keys());

describe('a change by another process, such as an operator’s command', () => {
  it('locks a person out within sixty seconds, and rejects old tokens after reactivation', async () => {
    expect((await ask()).statusCode).toBe(200);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(true);
    await setActive(false);
    app.clock.advance(15_000);
    expect((await ask()).statusCode).toBe(401);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(false);
    await setActive(true);
    app.clock.advance(15_000);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(true);
    expect((await ask()).statusCode).toBe(401);
  });

  it('locks a person out within sixty seconds, even if the clock is set back', async () => {
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(true);
    await setActive(false);
    app.clock.step(-3_600_000);
    app.clock.advance(15_000);
    expect(await app.identity.callers.mayAsk(person.userId)).toBe(false);
  });

  it('changes roles within sixty seconds', async () => {
    expect(await actionsOf()).not.toContain('AnalyticsRead');
    await roles.assign(app, systemActor, { userId: person.userId, role: 'analyst' });
    app.clock.advance(15_000);
    expect(await actionsOf()).toContain('AnalyticsRead');
    await roles.unassign(app, systemActor, { userId: person.userId, role: 'analyst' });
    app.clock.advance(15_000);
    expect(await actionsOf()).not.toContain('AnalyticsRead');
  });
});

it('applies an announced change to the next request', async () => {
  expect((await ask()).statusCode).toBe(200);
  await setActive(false);
  app.identity.deps.accessChanges.announce(person.userId);
  expect((await ask()).statusCode).toBe(401);
});

it('queries the database once for many requests in a moment', async () => {
  let loads = 0;
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      loads += 1;
      return result;
    },
  });
  const { tokens } = app.identity.deps;
  const resolver = callers({
    db: counted,
    clock: app.clock,
    tokens,
    accessChanges: accessChanges(soleServerBus('here')),
  });
  const found = await Promise.all(Array.from({ length: 50 }, () => resolver.authenticate(person.token)));
  expect(found.every((caller) => caller?.userId === person.userId)).toBe(true);
  expect(loads).toBe(2);
});

it('does not cache a failure of the database', async () => {
  let isBroken = true;
  const flaky = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { tokens } = app.identity.deps;
  const resolver = callers({
    db: flaky,
    clock: app.clock,
    tokens,
    accessChanges: accessChanges(soleServerBus('here')),
  });
  await expect(resolver.authenticate(person.token)).rejects.toThrow('away');
  isBroken = false;
  expect((await resolver.authenticate(person.token))?.userId).toBe(person.userId);
});
