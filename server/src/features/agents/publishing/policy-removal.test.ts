/** Removal never widens: what names a policy, role or group keeps it, and changes of an agent's policies need rights. */
import { chatAccessPolicyRoutes as routes } from '@polylogue/contract/access-policies/policies/routes';
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { brandAdminRoutes as brands } from '@polylogue/contract/brands/brands/admin-routes';
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { addRole } from '../../../testing/access/roles.ts';
import { type SignedIn, signInWith } from '../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let author: SignedIn;
let reader: SignedIn;
const everyone = { audience: { everyone: true } };

beforeAll(async () => {
  harness = await createAgentHarness();
  const rights = ['GptSystemsRead', 'GptSystemsWrite', 'DataSourcesRead'] as const;
  author = await signInWith(harness.app, { actions: [...rights] });
  reader = await signInWith(harness.app, { actions: [...rights, 'ChatAccessPoliciesRead'] });
});

const removePolicy = (id: string, version = 1) =>
  harness.admin(routes.remove, { params: { chatAccessPolicyId: id }, version });

/** Publishes as a person. Resolves to the status and the error code. */
async function publishAs(person: SignedIn, gptSystemId: string, chatAccessPolicyIds: string[]) {
  const params = { gptSystemId };
  const { version } = (await harness.call(person, administration.publishing, { params })).body;
  const body = { isPublished: true, ...everyone, chatAccessPolicyIds };
  const answer = await harness.call(person, administration.publishV2, { params, version, body });
  return [answer.status, answer.body.code];
}

it('refuses to remove a policy that agents list, and names visible agents', async () => {
  const id = await addPolicy(harness.app.db);
  const { agentId } = await harness.agent(harness.administrator, { gptSystemName: 'Heron' });
  expect((await harness.publish(agentId, { ...everyone, chatAccessPolicyIds: [id] })).status).toBe(200);
  const refused = await removePolicy(id);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'request.in_use', usedBy: [{ kind: 'agent', id: agentId, name: 'Heron' }] },
  });
  const writer = await signInWith(harness.app, { actions: ['ChatAccessPoliciesWrite'] });
  const hidden = await harness.call(writer, routes.remove, {
    params: { chatAccessPolicyId: id },
    version: 1,
  });
  expect(hidden.body.usedBy).toEqual([{ kind: 'agent', id: agentId, name: null }]);
  await harness.publish(agentId, { ...everyone, chatAccessPolicyIds: [] });
  expect((await removePolicy(id)).status).toBe(204);
});

it('refuses to remove a role or group that a policy or only audience needs', async () => {
  const { db } = harness.app;
  const made = await harness.admin(groupRoutes.create, { body: { name: `Group ${newId()}` } });
  const { groupId } = made.body;
  const [named, alone, spare] = [await addRole(db, []), await addRole(db, []), await addRole(db, [])];
  const policyId = await addPolicy(db, {
    who: [
      { kind: 'role', subject_id: named },
      { kind: 'group', subject_id: groupId },
    ],
  });
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { audience: { roleIds: [alone] } });
  const removeRole = (userRoleId: string) =>
    harness.admin(roleRoutes.remove, { params: { userRoleId }, version: 1 });
  const byPolicy = { status: 409, body: { usedBy: [{ kind: 'chatAccessPolicy', id: policyId }] } };
  expect(await removeRole(named)).toMatchObject(byPolicy);
  expect(await harness.admin(groupRoutes.remove, { params: { groupId }, version: 1 })).toMatchObject(
    byPolicy,
  );
  const byAudience = { status: 409, body: { usedBy: [{ kind: 'agent', id: agentId }] } };
  expect(await removeRole(alone)).toMatchObject(byAudience);
  await harness.publish(agentId, { audience: { roleIds: [alone, spare] } });
  expect((await removeRole(alone)).status).toBe(204);
});

