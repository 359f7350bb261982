import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { actions } from '@polylogue/contract/permissions';
import { agentAccessRoutes } from '@polylogue/contract/agents/access/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { User, UserRights } from '@polylogue/contract/people/users/schemas';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/browser/save-file.ts';
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
import { InvitePage } from './pages/invite-page.tsx';
import { UserListPage } from './pages/user-list-page.tsx';
import { UserPage } from './pages/user-page.tsx';

vi.mock('../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const user: User = {
  userId: id(1),
  name: 'Maya Lindqvist',
  userName: 'maya',
  emailAddress: 'maya@contoso.com',
  isActive: true,
  isInvited: false,
  createdAt: '2026-02-03T08:00:00Z',
  lastSignedInAt: null,
  userRoles: [],
  version: 3,
  issuer: 'local',
  hasSecondFactor: false,
  permissions: {
    canAssignRoles: true,
    canSignOut: true,
    canDeactivate: true,
    canResetPassword: true,
    canResetSecondFactor: false,
    canExport: true,
    canDelete: true,
  },
};
const rights: UserRights = {
  assignments: [
    {
      userRoleId: id(10),
      name: 'Member',
      isBuiltIn: true,
      builtIn: 'member',
      until: null,
      groupId: null,
      groupName: null,
    },
    {
      userRoleId: id(11),
      name: 'Curator',
      isBuiltIn: false,
      builtIn: null,
      until: null,
      groupId: 'g',
      groupName: 'Legal',
    },
  ],
  resolvedActions: [
    { action: 'GptSystemsRead', userRoleIds: [id(10), id(11)], entityIds: null },
    { action: 'DataSourcesWriteSpecific', userRoleIds: [id(11)], entityIds: [id(20), id(21)] },
  ],
};
const link = { userId: id(1), link: 'https://chat.test/auth/link#token', expiresAt: '2026-11-23T14:00:00Z' };

const roleRow = (userRoleId: string, name: string): RoleRow => ({
  userRoleId,
  name,
  description: '',
  actions: [],
  isBuiltIn: true,
  builtIn: null,
  holderCount: 0,
  groupCount: 0,
  version: 1,
  updatedAt: '2026-02-03T08:00:00Z',
  deletedAt: null,
  permissions: { canEdit: false, canBind: false, canDelete: false, canRestore: false, canSeeHolders: true },
});

let calls: { url: URL; body: unknown }[];
const seen =
  <T,>(content: T | ((url: URL) => T)) =>
  ({ url, body }: MemoryCall): T => {
    calls.push({ url, body });
    return typeof content === 'function' ? (content as (url: URL) => T)(url) : content;
  };

