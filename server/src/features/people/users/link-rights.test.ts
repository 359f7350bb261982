/** Password links checked at their use against the rights of their makers and owners at that time. */
import type { Action } from '@polylogue/contract/permissions';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { codeOf, testApp } from '../../../testing/test-app.ts';
import { addRole, bindRole, joinGroup, reportGroup } from '../../../testing/access/roles.ts';

const clerkActions: Action[] = ['UserWrite', 'UserRead', 'GptSystemsRead'];
const password = 'a long enough password';

let clerk: SignedIn;
let userId: string;
let invitation: string;
const app = await testApp();
const administrator = await signIn(app, { role: 'administrator' });
beforeEach(async () => {
  clerk = await signInWith(app, { actions: clerkActions });
  const body = { emailAddress: `${newId()}@example.com`, name: 'Bob' };
  const invited = (await app.call(routes.invite, { token: clerk.token, body })).json();
  userId = invited.userId;
  invitation = tokenOf(invited.link);
});

const tokenOf = (link: string) => link.split('#')[1] ?? '';
const readLink = (token: string) => codeOf(app.call(routes.readLink, { body: { token } }));
const useLink = (token: string) => codeOf(app.call(routes.useLink, { body: { token, password } }));
const makeReset = async ({ token } = clerk) =>
  tokenOf((await app.call(routes.resetPassword, { token, params: { userId } })).json().link);
const setActive = (id: string, isActive: boolean) =>
  app.call(routes.setStatus, { token: administrator.token, params: { userId: id }, body: { isActive } });
const changeLink = (change: { maker_id: null; is_by_operator?: true }) =>
  app.db.updateTable('account_links').set(change).where('maker_id', '=', clerk.userId).execute();

/** Ways in which a person gains a right; each first runs its preparation. */
const gains: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a role': async () => () => assignOwnRole(app.db, userId, { actions: ['BrandsWrite'] }),
  'a group membership': async () => {
    const groupId = newId();
    await bindRole(app.db, await addRole(app.db, ['BrandsWrite']), groupId);
    return () => joinGroup(app.db, userId, groupId);
  },
  'a group that a directory reports': async () => {
    const groupId = newId();
    await bindRole(app.db, await addRole(app.db, ['BrandsWrite']), groupId);
    return async () => {
      await reportGroup(app.db, userId, groupId);
      const reported = { groups_reported_at: app.clock.now() };
      await app.db.updateTable('users').set(reported).where('id', '=', userId).execute();
    };
  },
  'a role bound to a group': async () => {
    const groupId = newId();
    await joinGroup(app.db, userId, groupId);
    return async () => bindRole(app.db, await addRole(app.db, ['BrandsWrite']), groupId);
  },
  'the growth of a role': async () => {
    const roleId = await assignOwnRole(app.db, userId, { actions: ['GptSystemsRead'] });
    const grown = { actions: ['GptSystemsRead', 'BrandsWrite'] };
    return () => app.db.updateTable('roles').set(grown).where('id', '=', roleId).execute();
  },
};

describe('a link after its owner gained rights', () => {
  it.each(Object.keys(gains))('rejects an invitation after its owner gained rights by %s', async (way) => {
    const gain = await gains[way]?.();
    expect(await readLink(invitation)).toBe(200);
    await gain?.();
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it.each(Object.keys(gains))('rejects a reset link after its owner gained rights by %s', async (way) => {
    expect(await useLink(invitation)).toBe(204);
    const gain = await gains[way]?.();
    const reset = await makeReset();
    await gain?.();
    expect(await useLink(reset)).toBe('account_link.invalid');
  });

  it('rejects reading such a link, and keeps it ended when the rights are gone again', async () => {
    const roleId = await assignOwnRole(app.db, userId, { actions: ['BrandsWrite'] });
    expect(await readLink(invitation)).toBe('account_link.invalid');
    await app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('audits the end of such a link once, and sets no password', async () => {
    await assignOwnRole(app.db, userId, { actions: ['BrandsWrite'] });
    for (let time = 0; time < 2; time += 1) await useLink(invitation);
    const owner = app.db.selectFrom('users').select('subject').where('id', '=', userId);
    const { subject } = await owner.executeTakeFirstOrThrow();
    const operations = (await auditedChanges(app.db, subject)).map(({ operation, user_name: name }) => [
      operation,
      name,
    ]);
    expect(operations.slice(1)).toEqual([['EndLink', 'system']]);
  });

  it('accepts the link of a maker who holds the gained rights', async () => {
    const reset = await makeReset(administrator);
    await assignOwnRole(app.db, userId, { actions: ['BrandsWrite'] });
    expect(await useLink(reset)).toBe(204);
  });
});

describe('a link after its maker lost rights', () => {
  it('rejects a link after its maker may no longer administer people', async () => {
    await app.db.deleteFrom('role_assignments').where('user_id', '=', clerk.userId).execute();
    await assignOwnRole(app.db, clerk.userId, { actions: ['UserRead', 'GptSystemsRead'] });
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('refuses to invite people who would hold more than the caller', async () => {
    const { token } = await signInWith(app, { actions: ['UserWrite'] });
    const body = { emailAddress: 'eve@example.com', name: 'Eve' };
    expect(await codeOf(app.call(routes.invite, { token, body }))).toBe('role.beyond_own_rights');
  });
});

describe('a link without a known maker', () => {
  it('rejects a link from before makers were kept', async () => {
    await changeLink({ maker_id: null });
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('accepts a link that an operator made, whatever its owner holds', async () => {
    await changeLink({ maker_id: null, is_by_operator: true });
    await assignOwnRole(app.db, userId, { actions: ['BrandsWrite'] });
    expect(await useLink(invitation)).toBe(204);
  });
});

describe('a link of people who may not sign in', () => {
  it('rejects the link of a deactivated person', async () => {
    await setActive(userId, false);
    expect(await readLink(invitation)).toBe('account_link.invalid');
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('rejects an operator’s link of a deactivated person', async () => {
    await changeLink({ maker_id: null, is_by_operator: true });
    await setActive(userId, false);
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('rejects a link after its maker was deactivated', async () => {
    await setActive(clerk.userId, false);
    expect(await readLink(invitation)).toBe('account_link.invalid');
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });

  it('rejects a link after its maker was removed', async () => {
    await app.db.deleteFrom('users').where('id', '=', clerk.userId).execute();
    expect(await useLink(invitation)).toBe('account_link.invalid');
  });
});