it('restores a removed policy only with all roles, groups and guidelines that it names', async () => {
  const { db } = harness.app;
  const { groupId } = (await harness.admin(groupRoutes.create, { body: { name: `Group ${newId()}` } })).body;
  const userRoleId = await addRole(db, []);
  const { guidelinesDocumentId } = (
    await harness.admin(guidelinesRoutes.create, { body: { name: `Rules ${newId()}`, language: 'en' } })
  ).body;
  const chatAccessPolicyId = await addPolicy(db, {
    who: [
      { kind: 'role', subject_id: userRoleId },
      { kind: 'group', subject_id: groupId },
    ],
    guidelines_document_ids: [guidelinesDocumentId],
  });
  expect((await removePolicy(chatAccessPolicyId)).status).toBe(204);
  const named = { usedBy: [{ kind: 'chatAccessPolicy', id: chatAccessPolicyId }] };
  const group = await harness.admin(groupRoutes.remove, { params: { groupId }, version: 1 });
  expect(group).toMatchObject({ status: 409, body: named });
  const restore = async () => {
    const { status, body } = await harness.admin(routes.restore, { params: { chatAccessPolicyId } });
    return [status, body.code];
  };
  const [ofRole, ofDocument] = [{ params: { userRoleId } }, { params: { guidelinesDocumentId } }];
  expect((await harness.admin(roleRoutes.remove, { ...ofRole, version: 1 })).status).toBe(204);
  expect((await harness.admin(guidelinesRoutes.remove, { ...ofDocument, version: 1 })).status).toBe(204);
  expect(await restore()).toEqual([404, 'role.not_found']);
  expect((await harness.admin(roleRoutes.restore, ofRole)).status).toBe(200);
  expect(await restore()).toEqual([409, 'guidelines.unknown']);
  expect((await harness.admin(guidelinesRoutes.restore, ofDocument)).status).toBe(200);
  expect(await restore()).toEqual([200, undefined]);
});

it('never lets a policy or role be removed and named at once', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  for (let round = 0; round < 4; round += 1) {
    const [userRoleId, listed] = [await addRole(db, []), await addPolicy(db)];
    const body = { name: `Policy ${newId()}`, who: { roleIds: [userRoleId] } };
    const [published, policyRemoval, made, roleRemoval] = await Promise.all([
      harness.publish(agentId, { ...everyone, chatAccessPolicyIds: [listed] }),
      removePolicy(listed),
      harness.admin(routes.create, { body }),
      harness.admin(roleRoutes.remove, { params: { userRoleId }, version: 1 }),
    ]);
    expect([published.status, policyRemoval.status].join()).toBeOneOf(['200,409', '404,204']);
    expect([made.status, roleRemoval.status].join()).toBeOneOf(['200,409', '404,204']);
  }
});

it('keeps guidelines and brands that a policy, agent or endpoint names, until the endpoint is removed', async () => {
  const { db } = harness.app;
  const brandKey = `b-${newId()}`;
  await harness.admin(brands.create, { params: { brandKey }, body: { name: brandKey } });
  const rules = { name: `Rules ${newId()}`, language: 'en' };
  const { guidelinesDocumentId } = (await harness.admin(guidelinesRoutes.create, { body: rules })).body;
  const guidelinesDocumentIds = [guidelinesDocumentId];
  const policyId = await addPolicy(db, { guidelines_document_ids: guidelinesDocumentIds });
  const { agentId } = await harness.agent();
  const publicEndpoint = { name: brandKey, isEnabled: true, brandKey, guidelinesDocumentIds };
  await harness.publish(agentId, { brandKeys: [brandKey], guidelinesDocumentIds, publicEndpoint });
  const removals = async () => {
    const document = { params: { guidelinesDocumentId }, version: 1 };
    const answers = [
      await harness.admin(guidelinesRoutes.remove, document),
      await harness.admin(brands.remove, { params: { brandKey }, version: 1 }),
    ];
    return answers.map(({ status, body }) => [
      status,
      ...(body.usedBy ?? []).map((use: { id: string }) => use.id),
    ]);
  };
  expect(await removals()).toEqual([
    [409, policyId, agentId],
    [409, agentId],
  ]);
  await db.deleteFrom('chat_access_policies').where('id', '=', policyId).execute();
  await harness.publish(agentId, { guidelinesDocumentIds: [] });
  expect(await removals()).toEqual([
    [409, agentId],
    [409, agentId],
  ]);
  await harness.publish(agentId, { publicEndpoint: null });
  expect(await removals()).toEqual([[204], [204]]);
  for (const [field, code] of [
    [{ brandKey: 'default' }, 'guidelines.unknown'],
    [{ guidelinesDocumentIds: [] }, 'brand.not_found'],
  ] as const) {
    const back = await harness.publish(agentId, { publicEndpoint: { ...publicEndpoint, ...field } });
    expect(back.body.code).toBe(code);
  }
});

