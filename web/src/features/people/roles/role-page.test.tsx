import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import { roleRoutes as routes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type Answer,
  answer,
  type MemoryCall,
  memoryTransport,
  refusal,
} from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { stubWindowWidth } from '../../../testing/window-width.ts';
import { NewRolePage } from './pages/new-role-page.tsx';
import { RolePage } from './pages/role-page.tsx';
import { builtInRole, effect, holders, id, noEffect, role, userActions } from './testing/fixtures.ts';

let calls: MemoryCall[];
const recorded =
  <T,>(content: T) =>
  (call: MemoryCall): T => {
    calls.push(call);
    return content;
  };
const sent = (path: RegExp) => calls.filter(({ url }) => path.test(url.pathname)).map(({ body }) => body);

function open(
  answers: readonly Answer[] = [],
  { path = `/admin/userRole/${role.userRoleId}/edit`, shown = role } = {},
) {
  const all = [
    ...answers,
    // The paths of these match that of a role.
    answer(routes.userActions, userActions()),
    answer(routes.entityConfiguration, { gptSystems: [], dataSources: [], hasMore: false }),
    answer(routes.get, shown),
    answer(routes.users, { items: holders }),
    answer(routes.dryRun, recorded(effect)),
    answer(routes.update, recorded({ ...role, version: 10 })),
    answer(routes.create, recorded(role)),
    answer(groupMemberRoutes.reported, { items: [] }),
    answer(groupRoutes.list, { items: [] }),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...allActions] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(all)(new URL(address, 'http://roles.test'), init),
  );
  const isNew = path.includes('/new');
  renderOnBackdrop({
    path,
    route: isNew ? '/admin/userRole/new' : '/admin/userRole/:userRoleId/edit',
    element: isNew ? <NewRolePage /> : <RolePage />,
    isSignedIn: true,
  });
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(startTestTexts);
beforeEach(() => {
  // Narrow window, where the panel covers the form.
  stubWindowWidth(390);
  sessionStorage.clear();
  calls = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('previews a change of rights with the number of people who lose some', async () => {
  open();
  fireEvent.click(await box('Edit all file libraries'));
  fireEvent.click(await screen.findByRole('button', { name: 'Effect' }));
  expect(await screen.findByText('37 users lose permissions')).toBeTruthy();
  expect(screen.getByText('168 users gain permissions')).toBeTruthy();
  expect(screen.getByText(/No user would have this permission: View the list of users/)).toBeTruthy();
  expect(sent(/dryRun$/)).toEqual([
    {
      settings: {
        name: role.name,
        description: role.description,
        actions: role.actions.filter((action) => action !== 'DataSourcesWrite'),
        entityConfiguration: role.entityConfiguration,
        groupIds: role.groupIds,
      },
    },
  ]);
});

it('shows the holders, and saves a new name without preview or confirmation', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Users' }));
  expect(list.getByText('Direct')).toBeTruthy();
  expect(list.getByText('via Knowledge Ops')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Jonas Weber' }).getAttribute('href')).toContain('/admin/user/');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Editor' } });
  press(/^Save/);
  await waitFor(() => expect(sent(/userRoles\/[^/]+$/)).toMatchObject([{ name: 'Editor' }]));
  expect(sent(/dryRun$/)).toEqual([]);
});

it('confirms a loss of rights that the user has not seen in the preview', async () => {
  open();
  fireEvent.click(await box('Edit all file libraries'));
  press(/^Save/);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('37 users lose permissions');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(/userRoles\/[^/]+$/)).toEqual([]);
});

it('saves without confirmation when nobody loses rights', async () => {
  open([answer(routes.dryRun, recorded(noEffect))]);
  fireEvent.click(await box('View dashboard and reports'));
  press(/^Save/);
  await waitFor(() => expect(sent(/userRoles\/[^/]+$/)).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('locks actions that the caller lacks, with the reason', async () => {
  const locked: Action[] = ['BrandsWrite'];
  open([answer(routes.userActions, userActions(locked))]);
  const name = "Edit all brands. You can't grant or remove this permission because you don't have it.";
  expect((await box(name)).disabled).toBe(true);
  expect((await box('View brands')).disabled).toBe(false);
  expect(screen.getByText(/Permissions that you don't have are locked/)).toBeTruthy();
});

it('shows a built-in role as read-only except for its groups', async () => {
  open([], { shown: builtInRole });
  expect(await screen.findByText(/Built-in roles can't be changed/)).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
  expect(boxes.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Groups' }).disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Duplicate' })).toBeTruthy();
});

it('shows the effect of a deletion in numbers', async () => {
  open([answer(routes.remove, recorded(undefined))]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('37 users lose permissions');
  expect(sent(/dryRun$/)).toEqual([{ settings: null }]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('another screen')).toBeTruthy();
});

it('duplicates grantable actions without groups', async () => {
  const path = `/admin/userRole/new?from=${role.userRoleId}`;
  open([answer(routes.userActions, userActions(['UserRead']))], { path });
  expect(await screen.findByDisplayValue('Regional HR Editor (copy)')).toBeTruthy();
  press(/^Create/);
  await waitFor(() => expect(sent(/userRoles$/)).toHaveLength(1));
  expect(sent(/userRoles$/)[0]).toMatchObject({
    actions: role.actions.filter((action) => action !== 'UserRead'),
    entityConfiguration: role.entityConfiguration,
    groupIds: [],
  });
});

it('assigns the role to chosen users, and keeps those that are refused', async () => {
  const assigned: string[] = [];
  const user = (index: number, name: string) => ({
    userId: id(300 + index),
    name,
    userName: `user${index}@contoso.com`,
    emailAddress: null,
    isActive: true,
    isInvited: false,
    createdAt: role.createdAt,
    lastSignedInAt: null,
    userRoles: [],
    version: 1,
  });
  open([
    answer(userRoutes.list, { items: [user(1, 'Maya Lindqvist'), user(2, 'Jonas Weber')] }),
    {
      ...refusal(userRoutes.assignRole, [403, 'role.beyond_own_rights']),
      respond: ({ url }) => {
        assigned.push(url.pathname.split('/').at(-3) ?? '');
        return assigned.length === 1
          ? new Response(null, { status: 204 })
          : refusal(userRoutes.assignRole, [403, 'role.beyond_own_rights']).respond({} as MemoryCall);
      },
    },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add users' }));
  for (const name of ['Maya Lindqvist', 'Jonas Weber']) {
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Users' }));
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 users' }));
  await dialog.findByRole('alert');
  expect(assigned).toEqual([id(301), id(302)]);
  expect(dialog.queryByText('Maya Lindqvist')).toBeNull();
  expect(dialog.getByText('Jonas Weber')).toBeTruthy();
});
