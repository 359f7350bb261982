/** Removal of what an agent, a policy or a role names at the same time. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { brandAdminRoutes as brands } from '@polylogue/contract/brands/brands/admin-routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { addRole } from '../../../testing/access/roles.ts';
import { createAgentHarness } from '../testing/agent-harness.ts';

const harness = await createAgentHarness();
const { db } = harness.app;
const deleted = { deleted_at: new Date() };

/** Returns the error code of a call made while a removal is uncommitted, for which the call has to wait. */
async function codeDuring(
  remove: (tx: Transaction) => Promise<unknown>,
  call: () => ReturnType<typeof harness.admin>,
): Promise<string | undefined> {
  let answer: ReturnType<typeof call> | undefined;
  await transaction(db, async (tx) => {
    await remove(tx);
    answer = call();
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length;
    await expect.poll(waiting).toBe(1);
  });
  return (await answer)?.body.code;
}

async function addGroup(): Promise<{ groupId: string; remove: (tx: Transaction) => Promise<unknown> }> {
  const { groupId } = (await harness.admin(groupRoutes.create, { body: { name: `Group ${newId()}` } })).body;
  return { groupId, remove: (tx) => tx.deleteFrom('directory_groups').where('id', '=', groupId).execute() };
}

it('publishes no agent with a brand, role or group that is removed meanwhile', async () => {
  const { agentId } = await harness.agent();
  const publish = (publishing: object) => () => harness.publish(agentId, publishing);
  const brandKey = `b-${newId()}`;
  await harness.admin(brands.create, { params: { brandKey }, body: { name: brandKey } });
  const removeBrand = (tx: Transaction) =>
    tx.updateTable('brands').set(deleted).where('key', '=', brandKey).execute();
  expect(await codeDuring(removeBrand, publish({ brandKeys: [brandKey] }))).toBe('brand.not_found');
  const roleId = await addRole(db, []);
  const removeRole = (tx: Transaction) =>
    tx.updateTable('roles').set(deleted).where('id', '=', roleId).execute();
  const ofRole = publish({ audience: { roleIds: [roleId] } });
  expect(await codeDuring(removeRole, ofRole)).toBe('role.not_found');
  const { groupId, remove } = await addGroup();
  expect(await codeDuring(remove, publish({ audience: { groupIds: [groupId] } }))).toBe('group.not_found');
});

it('makes no policy and no role with a group that is removed meanwhile', async () => {
  const [one, other] = [await addGroup(), await addGroup()];
  const policy = { name: `Policy ${newId()}`, who: { groupIds: [one.groupId] } };
  const makePolicy = () => harness.admin(chatAccessPolicyRoutes.create, { body: policy });
  expect(await codeDuring(one.remove, makePolicy)).toBe('group.not_found');
  const role = { name: `Role ${newId()}`, actions: [], groupIds: [other.groupId] };
  const makeRole = () => harness.admin(roleRoutes.create, { body: role });
  expect(await codeDuring(other.remove, makeRole)).toBe('group.not_found');
});