it('rejects unknown and removed policies, and keeps listed ones that were erased', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  const removed = await addPolicy(db, { deleted_at: new Date() });
  for (const id of [newId(), removed])
    expect(await publishAs(harness.administrator, agentId, [id])).toEqual([404, 'access_policy.not_found']);
  const [kept, erased] = [await addPolicy(db), await addPolicy(db)];
  await publishAs(harness.administrator, agentId, [kept, erased]);
  await db.deleteFrom('chat_access_policies').where('id', '=', erased).execute();
  expect(await publishAs(author, agentId, [kept, erased])).toEqual([200, undefined]);
  const { body } = await harness.call(author, administration.publishing, {
    params: { gptSystemId: agentId },
  });
  expect(body.policies.listed).toMatchObject([
    { chatAccessPolicyId: kept, canRemove: false },
    { chatAccessPolicyId: erased, name: null },
  ]);
  expect(await publishAs(author, agentId, [kept])).toEqual([403, 'access_policy.removal_forbidden']);
});

it('keeps the policies of an agent that a body omits', async () => {
  const { agentId } = await harness.agent();
  const kept = await addPolicy(harness.app.db);
  await publishAs(harness.administrator, agentId, [kept]);
  const { status, body } = await harness.publish(agentId, { audience: { everyone: true } });
  expect([status, body.chatAccessPolicyIds]).toEqual([200, [kept]]);
});

it('lets authors add the first policies, readers change them, and only administrators take off fixed ones', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  const [own, other, fixed] = [
    await addPolicy(db),
    await addPolicy(db),
    await addPolicy(db, { is_fixed: true }),
  ];
  const steps = [
    [author, [own, fixed], 200, undefined],
    [author, [fixed], 403, 'access_policy.removal_forbidden'],
    [author, [own, fixed, other], 403, 'access_policy.removal_forbidden'],
    [reader, [own], 403, 'access_policy.fixed'],
    [reader, [], 403, 'access_policy.fixed'],
    [reader, [own, other, fixed], 403, 'access_policy.fixed'],
    [reader, [own, fixed, other], 200, undefined],
    [reader, [fixed], 200, undefined],
    [reader, [own, fixed], 403, 'access_policy.fixed'],
    [harness.administrator, [own], 200, undefined],
    [reader, [], 200, undefined],
  ] as const;
  for (const [person, ids, status, code] of steps)
    expect([ids, ...(await publishAs(person, agentId, [...ids]))]).toEqual([ids, status, code]);
});

it('treats a first policy that replaces the instance policy as its removal', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  const [own, instance] = [
    await addPolicy(db),
    await addPolicy(db, { is_instance_policy: true, is_fixed: true }),
  ];
  expect(await publishAs(author, agentId, [own])).toEqual([403, 'access_policy.removal_forbidden']);
  expect(await publishAs(reader, agentId, [own])).toEqual([403, 'access_policy.fixed']);
  expect(await publishAs(reader, agentId, [instance, own])).toEqual([200, undefined]);
  await db.updateTable('chat_access_policies').set({ is_instance_policy: false }).execute();
});

it('shows in a dry run which policy decides for whom from then on', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  const [ann, ben] = [await signInWith(harness.app, { actions: ['GptSystemsRead'] }), reader];
  const limits = [{ kind: 'questions', window: 'day', scope: 'perPerson', amount: 5 }] as const;
  const named = (userId: string) => ({ who: [{ kind: 'user', subject_id: userId } as const] });
  const [strict, open] = [
    await addPolicy(db, { ...named(ann.userId), limits: [...limits], name: 'Strict' }),
    await addPolicy(db, { ...named(ben.userId), name: 'Open' }),
  ];
  const audience = { audience: { userIds: [ann.userId, ben.userId] } };
  await harness.publish(agentId, { ...audience, chatAccessPolicyIds: [strict, open] });
  const dryRun = async (ids: string[]) =>
    (await harness.publish(agentId, { ...audience, chatAccessPolicyIds: ids }, { query: { dryRun: 'true' } }))
      .body.policies.changes;
  expect(await dryRun([strict, open])).toEqual([]);
  expect(await dryRun([strict])).toMatchObject([
    { before: { kind: 'policy', name: 'Open' }, after: { kind: 'refused' }, count: 1 },
  ]);
  expect(await dryRun([])).toMatchObject([
    { before: { name: 'Strict', limits }, after: { kind: 'unrestricted' }, count: 1 },
    { before: { name: 'Open' }, after: { kind: 'unrestricted' }, count: 1 },
  ]);
});