function open(path: string, element: ReactElement, answers: readonly Answer[]) {
  const all = [
    ...answers,
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
    answer(routes.get, user),
    answer(routes.rights, rights),
    answer(routes.sessions, { items: [] }),
    answer(routes.groups, { items: [] }),
    answer(agentAccessRoutes.agentsOf, { items: [], count: { value: 0, isExact: true } }),
    answer(auditRoutes.list, { items: [], count: { value: 0, isExact: true } }),
    answer(personalDataRoutes.export, { task: null, archive: null }),
    answer(roleRoutes.list, { items: [] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(all)(new URL(address, 'http://users.test'), init),
  );
  const route = path.startsWith('/admin/user/0') ? '/admin/user/:userId/edit' : path.split('?')[0];
  return renderOnBackdrop({ path, ...(route && { route }), element, isSignedIn: true });
}
const openPerson = (...answers: Answer[]) => open(`/admin/user/${id(1)}/edit`, <UserPage />, answers);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const lastCall = () => calls.at(-1);

beforeAll(startTestTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls = [];
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('list of people', () => {
  const people = Array.from({ length: 7 }, (_, index) => ({
    ...user,
    userId: id(index),
    name: `Person ${index}`,
  }));
  const list = answer(
    routes.list,
    seen((url: URL) => {
      const from = Number(url.searchParams.get('continuationToken') ?? 0);
      const until = from + 5;
      return {
        items: people.slice(from, until),
        ...(until < people.length && { continuationToken: String(until) }),
        ...(from === 0 && { count: { value: people.length, isExact: true } }),
      };
    }),
  );

  it('queries by the address, page by page', async () => {
    open('/admin/user?status=inactive&emailAddress=maya&sort=-createdAt', <UserListPage />, [list]);
    await screen.findByText('Person 0');
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
      status: 'inactive',
      emailAddress: 'maya',
      sort: '-createdAt',
    });
    await press('Next page');
    await screen.findByText('Person 5');
    expect(lastCall()?.url.searchParams.get('continuationToken')).toBe('5');
    expect(lastCall()?.url.searchParams.get('status')).toBe('inactive');
  });

  it('exports the complete filtered list as CSV', async () => {
    open('/admin/user?status=active', <UserListPage />, [list]);
    await screen.findByText('Person 0');
    await press('Export as CSV');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    const lines = (await content?.text())?.trim().split('\n') ?? [];
    expect([name, lines.length]).toEqual(['users.csv', 8]);
    expect(calls.every(({ url }) => url.searchParams.get('status') === 'active')).toBe(true);
  });
});

describe('built-in roles', () => {
  it('have translated names in lists and on a person’s page', async () => {
    const name = 'عضو';
    i18next.addResourceBundle('ar', 'roles', { builtIn: { member: { name } } });
    await i18next.changeLanguage('ar');
    try {
      const userRoles = [{ userRoleId: id(10), name: 'Member', builtIn: 'member' }];
      open('/admin/user', <UserListPage />, [
        answer(routes.list, { items: [{ ...user, userRoles }], count: { value: 1, isExact: true } }),
      ]);
      await screen.findByText(name);
      cleanup();
      openPerson();
      expect((await screen.findAllByText(new RegExp(name))).length).toBeGreaterThan(1);
      expect(screen.queryByText('Member')).toBeNull();
    } finally {
      await i18next.changeLanguage('en');
    }
  });
});

describe('page of a person', () => {
  it('assigns a role until the end of a day', async () => {
    openPerson(
      answer(roleRoutes.list, { items: [roleRow(id(12), 'Analyst')] }),
      answer(routes.assignRole, seen(rights)),
    );
    await press('Assign role');
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Role' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Analyst' }));
    fireEvent.change(within(dialog).getByLabelText('Expires'), { target: { value: '2027-03-31' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign role' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(lastCall()?.url.pathname).toContain(`/${id(1)}/userRoles/${id(12)}`);
    const body = lastCall()?.body as { until: string } | undefined;
    expect(new Date(body?.until ?? 0).toString()).toContain('Mar 31 2027 23:59:59');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the name if the new address is refused', async () => {
    openPerson(answer(routes.rename, seen(user)), refusal(routes.changeAddress, [409, 'user.address_taken']));
    await press('Edit profile');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Maya Berg' } });
    fireEvent.change(dialog.getByLabelText('E-mail'), { target: { value: 'taken@contoso.com' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByRole('alert');
    expect(calls).toEqual([]);
  });

  it('explains each right by the roles that grant it, with its scope', async () => {
    openPerson();
    const chat = (await screen.findByText('Chat with agents')).closest('li');
    expect(chat?.textContent).toBe('Chat with agentsMember, Curatorfor all items');
    const libraries = screen.getByText('Edit selected file libraries').closest('li');
    expect(libraries?.textContent).toBe('Edit selected file librariesCuratorfor 2 items');
    expect(screen.getByText('via Legal')).toBeTruthy();
  });

  it('erases a person only after typing the address, with the counts to be deleted', async () => {
    const holdings = { conversations: 3, answers: 1, drafts: 0, files: 2, fileBytes: 2_500_000 };
    openPerson(
      answer(personalDataRoutes.erasurePlan, { holdings, confirmation: 'maya@contoso.com', erasureId: null }),
      refusal(personalDataRoutes.erase, [409, 'role.last_administrator']),
    );
    await press('Delete permanently');
    const question = await screen.findByRole('alertdialog');
    const lines = [...question.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      '3 conversations with 1 answer',
      '2 files, 2.4 MB',
      'Profile, roles, memberships and sessions',
    ]);
    const confirm = within(question).getByRole('button', { name: 'Delete permanently' });
    expect(confirm).toHaveProperty('disabled', true);
    const field = await within(question).findByRole('textbox');
    fireEvent.change(field, { target: { value: 'maya@contoso.com' } });
    expect(confirm).toHaveProperty('disabled', false);
    fireEvent.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toContain('last administrator');
  });

  it('starts an export, follows it, and offers it until it expires', async () => {
    const task = {
      requestId: null,
      status: 'Pending',
      done: 1,
      total: 4,
      startedBy: 'Ada',
      startedAt: '2026-11-22T08:00:00Z',
      endedAt: null,
      error: null,
    } as const;
    const archive = {
      sizeBytes: 1_024,
      isWhole: false,
      createdAt: '2026-11-22T08:00:00Z',
      expiresAt: '2026-11-23T08:00:00Z',
    };
    let polls = 0;
    openPerson(
      answer(personalDataRoutes.startExport, seen({ task, archive: null })),
      answer(personalDataRoutes.export, () => {
        polls += 1;
        if (calls.length === 0) return { task: null, archive: null };
        return polls < 4
          ? { task, archive: null }
          : { task: { ...task, status: 'Fulfilled' as const }, archive };
      }),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Export data');
    await screen.findByText('1 of 4 items');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    await screen.findByText(/^Ready: 1 kB, .* without conversations/);
    expect(screen.getByRole('button', { name: 'Download archive' })).toBeTruthy();
  });
});

describe('invitation link', () => {
  const invite = async (mail: 'sent' | 'failed' | 'none') => {
    open('/admin/user/new', <InvitePage />, [answer(routes.invite, { ...link, mail })]);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Bob' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), {
      target: { value: 'bob@example.com' },
    });
    await press('Create invitation');
    await screen.findByText(link.link);
  };

  it('can be copied, and reports a failed e-mail', async () => {
    await invite('failed');
    expect(screen.getByRole('alert').textContent).toContain('The e-mail could not be sent');
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('reports that it was sent', async () => {
    await invite('sent');
    expect(screen.getByText(/was sent to the user by e-mail/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
