import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { auditRoutes as routes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow, FieldChange } from '@polylogue/contract/insight/audit/schemas';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResourceAddressContext } from '../../../../entity/screens/resource-address.ts';
import { answer, memoryTransport } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { stubWindowWidth } from '../../../../testing/window-width.ts';
import { EntryPanel } from './entry-panel.tsx';

const row: AuditRow = {
  auditEntryId: '01890a5d-ac96-774b-bcce-000000000001',
  timeStamp: '2026-11-22T08:00:00Z',
  userId: '01890a5d-ac96-774b-bcce-000000000500',
  userName: 'Maya',
  type: 'UserRole',
  aggregateRootId: 'role-7',
  aggregateRootName: 'Contract Manager',
  domainOperation: 'Update',
  version: 3,
  fields: ['actions'],
  requestId: 'request-1',
};
let requests: Record<string, string>[];

interface OpenOptions {
  changes?: FieldChange[];
  names?: Record<string, string>;
  lastOperation?: string;
}

/** Opens the panel of `entry`; `lastOperation` is the latest operation on its subject. */
async function open(
  entry: Partial<AuditRow>,
  { changes = [], names = {}, lastOperation = 'Update' }: OpenOptions = {},
) {
  const opened = { ...row, ...entry };
  const get = answer(routes.get, { ...opened, changes, names, isErased: false });
  const list = answer(routes.list, ({ url }) => {
    requests.push(Object.fromEntries(url.searchParams));
    return { items: [{ ...opened, domainOperation: lastOperation }] };
  });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    memoryTransport([get, list])(new URL(path, 'http://audit.test'), init),
  );
  const element = (
    <ResourceAddressContext value={({ type, id }) => (type === 'Brand' ? undefined : `/admin/${type}/${id}`)}>
      <EntryPanel entry={opened} onClose={() => undefined} />
    </ResourceAddressContext>
  );
  renderOnBackdrop({ path: '/admin/audit', element, isSignedIn: true });
  await screen.findAllByText(
    changes[0] ? /^(Added|Removed|Before|Only the order)/ : 'No fields were changed.',
  );
}
const openLink = () => screen.queryByRole('link', { name: 'Open' });
const sides = () => ({
  added: [...document.querySelectorAll('ins')].map(({ textContent }) => textContent),
  removed: [...document.querySelectorAll('del')].map(({ textContent }) => textContent),
});

it('labels operations in the reader’s language, including multi-word names', async () => {
  await open({ type: 'FileLibrary', domainOperation: 'Retry failed files', fields: [] });
  expect(screen.getByText('File library: failed files retried')).toBeTruthy();
});

it('omits empty fields of a new thing, and names singletons by their kind', async () => {
  const changes = [
    { field: 'name', before: null, after: 'Editors' },
    { field: 'description', before: null, after: '' },
  ];
  await open({ type: 'SearchIndex', aggregateRootId: 'instance', aggregateRootName: null }, { changes });
  expect(screen.getByRole('heading', { name: 'name' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'description' })).toBeNull();
  expect(screen.getByText('Search index')).toBeTruthy();
  expect(screen.queryByText('instance')).toBeNull();
});

beforeAll(startTestTexts);
beforeEach(() => {
  requests = [];
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('related links', () => {
  it('lead to the subject, its changes and versions', async () => {
    await open({});
    await waitFor(() => expect(openLink()?.getAttribute('aria-disabled')).toBeNull());
    expect(openLink()?.getAttribute('href')).toBe('/admin/UserRole/role-7');
    expect(requests).toEqual([{ type: 'UserRole', aggregateRootId: 'role-7', sort: '-timeStamp', top: '1' }]);
    const all = screen.getByRole('link', { name: 'Change history and versions of this item' });
    expect(all.getAttribute('href')).toBe('/admin/audit?type=UserRole&aggregateRootId=role-7');
  });

  it.each(['Delete', 'Erase'])('omit a subject removed by %s', async (lastOperation) => {
    await open({}, { lastOperation });
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(openLink()).toBeNull());
  });

  it('lead to a subject that was restored after its removal', async () => {
    await open({ domainOperation: 'Delete' }, { lastOperation: 'Restore' });
    await waitFor(() => expect(openLink()?.getAttribute('href')).toBe('/admin/UserRole/role-7'));
  });

  it.each<[string, Partial<AuditRow>]>([
    ['has no screen for the reader', { type: 'Brand' }],
    ['was never saved', { aggregateRootId: 'unsaved' }],
    ['is a user who was deleted', { type: 'User', aggregateRootName: null }],
  ])('do not lead to what %s', async (_what, entry) => {
    await open(entry);
    expect(openLink()).toBeNull();
    expect(requests).toEqual([]);
  });

  it('omit versions if the change created none', async () => {
    await open({ version: null });
    expect(screen.getByRole('link', { name: 'Change history of this item' })).toBeTruthy();
  });
});

describe('field changes', () => {
  it('label actions, and show only added and removed ones', async () => {
    const before = ['GptSystemsRead', 'BrandsRead', 'UserRead'];
    const after = ['GptSystemsRead', 'UserRead', 'BrandsWrite', 'FormerAction'];
    await open({}, { changes: [{ field: 'actions', before, after }] });
    expect(sides()).toEqual({ added: ['Edit all brands', 'FormerAction'], removed: ['View brands'] });
    expect(screen.getByText('2 unchanged')).toBeTruthy();
    expect(screen.queryByText('Chat with agents')).toBeNull();
  });

  it('compare lists within an object, and omit unchanged ones', async () => {
    const before = { gptSystemIds: ['one', 'two'], dataSourceIds: ['library'] };
    const after = { gptSystemIds: ['two', 'three'], dataSourceIds: ['library'] };
    await open({}, { changes: [{ field: 'entityConfiguration', before, after }] });
    expect(sides()).toEqual({ added: ['three'], removed: ['one'] });
    expect(screen.getByText('agents')).toBeTruthy();
    expect(screen.queryByText('file libraries')).toBeNull();
  });

  it('name the objects that they refer to, and show no wire shape', async () => {
    const userRoleId = '01890a5d-ac96-774b-bcce-000000000700';
    const after = [{ userRoleId, until: null }];
    const changes = [{ field: 'roleAssignments', before: [], after }];
    await open({ type: 'User' }, { changes, names: { [userRoleId]: 'Contract Manager' } });
    expect(sides()).toEqual({ added: ['role: Contract Manager'], removed: [] });
  });

  it('distinguish a reordered list from one with other items', async () => {
    await open({}, { changes: [{ field: 'hostNames', before: ['a', 'b'], after: ['b', 'a'] }] });
    expect(screen.getByText('Only the order was changed.')).toBeTruthy();
    expect(sides()).toEqual({ added: [], removed: [] });
  });

  it('count repeated items of a list', async () => {
    await open({}, { changes: [{ field: 'hostNames', before: ['a'], after: ['a', 'a'] }] });
    expect(sides()).toEqual({ added: ['a'], removed: [] });
  });

  it('show other values before and after', async () => {
    await open({}, { changes: [{ field: 'name', before: 'Manager', after: 'Contract Manager' }] });
    expect(sides()).toEqual({ added: ['Contract Manager'], removed: ['Manager'] });
    const section = screen.getByRole('heading', { name: 'name' }).parentElement;
    expect(within(section as HTMLElement).queryByText(/unchanged/)).toBeNull();
  });
});
