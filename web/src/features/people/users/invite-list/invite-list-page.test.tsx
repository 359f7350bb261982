import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { InvitationRow } from '@polylogue/contract/people/users/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { actions } from '@polylogue/contract/permissions';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { expect, it, vi } from 'vitest';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { answer } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { InviteListPage } from '../pages/invite-list-page.tsx';
import { id } from '../testing/profile-fixtures.ts';

vi.mock('../../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

screenTests();

const analyst = { userRoleId: id(1), name: 'Data reader', builtIn: 'analyst', description: '' };

/** Opens the page with a list; resolves to the rows that the server got to check. */
async function check(text: string) {
  const rows: InvitationRow[] = [];
  const requestIds: (string | null)[] = [];
  let isLost = true;
  serve([
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
    answer(roleRoutes.list, { items: [analyst], count: { value: 1, isExact: true } } as never),
    answer(groupRoutes.list, { items: [], count: { value: 0, isExact: true } }),
    answer(routes.checkInvitations, ({ body }) => {
      const sent = (body as { rows: InvitationRow[] }).rows;
      rows.push(...sent);
      const items = sent.map(({ name, emailAddress }) => ({
        invitation: { name, emailAddress, userRoleIds: [], groupIds: [] },
        problems: [],
      }));
      return { items };
    }),
    answer(routes.invite, ({ headers }) => {
      requestIds.push(new Headers(headers).get('x-request-id'));
      if (isLost) throw new TypeError('connection lost');
      return {
        userId: id(2),
        link: 'https://x.test/auth/link#t',
        expiresAt: '2026-11-29T08:02:00Z',
        mail: 'none' as const,
      };
    }),
  ]);
  renderOnBackdrop({ path: '/', element: <InviteListPage />, isSignedIn: true });
  fireEvent.mouseDown(await screen.findByLabelText('Roles for rows without a role'));
  await screen.findByRole('option', { name: 'Analyst' });
  fireEvent.change(await screen.findByLabelText('Or paste users'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check list' }));
  await waitFor(() => expect(rows).not.toHaveLength(0));
  return { rows, requestIds, connect: () => (isLost = false) };
}

it('sends names of built-in roles for labels, and cuts values over the limits', async () => {
  const groups = Array.from({ length: 21 }, (_, at) => `g${at}`).join(';');
  const { rows } = await check(`${'x'.repeat(2000)},a@x.com,analyst ,"${groups}"`);
  expect(rows).toMatchObject([{ name: 'x'.repeat(1000), userRoles: ['Data reader'] }]);
  expect(rows[0]?.groups).toHaveLength(20);
  expect(await screen.findByText('A user can be added to at most 20 groups here.')).toBeTruthy();
});

it('repeats a lost invitation with its request id, and asks before links are left behind', async () => {
  const { requestIds, connect } = await check('Ann,ann@x.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 1 user' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  connect();
  fireEvent.click(retry);
  const save = await screen.findByRole('button', { name: 'Download links (CSV)' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 of 1 users invited.'));
  expect(requestIds).toEqual([requestIds[0], requestIds[0]]);
  fireEvent.click(screen.getByRole('link', { name: 'Show invited users' }));
  await screen.findByText('Leave without the links?');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Leave without the links?')).toBeNull());
  fireEvent.click(save);
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('link', { name: 'Show invited users' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show invited users' })).toBeNull());
});
