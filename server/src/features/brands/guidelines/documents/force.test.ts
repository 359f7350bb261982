/** Versions in force: terms, schedule, confirmation and withdrawal. */
import { guidelinesRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import type { Route } from '@polylogue/contract/http';
import { beforeAll, expect, it } from 'vitest';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { addGuidelines, requireGuidelines } from '../../../../testing/access/guidelines.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let administrator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  administrator = await signIn(app, { role: 'administrator' });
  await signIn(app, { role: 'member' });
  await signIn(app, { role: 'member', isDeactivated: true });
});

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString();

async function ask(
  route: Route,
  guidelinesDocumentId: string,
  { body, version }: { body?: object; version?: string } = {},
) {
  const params = { guidelinesDocumentId, ...(version !== undefined && { version }) };
  const { token } = administrator;
  const current = (await app.call(routes.get, { token, params: { guidelinesDocumentId } })).json();
  const headers = { 'if-match': `"${current.version}"` };
  const answer = await app.call(route, { token, params, headers, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const force = (id: string, terms: object = {}) =>
  ask(routes.putInForce, id, { body: { confirmedPeople: 100, ...terms } });
const withdraw = (id: string, version: number) => ask(routes.withdraw, id, { version: `${version}` });
const statuses = async (id: string): Promise<[number, string][]> =>
  (await ask(routes.versions, id)).body.items.map((row: { version: number; status: string }) => [
    row.version,
    row.status,
  ]);

it('freezes numbered versions, whatever the draft becomes', async () => {
  const id = await addGuidelines(app.db);
  const first = await force(id, { reacceptAfterDays: 365 });
  expect(first.body).toMatchObject({
    status: 'inForce',
    inForceVersion: 1,
    hasChanges: false,
    reacceptAfterDays: 365,
    version: 2,
  });
  const section = { title: 'More', text: 'Added later', translations: {} };
  expect((await ask(routes.addSection, id, { body: section })).body).toMatchObject({ hasChanges: true });
  const frozen = await ask(routes.version, id, { version: '1' });
  expect(frozen.body).toMatchObject({
    status: 'inForce',
    reacceptAfterDays: 365,
    sections: [{ title: 'Conduct' }],
  });
  expect(frozen.body.putInForceBy).toMatchObject({ userId: administrator.userId });
  await force(id, { isMinor: true });
  expect(await statuses(id)).toEqual([
    [2, 'inForce'],
    [1, 'superseded'],
  ]);
  expect((await ask(routes.version, id, { version: '2' })).body.isMinor).toBe(true);
  expect((await ask(routes.version, id, { version: '3' })).body.code).toBe('guidelines_version.not_found');
  const entries = (await auditedChanges(app.db, id)).map(({ operation, fields }) => [operation, fields]);
  expect(entries).toEqual([
    ['PutInForce', ['versions']],
    ['Update', ['sections']],
    ['PutInForce', ['versions']],
  ]);
});

it('refuses changes of versions and consents by SQL', async () => {
  const id = await addGuidelines(app.db);
  await force(id);
  const version = app.db.updateTable('guidelines_versions').where('document_id', '=', id);
  await expect(version.set({ reaccept_after_days: 1 }).execute()).rejects.toThrow('can not be changed');
  await expect(app.db.deleteFrom('guidelines_versions').execute()).rejects.toThrow('can not be changed');
  await withdraw(id, 1);
  await expect(version.set({ withdrawn_at: null }).execute()).rejects.toThrow('can not be changed');
});

it('schedules one version at a time, which comes into force by itself', async () => {
  const id = await addGuidelines(app.db);
  const effectiveFrom = inDays(2);
  expect((await force(id, { effectiveFrom })).body).toMatchObject({
    status: 'scheduled',
    inForceVersion: null,
    scheduled: { version: 1, effectiveFrom },
  });
  expect(await force(id)).toMatchObject({ status: 409, body: { code: 'guidelines.version_scheduled' } });
  app.clock.advance(2 * dayMs);
  administrator = await signIn(app, { role: 'administrator' });
  expect(await statuses(id)).toEqual([[1, 'inForce']]);
  await force(id, { effectiveFrom: inDays(1) });
  // Cancelling a scheduled version keeps the one in force.
  expect((await withdraw(id, 2)).body).toMatchObject({
    status: 'inForce',
    inForceVersion: 1,
    scheduled: null,
  });
  app.clock.advance(3 * dayMs);
  administrator = await signIn(app, { role: 'administrator' });
  expect(await statuses(id)).toEqual([
    [2, 'withdrawn'],
    [1, 'inForce'],
  ]);
});

it('withdraws the version in force at once, and no earlier one comes back', async () => {
  const id = await addGuidelines(app.db);
  await force(id);
  await force(id);
  expect(await withdraw(id, 1)).toMatchObject({ status: 409, body: { code: 'guidelines.not_in_force' } });
  expect((await withdraw(id, 2)).body).toMatchObject({ status: 'withdrawn', inForceVersion: null });
  expect(await withdraw(id, 2)).toMatchObject({ status: 409, body: { code: 'guidelines.not_in_force' } });
  expect((await force(id)).body).toMatchObject({ status: 'inForce', inForceVersion: 3 });
});

it('counts the active people that it stops, and refuses to stop more than were confirmed', async () => {
  const id = await addGuidelines(app.db);
  const preview = async () => (await ask(routes.previewPutInForce, id, { body: {} })).body;
  expect(await preview()).toMatchObject({ nextVersion: 1, peopleCount: 0, requiredBy: [] });
  await requireGuidelines(app.db, id);
  const { peopleCount, requiredBy, languages } = await preview();
  const active = await app.db.selectFrom('users').where('deactivated_at', 'is', null).select('id').execute();
  expect([peopleCount, active.length]).toEqual([active.length, peopleCount]);
  expect(requiredBy).toMatchObject([{ kind: 'instanceSettings' }]);
  expect(languages).toEqual([
    { language: 'en', isComplete: true },
    { language: 'ar', isComplete: true },
  ]);
  const refused = await force(id, { confirmedPeople: peopleCount - 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'guidelines.more_people' } });
  expect((await force(id, { confirmedPeople: peopleCount })).status).toBe(200);
});

it('refuses to put a document without sections in force', async () => {
  const made = await app.call(routes.create, { token: administrator.token, body: { name: 'Empty' } });
  const { guidelinesDocumentId: id } = made.json();
  expect(await force(id)).toMatchObject({ status: 409, body: { code: 'guidelines.empty' } });
});
