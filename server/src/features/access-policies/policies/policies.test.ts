import { chatAccessPolicyRoutes as routes } from '@polylogue/contract/access-policies/policies/routes';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addRole } from '../../../testing/access/roles.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { testResource } from '../../../testing/test-resource.ts';

const settings = (name: string) => ({
  name,
  description: `Rules of ${name}`,
  who: { everyone: false, signedIn: true, visitors: false, userIds: [], roleIds: [], groupIds: [] },
  timeZone: 'Pacific/Apia',
  when: [{ days: [1, 7], from: '22:00', to: '06:30' }],
  limits: [
    { kind: 'questions', window: 'day', scope: 'perPerson', amount: 10 },
    { kind: 'cost', window: 'month', scope: 'shared', amount: 99.5 },
    { kind: 'concurrentAnswers', window: null, scope: 'shared', amount: 5 },
  ],
  allowsUnknownPrice: true,
  guidelinesDocumentIds: [],
  isFixed: false,
  isInstancePolicy: false,
});

const policies = testResource({ type: 'ChatAccessPolicy', routes, settings });

const withFields = (fields: object) => ({ ...settings(newId()), ...fields });

it('rejects references to missing objects, unknown zones and contradictory settings', async () => {
  const { app, ask } = policies();
  const removed = await addRole(app.db, []);
  await app.db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', removed).execute();
  const question = { kind: 'questions', window: 'day', scope: 'shared', amount: 10 };
  const refused = [
    [{ who: { userIds: [newId()] } }, 404, 'user.not_found'],
    [{ who: { roleIds: [removed] } }, 404, 'role.not_found'],
    [{ who: { userIds: ['everybody'] } }, 400, 'request.invalid'],
    [{ guidelinesDocumentIds: [newId()] }, 409, 'guidelines.unknown'],
    [{ timeZone: 'Mars/Olympus' }, 400, 'request.invalid'],
    // Known to JavaScript, but no name of a zone.
    [{ timeZone: '+03:00' }, 400, 'request.invalid'],
    [{ when: [{ days: [1], from: '09:00', to: '09:00' }] }, 400, 'request.invalid'],
    [{ when: [{ days: [8], from: '09:00', to: '10:00' }] }, 400, 'request.invalid'],
    [{ when: [{ days: [1], from: '25:00', to: '26:00' }] }, 400, 'request.invalid'],
    [{ limits: [question, { ...question, amount: 20 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, window: null }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, kind: 'concurrentAnswers' }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, amount: -1 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, amount: 1.5 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, amount: 3.000_000_1 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, kind: 'cost', amount: 1e-9 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, amount: 1e300 }] }, 400, 'request.invalid'],
    [{ limits: [{ ...question, kind: 'cost', amount: 0.001 }] }, 400, 'request.invalid'],
    [{ createdBy: newId() }, 400, 'request.invalid'],
  ] as const;
  for (const [fields, status, code] of refused) {
    const answer = await ask('create', { body: withFields(fields) });
    expect([fields, answer.status, answer.body.code]).toEqual([fields, status, code]);
  }
});

it('allows one instance policy, set by administrators of policies only', async () => {
  const { app, ask } = policies();
  const author = await signInWith(app, { actions: ['ChatAccessPoliciesCreate'] });
  const { token } = author;
  for (const fields of [{ isInstancePolicy: true }, { isFixed: true }]) {
    const refused = await ask('create', { body: withFields(fields), token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  }
  const own = await ask('create', { body: withFields({}), token });
  const ownId = String(own.body['chatAccessPolicyId']);
  expect(own.body['permissions']).toMatchObject({ canEdit: true, canFix: false });
  const changed = await ask('update', {
    id: ownId,
    ifMatch: 1,
    body: withFields({ isInstancePolicy: true }),
  });
  expect(changed.status).toBe(200);
  const other = await ask('create', { body: withFields({ isInstancePolicy: true }) });
  expect(other).toMatchObject({ status: 409, body: { code: 'access_policy.other_instance_policy' } });
  // Being the instance policy takes it from its author.
  const theirs = await ask('update', { id: ownId, ifMatch: 2, body: withFields({}), token });
  expect(theirs.status).toBe(403);
  const inUse = await ask('remove', { id: ownId, ifMatch: 2 });
  const ofInstance = { kind: 'instancePolicy', id: ownId, name: changed.body['name'] };
  expect(inUse).toMatchObject({ status: 409, body: { usedBy: [ofInstance] } });
  expect((await ask('update', { id: ownId, ifMatch: 2, body: withFields({}) })).status).toBe(200);
  expect((await ask('remove', { id: ownId, ifMatch: 3 })).status).toBe(204);
});

it('hides policies of others from authors, and people from readers without the right', async () => {
  const { app, ask, create, administrator } = policies();
  const id = await create('Foreign');
  const { token } = await signInWith(app, { actions: ['ChatAccessPoliciesCreate'] });
  expect((await ask('update', { id, ifMatch: 1, body: settings('Mine now'), token })).status).toBe(403);
  expect((await ask('remove', { id, ifMatch: 1, token })).status).toBe(403);
  const preview = async (by: string) => {
    const answer = await app.call(routes.previewCreate, { token: by, body: settings('New') });
    return answer.json<{ peopleCount: number; people: unknown[]; opensAt: string | null }>();
  };
  const [theirs, full] = [await preview(token), await preview(administrator.token)];
  expect(theirs.peopleCount).toBe(full.peopleCount);
  expect([theirs.people.length, full.people.length > 0]).toEqual([0, true]);
  const peopleBy = async (by: string) =>
    (await app.call(routes.people, { token: by, params: { chatAccessPolicyId: id } })).statusCode;
  const { token: ofPeople } = await signInWith(app, { actions: ['UserRead'] });
  expect([await peopleBy(token), await peopleBy(ofPeople)]).toEqual([403, 404]);
});

it('names roles and groups for readers who may not list them, removed roles without a name', async () => {
  const { app, ask } = policies();
  const [kept, removed] = [await addRole(app.db, [], { name: 'Kept' }), await addRole(app.db, [])];
  const who = { signedIn: false, roleIds: [kept, removed], groupIds: ['outside-group'] };
  const { body } = await ask('create', { body: withFields({ who }) });
  await app.db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', removed).execute();
  const { token } = await signInWith(app, { actions: ['ChatAccessPoliciesRead'] });
  const answer = await ask('list', { token });
  const items = answer.body['items'] as { chatAccessPolicyId: string; names: unknown }[];
  const listed = items.find(({ chatAccessPolicyId: id }) => id === body['chatAccessPolicyId']);
  const roles = [
    { id: kept, name: 'Kept' },
    { id: removed, name: null },
  ];
  expect(listed?.names).toEqual({
    roles: expect.arrayContaining(roles),
    groups: [{ id: 'outside-group', name: 'outside-group' }],
  });
});
