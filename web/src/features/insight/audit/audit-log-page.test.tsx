import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { auditRoutes as routes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { answer, type MemoryCall, memoryTransport, silence } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { stubWindowWidth } from '../../../testing/window-width.ts';
import { knownTypes } from './audit-labels.ts';
import texts from './texts/en.json' with { type: 'json' };
import { AuditLogPage } from './pages/audit-log-page.tsx';

vi.mock('../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

// jsdom draws no charts; the gallery covers them.
vi.mock('../../../ui/chart/chart-plot.tsx', () => ({ ChartPlot: () => <p>drawn</p> }));

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const rowAt = (index: number): AuditRow => ({
  auditEntryId: id(index),
  timeStamp: '2026-11-22T08:00:00Z',
  userId: id(500),
  userName: index === 1 ? null : 'Maya',
  type: 'User',
  aggregateRootId: id(600 + index),
  aggregateRootName: `Person ${index}`,
  domainOperation: index === 0 ? 'Erase' : 'AssignRole',
  version: null,
  fields: ['roleAssignments'],
  requestId: `request-${index}`,
});
let rows: AuditRow[];

let requests: Record<string, string>[];
let counted: Record<string, string>[];
let exported: Record<string, string> | undefined;

function open(address: string) {
  const list = answer(routes.list, ({ url }) => {
    const query = Object.fromEntries(url.searchParams);
    requests.push(query);
    const from = Number(query['continuationToken'] ?? 0);
    const until = from + Number(query['top'] ?? 50);
    return {
      items: rows.slice(from, until),
      ...(until < rows.length && { continuationToken: String(until) }),
      ...(from === 0 && { count: { value: rows.length, isExact: true } }),
    };
  });
  const perDay = answer(routes.perDay, ({ url }) => {
    counted.push(Object.fromEntries(url.searchParams));
    return { days: ['2026-11-21', '2026-11-22'], series: [{ name: 'User', counts: [3, 67] }] };
  });
  const sealing = answer(routes.sealing, { sealed: 70, sealedUntil: '2026-11-22T08:00:00Z', unsealed: 0 });
  const verify = answer(routes.verify, ({ url }) => {
    const after = Number(url.searchParams.get('after'));
    return { sealed: after + 35, isLast: after === 35, newestSeal: 'a1', fault: null };
  });
  const csv = {
    ...silence(routes.csv),
    respond({ url }: MemoryCall) {
      exported = Object.fromEntries(url.searchParams);
      return new Response('time,before,after');
    },
  };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    memoryTransport([list, perDay, csv, sealing, verify])(new URL(path, 'http://audit.test'), init),
  );
  renderOnBackdrop({ path: address, route: '/admin/audit', element: <AuditLogPage />, isSignedIn: true });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeAll(startTestTexts);
beforeEach(() => {
  rows = Array.from({ length: 70 }, (_, index) => rowAt(index));
  localStorage.clear();
  requests = [];
  counted = [];
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('requests the period, kind and person of the address, page by page', async () => {
  open('/admin/audit?timeStampFrom=2026-11-01&timeStampTo=2026-11-22&type=User&userName=Maya&details=roles');
  await screen.findByText('Person 0');
  const filters = {
    timeStampFrom: '2026-11-01',
    timeStampTo: '2026-11-22',
    type: 'User',
    userName: 'Maya',
    details: 'roles',
  };
  expect(requests[0]).toMatchObject(filters);
  await press('Next page');
  await screen.findByText('Person 50');
  expect(requests.at(-1)).toMatchObject({ ...filters, continuationToken: '50' });
});

it('marks deleted people, and labels operations', async () => {
  open('/admin/audit');
  await screen.findByText('Person 0');
  expect(screen.getByText('deleted user')).toBeTruthy();
  expect(screen.getByText('deleted permanently')).toBeTruthy();
});

it('labels features and unsaved subjects', async () => {
  const flag = { ...rowAt(0), type: 'FeatureFlag', aggregateRootId: 'ShowFooter', aggregateRootName: null };
  const unsaved = { ...rowAt(1), type: 'ModelProvider', aggregateRootId: 'unsaved', aggregateRootName: null };
  rows.splice(0, 2, flag, unsaved);
  open('/admin/audit');
  expect(await screen.findByText('Footer in the chat')).toBeTruthy();
  expect(screen.getByText('not saved yet')).toBeTruthy();
  expect(screen.queryByText(/^(ShowFooter|unsaved)$/)).toBeNull();
});

it('shows a batch as one row, which opens its changes by the same filters', async () => {
  const changes = [
    { type: 'User', domainOperation: 'Create', count: 200 },
    { type: 'User', domainOperation: 'AssignRole', count: 199 },
  ];
  rows[1] = { ...rowAt(1), batch: { batchId: 'b1', count: 399, changes } };
  open('/admin/audit?userName=Maya');
  expect(await screen.findByText('User created × 200, User role assigned × 199')).toBeTruthy();
  expect(requests[0]).toMatchObject({ foldBatches: 'true', userName: 'Maya' });
  fireEvent.click(screen.getByText('399 changes'));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ userName: 'Maya', batchId: 'b1' }));
  expect(requests.at(-1)).not.toHaveProperty('foldBatches');
});

it('groups changes by day', async () => {
  rows = [rowAt(0), rowAt(1), { ...rowAt(2), timeStamp: '2026-11-21T08:00:00Z' }];
  open('/admin/audit');
  const found = await screen.findAllByRole('gridcell', { name: /, November 2[12], 2026/ });
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'Sunday, November 22, 2026',
    'Saturday, November 21, 2026',
  ]);
});

