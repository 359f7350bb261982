import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/member-routes';
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answer, type MemoryCall, memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { GroupPage } from './pages/group-page.tsx';

const groupId = '01890a5d-ac96-774b-bcce-000000000001';
const userId = '01890a5d-ac96-774b-bcce-000000000002';
const group: Group = {
  groupId,
  name: 'Legal EMEA',
  description: '',
  memberCount: 1,
  roleCount: 1,
  version: 3,
  updatedAt: '2026-11-12T08:00:00Z',
  permissions: { canEdit: true, canDelete: false },
};
const member = {
  userId,
  name: 'Maya Lindqvist',
  userName: 'maya',
  email: null,
  isActive: true,
  joinedAt: '2026-05-05T08:00:00Z',
};
const effect: Effect = {
  affectedCount: 1,
  losing: { count: 1, people: [] },
  gaining: { count: 0, people: [] },
  keepingCount: 0,
  rights: [],
};

let calls: { method: string; path: string; body: unknown }[];
const recorded =
  <T,>(method: string, content: T) =>
  ({ url, body }: MemoryCall): T => {
    calls.push({ method, path: url.pathname, body });
    return content;
  };

function open(shown: Group, actions: readonly Action[] = allActions, answers: readonly Answer[] = []) {
  const all = [
    ...answers,
    answer(groupMemberRoutes.list, { items: [member] }),
    answer(groupMemberRoutes.dryRun, recorded('try', effect)),
    answer(groupMemberRoutes.remove, recorded('remove', undefined)),
    answer(groupMemberRoutes.add, recorded('add', undefined)),
    answer(routes.get, shown),
    answer(routes.remove, recorded('delete', undefined)),
    answer(roleRoutes.list, recorded('roles', { items: [] })),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(all)(new URL(address, 'http://groups.test'), init),
  );
  const path = `/admin/group/${groupId}/edit`;
  renderOnBackdrop({ path, route: '/admin/group/:groupId/edit', element: <GroupPage />, isSignedIn: true });
}

beforeAll(startTestTexts);
beforeEach(() => {
  sessionStorage.clear();
  calls = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what a member would lose before they are taken out, and puts them back', async () => {
  open(group);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Maya Lindqvist from the group' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 person loses permissions');
  expect(calls.filter(({ method }) => method === 'try')).toMatchObject([
    { body: { joining: [], leaving: [userId] } },
  ]);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('add'));
});

it('is deleted only with its name typed, and not while a role is bound to it', async () => {
  open(group);
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(remove.disabled).toBe(true);
  cleanup();
  open({ ...group, roleCount: 0, permissions: { canEdit: true, canDelete: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('1 member is removed from it')).toBeTruthy();
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(await question.findByRole('textbox'), { target: { value: group.name } });
  expect(confirm.disabled).toBe(false);
});

it('shows whoever may not change it what it is, and asks for no roles that they may not see', async () => {
  open({ ...group, permissions: { canEdit: false, canDelete: false } }, ['UserRead']);
  expect(await screen.findByText('Maya Lindqvist')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Add people|Delete|Remove/ })).toBeNull();
  expect(
    await screen.findByText('1 role is bound to this group. You are not allowed to see roles.'),
  ).toBeTruthy();
  expect(calls).toEqual([]);
});
