import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { expect, it } from 'vitest';
import { testApp } from '../../../../testing/test-app.ts';

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };

it('makes exactly one administrator of fifty concurrent attempts', async () => {
  const app = await testApp();
  const setupToken = (await app.openSetup()) ?? '';
  // Distinct addresses, since each may try only thirty times a minute.
  const tries = Array.from({ length: 50 }, (_, index) =>
    app.server.inject({
      method: 'POST',
      url: identityRoutes.setup.path,
      payload: { ...person, email: `ada${index}@example.com`, setupToken },
      remoteAddress: `192.0.2.${index + 1}`,
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([204, ...Array(49).fill(409)]);
  const accounts = await app.db.selectFrom('local_accounts').select('email').execute();
  expect(accounts).toHaveLength(1);
  const audited = await app.db.selectFrom('audit_entries').select(['aggregate_type', 'operation']).execute();
  expect(audited).toContainEqual({ aggregate_type: 'LocalAccount', operation: 'Create' });
  expect((await app.call(identityRoutes.setupState)).json()).toMatchObject({ isRequired: false });
  expect(await app.openSetup()).toBeUndefined();
});

it('voids the link of an earlier start, and rejects any other token', async () => {
  const app = await testApp();
  const old = (await app.openSetup()) ?? '';
  const current = (await app.openSetup()) ?? '';
  for (const setupToken of [old, 'guess', current.slice(1)]) {
    const answer = await app.call(identityRoutes.setup, { body: { ...person, setupToken } });
    expect(answer.json().code).toBe('setup.token_invalid');
  }
  const answer = await app.call(identityRoutes.setup, { body: { ...person, setupToken: current } });
  expect(answer.statusCode).toBe(204);
});

it('accepts the link printed by any server of several', async () => {
  const app = await testApp({ DATABASE_URL: 'postgres://database/polylogue', REDIS_URL: 'redis://redis' });
  const printed = [await app.openSetup(), await app.openSetup()];
  expect(printed[0]).toBe(printed[1]);
  const answer = await app.call(identityRoutes.setup, { body: { ...person, setupToken: printed[0] } });
  expect(answer.statusCode).toBe(204);
  expect(await app.openSetup()).toBeUndefined();
});

it('stores only hashes of the token and the password', async () => {
  const app = await testApp();
  const setupToken = (await app.openSetup()) ?? '';
  await app.call(identityRoutes.setup, { body: { ...person, setupToken } });
  const [token, account, audit] = await Promise.all([
    app.db.selectFrom('setup_tokens').selectAll().execute(),
    app.db.selectFrom('local_accounts').selectAll().execute(),
    app.db.selectFrom('audit_entries').selectAll().execute(),
  ]);
  const kept = JSON.stringify([token, account, audit]);
  expect(kept).not.toContain(setupToken);
  expect(kept).not.toContain(person.password);
  expect(account[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

it('records the new administrator, the link and the request', async () => {
  const app = await testApp();
  const setupToken = (await app.openSetup()) ?? '';
  const headers = { 'x-request-id': 'setup-request-1' };
  await app.call(identityRoutes.setup, { body: { ...person, setupToken }, headers });
  const { id: user_id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['aggregate_type', 'operation', 'user_id', 'user_name'])
    .where('request_id', '=', 'setup-request-1')
    .orderBy('id')
    .execute();
  // Names of actors are looked up when entries are read.
  const by = { user_id, user_name: null };
  expect(entries).toEqual([
    { aggregate_type: 'User', operation: 'Create', ...by },
    { aggregate_type: 'User', operation: 'AssignRole', ...by },
    { aggregate_type: 'LocalAccount', operation: 'Create', ...by },
    { aggregate_type: 'User', operation: 'AssignRole', ...by },
  ]);
});

it('makes the administrator of the environment once', async () => {
  const environment = { POLYLOGUE_ADMIN_EMAIL: person.email, POLYLOGUE_ADMIN_PASSWORD: person.password };
  const app = await testApp(environment);
  expect(await app.openSetup()).toBeUndefined();
  expect(await app.db.selectFrom('local_accounts').select('email').execute()).toEqual([
    { email: person.email },
  ]);
});

it('makes a new administrator with another address if the only one was locked out', async () => {
  const environment = { POLYLOGUE_ADMIN_EMAIL: person.email, POLYLOGUE_ADMIN_PASSWORD: person.password };
  const app = await testApp(environment);
  await app.db.updateTable('users').set({ deactivated_at: new Date() }).execute();
  const setupToken = (await app.openSetup()) ?? '';
  const sameAddress = await app.call(identityRoutes.setup, {
    body: { ...person, email: 'ADA@example.com', setupToken },
  });
  expect([sameAddress.statusCode, Object.keys(sameAddress.json().errors)]).toEqual([400, ['email']]);
  const email = 'grace@example.com';
  const other = await app.call(identityRoutes.setup, { body: { ...person, email, setupToken } });
  expect(other.statusCode).toBe(204);
});