it('verifies the chain part by part', async () => {
  open('/admin/audit');
  expect(await screen.findByText(/^Sealed up to/)).toBeTruthy();
  await press('Verify');
  expect(await screen.findByText('70 entries match their seals.')).toBeTruthy();
  expect(screen.getAllByText(/^Chain complete up to/)).toHaveLength(2);
});

it('offers every labelled kind as a filter', () => {
  expect([...knownTypes].sort()).toEqual(Object.keys(texts.types).sort());
});

it('downloads the filtered log as CSV', async () => {
  open('/admin/audit?type=User');
  await screen.findByText('Person 0');
  await press('Export as CSV');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([name, await content?.text()]).toEqual(['audit.csv', 'time,before,after']);
  expect(exported).toMatchObject({ type: 'User' });
});

it('counts days in UTC when the system’s time zone is invalid', async () => {
  const known = Intl.DateTimeFormat.prototype.resolvedOptions;
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  options.mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...known.call(this), timeZone: 'Etc/Unknown' };
  });
  open('/admin/audit');
  await screen.findByText('drawn');
  expect([counted[0]?.['timeZone'], requests[0]?.['timeZone']]).toEqual(['UTC', 'UTC']);
  options.mockRestore();
});

it('charts the filtered changes per day, and filters by a chosen day', async () => {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  open('/admin/audit?type=User&userName=Maya');
  await screen.findByText('Person 0');
  await screen.findByText('drawn');
  expect(counted).toEqual([{ type: 'User', userName: 'Maya', by: 'type', timeZone }]);
  expect(requests[0]).toMatchObject({ timeZone });
  await press('Change');
  await waitFor(() => expect(counted.at(-1)).toMatchObject({ by: 'domainOperation' }));
  await press('Show as table');
  await press('Show changes of Sunday, November 22, 2026');
  const day = { timeStampFrom: '2026-11-22', timeStampTo: '2026-11-22', type: 'User', userName: 'Maya' };
  await waitFor(() => expect(requests.at(-1)).toMatchObject(day));
  await waitFor(() => expect(counted.at(-1)).toMatchObject(day));
});

it('keeps the chart hidden after it was closed', async () => {
  open('/admin/audit');
  await screen.findByText('drawn');
  await press('Hide changes per day');
  expect(screen.queryByRole('figure')).toBeNull();
  cleanup();
  counted = [];
  open('/admin/audit');
  await screen.findByText('Person 0');
  expect(counted).toEqual([]);
});
