import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { type Group, GroupSettingsSchema } from '@polylogue/contract/people/groups/schemas';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import IconUsersGroup from '#icon/IconUsersGroup';
import { HttpContext } from '../../lib/http/http-context.ts';
import {
  type Answer,
  answer,
  type MemoryCall,
  memoryTransport,
  refusal,
} from '../../testing/memory-transport.ts';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { createTestStore } from '../../testing/test-store.ts';
import { FormText } from '../../ui/forms/fields/form-text.tsx';
import { entityApi } from '../entity-api.ts';
import { listSource } from '../list-source.ts';
import { adminResource } from './admin-resource.tsx';
import { useResourceColumns } from './resource-columns.tsx';

const thing: Group = {
  groupId: '01890a5d-ac96-774b-bcce-000000000001',
  name: 'Legal EMEA',
  description: 'All of it',
  memberCount: 0,
  roleCount: 0,
  version: 3,
  updatedAt: '2026-11-12T08:00:00Z',
  permissions: { canEdit: true, canDelete: true },
};
const readOnly = { ...thing, permissions: { canEdit: false, canDelete: false } };

const things = entityApi('Thing', routes);
let mayCreate: boolean;
const pages = adminResource({
  texts: 'groups',
  list: 'things',
  path: '/things',
  id: 'groupId',
  Icon: IconUsersGroup,
  api: things,
  source: listSource(things.list),
  useMayCreate: () => mayCreate,
  useColumns() {
    const columns = useResourceColumns<Group, 'groups'>('groups');
    return [columns.name(), columns.count('members', ({ memberCount }) => memberCount), columns.updated()];
  },
  loadForm: async () => ({
    form: {
      schema: GroupSettingsSchema,
      valuesOf: (from) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
      Fields: ({ control, isDisabled }) => (
        <FormText control={control} isDisabled={isDisabled} name="name" label="Name" />
      ),
    },
    useSections: ({ description }) => [{ name: 'more', title: 'More', content: description }],
  }),
  useRemovalQuestion: () => (removed) => ({ typedName: removed.name }),
});

let calls: (MemoryCall & { name: string })[];
const recorded =
  <T,>(name: string, content: T) =>
  (call: MemoryCall): T => {
    calls.push({ ...call, name });
    return content;
  };
const listOf = (...items: Group[]) =>
  answer(routes.list, { items, count: { value: items.length, isExact: true } });

function open(path: string, ...answers: Answer[]) {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://things.test'), init),
  );
  const { store, http } = createTestStore();
  const routesOfPages = [
    { path: '/things', element: <pages.List /> },
    { path: '/things/new', lazy: { Component: pages.loadNew } },
    { path: '/things/:groupId/edit', lazy: { Component: pages.loadEdit } },
  ];
  const router = createMemoryRouter(routesOfPages, { initialEntries: [path] });
  render(
    <Provider store={store}>
      <HttpContext value={http}>
        <TestPage>
          <RouterProvider router={router} />
        </TestPage>
      </HttpContext>
    </Provider>,
  );
  return { address: () => router.state.location.pathname };
}
const editPath = `/things/${thing.groupId}/edit`;

beforeAll(startTestTexts);
beforeEach(() => {
  sessionStorage.clear();
  calls = [];
  mayCreate = true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists items by the declared columns, and offers to make a new one', async () => {
  open('/things', listOf(thing));
  expect(await screen.findByText('Legal EMEA')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New group' }).getAttribute('href')).toBe('/things/new');
});

it('explains an empty list, without the first step to a person who may not create', async () => {
  mayCreate = false;
  open('/things', listOf());
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New group' })).toBeNull();
});

it('creates an item, and opens its address', async () => {
  const { address } = open(
    '/things/new',
    answer(routes.create, recorded('create', thing)),
    answer(routes.get, thing),
  );
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Legal EMEA' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(address()).toBe(editPath));
  expect(calls).toMatchObject([{ name: 'create', body: { name: 'Legal EMEA', description: '' } }]);
});

it('saves an item with the version that it is based on', async () => {
  open(
    editPath,
    answer(routes.get, thing),
    answer(routes.update, recorded('update', { ...thing, version: 4 })),
  );
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Legal' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toMatchObject([{ name: 'update', body: { name: 'Legal' } }]));
  expect(calls[0]?.headers.get('if-match')).toBe('"3"');
});

it('shows fields of an item read-only, with its further sections', async () => {
  open(editPath, answer(routes.get, readOnly));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).disabled).toBe(true);
  expect(screen.getByText('Only people who can assign roles can change groups.')).toBeTruthy();
  expect(screen.getByText('All of it')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('deletes an item once its name is typed, and returns to the list', async () => {
  const { address } = open(
    editPath,
    answer(routes.get, thing),
    answer(routes.remove, recorded('remove', undefined)),
    listOf(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(await question.findByRole('textbox'), { target: { value: 'Legal EMEA' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(address()).toBe('/things'));
  expect(calls[0]?.headers.get('if-match')).toBe('"3"');
});

it('reports a missing item in place of its form', async () => {
  open(editPath, refusal(routes.get, [404, 'group.not_found']));
  expect(await screen.findByText('This group no longer exists.')).toBeTruthy();
});
