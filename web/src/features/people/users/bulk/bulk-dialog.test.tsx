import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fillPath } from '@polylogue/contract/path';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { expect, it, vi } from 'vitest';
import { answer, type MemoryCall, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { items, person } from '../testing/list-fixtures.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-kinds.ts';

const users = items.slice(0, 3);
const [first, second, third] = users;
const onEnd = vi.fn<(isDone: boolean) => void>();

screenTests();

const open = (kind: BulkKind) =>
  renderOnBackdrop({
    path: '/',
    element: <BulkDialog kind={kind} users={users} onEnd={onEnd} />,
    isSignedIn: true,
  });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('changes the others if one is refused, names the reason, and undoes what was changed', async () => {
  const calls: MemoryCall[] = [];
  const path = fillPath(routes.setStatus.path, { userId: second?.userId });
  serve([
    refusal({ method: 'PUT', path }, [403, 'role.beyond_own_rights']),
    answer(routes.setStatus, (call) => {
      calls.push(call);
      return person;
    }),
  ]);
  open('deactivate');
  press('Deactivate');
  const refused = await screen.findByRole('region', { name: 'Not changed' });
  expect(within(refused).getByText(second?.name ?? '')).toBeTruthy();
  expect(screen.getByText('2 of 3 users changed.')).toBeTruthy();
  press('Undo');
  await waitFor(() => expect(calls).toHaveLength(4));
  const undone = calls.slice(2);
  expect(undone.map(({ url }) => url.pathname.split('/').at(-2))).toEqual([first?.userId, third?.userId]);
  expect(undone.map(({ body }) => body)).toEqual([{ isActive: true }, { isActive: true }]);
});

it('repeats only what the server did not answer, and keeps the order of the list', async () => {
  const calls: string[] = [];
  let isLost = true;
  serve([
    answer(routes.setStatus, ({ url }) => {
      const userId = url.pathname.split('/').at(-2) ?? '';
      calls.push(userId);
      if (userId === first?.userId && isLost) throw new TypeError('connection lost');
      return person;
    }),
  ]);
  open('deactivate');
  press('Deactivate');
  expect(await screen.findByText('2 of 3 users changed.')).toBeTruthy();
  isLost = false;
  press('Try again');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
  expect(calls).toEqual([first, second, third, first].map((user) => user?.userId));
});

it('stops without closing while it changes people', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const respond = async () => promise.then(() => Response.json(person));
  serve([{ ...answer(routes.setStatus, person), respond }]);
  onEnd.mockClear();
  open('deactivate');
  press('Deactivate');
  fireEvent.keyDown(await screen.findByRole('progressbar'), { key: 'Escape' });
  resolve();
  expect(await screen.findByText('1 of 3 users changed. Stopped before the last 2 users.')).toBeTruthy();
  expect(onEnd).not.toHaveBeenCalled();
});

it('does not stop by a double click on its start', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const respond = async () => promise.then(() => Response.json(person));
  serve([{ ...answer(routes.setStatus, person), respond }]);
  open('deactivate');
  press('Deactivate');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }), { detail: 2 });
  resolve();
  expect(await screen.findByText('3 users were deactivated')).toBeTruthy();
});

it('shows how many people could not be changed back', async () => {
  let isForbidden = false;
  serve([
    answer(routes.setStatus, () => {
      if (isForbidden) throw new TypeError('connection lost');
      return person;
    }),
  ]);
  open('deactivate');
  press('Deactivate');
  await screen.findByText('3 users were deactivated');
  isForbidden = true;
  press('Undo');
  expect(await screen.findByText('3 users could not be changed back')).toBeTruthy();
});
