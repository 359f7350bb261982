import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type Answer,
  answer,
  type MemoryCall,
  memoryTransport,
} from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { role, rowOf } from '../../roles/testing/fixtures.ts';
import { groupPages } from '../pages/group-pages.tsx';
import { belongings, group, id } from './testing/fixtures.ts';

const effect: Effect = {
  affectedCount: 1,
  losing: { count: 1, people: [] },
  gaining: { count: 0, people: [] },
  keepingCount: 0,
  rights: [],
};

let calls: { method: string; body: unknown }[];
const recorded =
  <T,>(method: string, content: T) =>
  ({ body }: MemoryCall): T => {
    calls.push({ method, body });
    return content;
  };

function open(shown: Group, actions: readonly Action[] = allActions, answers: readonly Answer[] = []) {
  const all = [
    ...answers,
    answer(groupMemberRoutes.dryRun, recorded('try', effect)),
    answer(groupMemberRoutes.remove, recorded('remove', undefined)),
    answer(groupMemberRoutes.add, recorded('add', undefined)),
    answer(routes.get, shown),
    answer(routes.remove, recorded('delete', undefined)),
    ...(actions === allActions ? [] : [answer(roleRoutes.list, recorded('roles', { items: [] }))]),
    ...belongings,
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(all)(new URL(address, 'http://groups.test'), init),
  );
  const path = `/admin/group/${group.groupId}/edit`;
  renderOnBackdrop({
    path,
    route: '/admin/group/:groupId/edit',
    element: <EditPage />,
    isSignedIn: true,
  });
}

let EditPage: Awaited<ReturnType<typeof groupPages.loadEdit>>;
beforeAll(async () => {
  await startTestTexts();
  EditPage = await groupPages.loadEdit();
});
beforeEach(() => {
  sessionStorage.clear();
  calls = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the effect before it removes a member, and adds them again on undo', async () => {
  open(group);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Maya Lindqvist from the group' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 user loses permissions');
  expect(calls).toEqual([{ method: 'try', body: { joining: [], leaving: [id(200)] } }]);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('add'));
});

it('binds another role and unbinds one, with the effect of each', async () => {
  open(group, undefined, [
    answer(roleRoutes.dryRun, recorded('preview', effect)),
    answer(roleRoutes.update, recorded('update', role)),
    answer(roleRoutes.list, ({ url }) => ({
      items: [rowOf({ ...role, ...(url.searchParams.has('groupId') && { userRoleId: id(100) }) })],
    })),
    answer(roleRoutes.get, role),
  ]);
  const bodies = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  fireEvent.click(await screen.findByRole('button', { name: 'Add role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add role' }));
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Role' }));
  fireEvent.click(await screen.findByRole('option', { name: role.name }));
  await dialog.findByText('1 user loses permissions');
  fireEvent.click(dialog.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(bodies('update')).toHaveLength(1));
  expect(bodies('update')[0]).toMatchObject({ groupIds: [...role.groupIds, group.groupId] });
  fireEvent.click(
    await screen.findByRole('button', { name: `Remove the role ${role.name} from the group`, hidden: true }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodies('update')[1]).toMatchObject({ groupIds: role.groupIds }));
});

it('counts the members in the question before a group is deleted', async () => {
  open({ ...group, permissions: { canEdit: true, canDelete: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('3 members are removed from it')).toBeTruthy();
});

it('shows a reader members without actions, and requests no roles that they may not see', async () => {
  open({ ...group, permissions: { canEdit: false, canDelete: false } }, ['UserRead']);
  expect(await screen.findByText('Maya Lindqvist')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add people|Delete|Remove/ })).toBeNull();
  expect(
    await screen.findByText("1 role is assigned to this group. You don't have permission to view roles."),
  ).toBeTruthy();
  expect(calls).toEqual([]);
});
