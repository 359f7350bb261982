import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../lib/browser/save-file.ts';
import { ApiError } from '../../lib/http/api-failure.ts';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { createTestStore, type TestStore } from '../../testing/test-store.ts';
import { stubWindowWidth } from '../../testing/window-width.ts';
import { EntityTable, type EntityTableProps } from './entity-table.tsx';
import type { ListQuery, ListState } from './list-source.ts';

vi.mock('../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

interface Thing {
  id: string;
  name: string;
}
/** Items for three pages. */
const all: Thing[] = Array.from({ length: 120 }, (_, index) => ({ id: `t${index}`, name: `Thing ${index}` }));
/** Items for a single page. */
const few = all.slice(0, 12);

/** Items on the server. */
let things: Thing[];
let queries: ListQuery[];
let state: Partial<ListState<Thing>>;
let store: TestStore;

function pageOf({ continuationToken, top = 50, keywords }: ListQuery) {
  const found = things.filter(({ name }) => name.includes(String(keywords ?? '')));
  const from = Number(continuationToken ?? 0);
  const until = from + Number(top);
  return {
    items: found.slice(from, until),
    ...(until < found.length && { continuationToken: String(until) }),
    ...(from === 0 && { count: { value: found.length, isExact: true } }),
  };
}

const source: EntityTableProps<Thing>['source'] = {
  useList(query) {
    queries.push(query);
    const data = pageOf(query);
    return { data, currentData: data, refetch: () => undefined, ...state };
  },
  useLoadPage: () => (query) => Promise.resolve(pageOf(query)),
};

/** Renders the list at an address; returns the router's location. */
function open(address = '/things', props: Partial<EntityTableProps<Thing>> = {}) {
  const table = (
    <EntityTable
      list="things"
      label="Things"
      source={source}
      columns={[
        { name: 'name', title: 'Name', text: ({ name }) => name, sort: 'name' },
        { name: 'id', title: 'Id', text: ({ id }) => `=${id}` },
        { name: 'more', title: 'More', text: () => 'm', isOptional: true },
      ]}
      idOf={({ id }) => id}
      addressOf={({ id }) => `/things/${id}`}
      search={{ name: 'keywords', label: 'Search things' }}
      filters={[
        {
          kind: 'choices',
          name: 'status',
          label: 'Status',
          options: ['Open', 'Closed', 'Lost'].map((value) => ({ value, label: value })),
        },
        { kind: 'text', name: 'owner', label: 'Owner' },
      ]}
      empty={<p>nothing yet</p>}
      {...props}
    />
  );
  const routes = [
    { path: '/things', element: <TestPage>{table}</TestPage> },
    { path: '/other-things', element: <TestPage>{table}</TestPage> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}
const lastQuery = () => queries.at(-1);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(startTestTexts);
beforeEach(() => {
  things = few;
  queries = [];
  state = {};
  localStorage.clear();
  ({ store } = createTestStore());
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('list filters', () => {
  it('are stored in the address, which determines the query', async () => {
    const router = open('/things?status=Open,Lost&sort=-name');
    expect(lastQuery()).toMatchObject({ status: 'Open,Lost', sort: '-name', top: 50 });
    press('Status Open, Lost');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Lost' }));
    expect(router.state.location.search).toBe('?status=Open&sort=-name');
    expect(lastQuery()).toMatchObject({ status: 'Open' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Remove filter Status');
    expect(router.state.location.search).toBe('?sort=-name');
  });

  it('restores filters by list name into an address without any (document 1 §2)', async () => {
    open('/things?status=Open');
    press('Filter');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Owner' }), { target: { value: 'Maya' } });
    press('Apply');
    expect(lastQuery()).toMatchObject({ status: 'Open', owner: 'Maya' });
    cleanup();
    const router = open('/things');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Open&owner=Maya'));
    cleanup();
    open('/things?status=Lost');
    expect(lastQuery()).toMatchObject({ status: 'Lost' });
    expect(lastQuery()).not.toHaveProperty('owner');
    cleanup();
    queries = [];
    open('/things', { list: 'others' });
    expect(lastQuery()).not.toHaveProperty('status');
    cleanup();
    // The same list for another parent, for example the files of the next library.
    queries = [];
    open('/other-things');
    expect(lastQuery()).not.toHaveProperty('status');
  });

  it('are restored without the search', async () => {
    open('/things?status=Open&keywords=Thing+11');
    press('Filter');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Owner' }), { target: { value: 'Maya' } });
    press('Apply');
    expect(lastQuery()).toMatchObject({ status: 'Open', owner: 'Maya', keywords: 'Thing 11' });
    cleanup();
    const router = open('/things');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Open&owner=Maya'));
    expect(lastQuery()).not.toHaveProperty('keywords');
  });

  it('can be cleared together or one by one when nothing matches', () => {
    const nothing = { items: [], count: { value: 0, isExact: true } };
    state = { data: nothing, currentData: nothing };
    const router = open('/things?status=Open&owner=Maya');
    expect(screen.queryByText('nothing yet')).toBeNull();
    press('Remove filter: Status');
    expect(router.state.location.search).toBe('?owner=Maya');
    press('Clear all filters');
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('nothing yet')).toBeTruthy();
  });

  it('debounces the search by 300 ms', () => {
    vi.useFakeTimers();
    open();
    const field = screen.getByRole('textbox', { name: 'Search things' });
    fireEvent.change(field, { target: { value: 'Thing 11' } });
    vi.advanceTimersByTime(299);
    expect(lastQuery()).not.toHaveProperty('keywords');
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    return waitFor(() => expect(lastQuery()).toMatchObject({ keywords: 'Thing 11' }));
  });
});

describe('list pages', () => {
  beforeEach(() => {
    things = all;
  });

  it('follow continuation tokens and keep the count of the first', async () => {
    open();
    expect(screen.getByText('1–50 of 120')).toBeTruthy();
    press('Next page');
    await screen.findByText('51–100 of 120');
    expect(lastQuery()).toMatchObject({ continuationToken: '50' });
    press('Next page');
    await screen.findByText('101–120 of 120');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    press('Previous page');
    await screen.findByText('51–100 of 120');
  });

  it('restart with another sort, and restore with the browser’s history', async () => {
    const router = open();
    press('Next page');
    await screen.findByText('51–100 of 120');
    fireEvent.click(screen.getByRole('link', { name: 'Thing 60' }));
    await screen.findByText('elsewhere');
    await router.navigate(-1);
    await screen.findByText('51–100');
    expect(lastQuery()).toMatchObject({ continuationToken: '50' });
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'name' }));
    expect(lastQuery()?.continuationToken).toBeUndefined();
  });

  it('return to the first when the server rejects the token', async () => {
    const router = open();
    press('Next page');
    await screen.findByText('51–100 of 120');
    const data = { code: 'request.continuation_token_invalid', errors: [], requestId: 'r' };
    state = { error: new ApiError({ status: 400, data, requestId: 'r' }).failure, currentData: undefined };
    await router.navigate('.', { replace: true, state: router.state.location.state as object });
    await waitFor(() => expect(lastQuery()?.continuationToken).toBeUndefined());
  });

  it('show that there are more rows than were counted', () => {
    const many = { ...pageOf({}), count: { value: 10_000, isExact: false } };
    state = { data: many, currentData: many };
    open();
    expect(screen.getByText('1–50 of 10,000+')).toBeTruthy();
  });
});

describe('list rows', () => {
  it('move with J and K, select with X and open with Enter', async () => {
    const bulk = vi.fn<(rows: readonly Thing[]) => boolean>(() => true);
    const router = open('/things', { bulkActions: [{ label: 'Close', run: bulk }] });
    const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    for (const key of ['j', 'j', 'j', 'k', 'x']) type(key);
    expect(screen.getByText('1 selected')).toBeTruthy();
    const current = screen.getByRole('row', { name: /Thing 1\b/ });
    expect(current.className).toContain('current');
    expect(current.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(current.contains(document.activeElement)).toBe(true));
    type('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/things/t1'));
  });

  it('move and select from a row’s check box; Escape clears the selection', async () => {
    // Address without a remembered row from another test.
    open('/other-things', { bulkActions: [{ label: 'Close', run: () => true }] });
    const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    // Found by text: queries for rows by name take seconds.
    const row = (text: string) => screen.getByText(text).closest('[role="row"]') ?? document.body;
    const box = () => row('Thing 3').querySelector<HTMLInputElement>('input[type="checkbox"]');
    act(() => box()?.focus());
    type('x');
    expect(box()?.checked).toBe(true);
    type('j');
    type('x');
    expect(screen.getByText('2 selected')).toBeTruthy();
    const below = row('Thing 4');
    expect(below.contains(document.activeElement)).toBe(true);
    act(() => screen.getByRole('button', { name: 'Clear selection' }).focus());
    type('Escape');
    expect(screen.queryByText('2 selected')).toBeNull();
    await waitFor(() => expect(below.contains(document.activeElement)).toBe(true));
  });

  it('focus the first row with J, and the same row after returning', async () => {
    const router = open();
    const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    const row = () => screen.getByRole('row', { name: /Thing 0\b/ });
    type('j');
    expect(row().contains(document.activeElement)).toBe(true);
    act(() => screen.getByRole('textbox', { name: 'Search things' }).focus());
    act(() => (document.activeElement as HTMLElement).blur());
    type('k');
    expect(row().contains(document.activeElement)).toBe(true);
    type('Enter');
    await screen.findByText('elsewhere');
    await router.navigate(-1);
    await waitFor(() => expect(row().contains(document.activeElement)).toBe(true));
    expect(row().className).toContain('current');
  });

  it('select all filtered rows; an action receives the rows it applies to', async () => {
    things = all;
    const run = vi.fn<(rows: readonly Thing[]) => boolean>(() => true);
    const fits = ({ id }: Thing) => id.endsWith('9');
    open('/things?keywords=Thing', { bulkActions: [{ label: 'Close', fits, run }] });
    fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    press('Select all 120');
    await screen.findByText('120 selected');
    press(/^Close/);
    await waitFor(() => expect(screen.queryByText('120 selected')).toBeNull());
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.calls[0]?.[0].map(({ id }) => id)).toHaveLength(12);
  });

  it('export completely as CSV, with the visible columns and neutralised formulas', async () => {
    open('/things?keywords=Thing 1');
    press('Export as CSV');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    const lines = (await file?.text())?.replace('\u{FEFF}', '').trim().split('\r\n') ?? [];
    expect(name).toBe('things.csv');
    expect(lines[0]).toBe('Name,Id');
    expect(lines[1]).toBe("Thing 1,'=t1");
    expect(lines).toHaveLength(1 + few.filter((thing) => thing.name.includes('Thing 1')).length);
  });

  it('restore the chosen columns in their order', async () => {
    open();
    press('Columns');
    const dialog = screen.getByRole('dialog', { name: 'Columns' });
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'More' }));
    const handle = within(dialog).getByRole('button', { name: 'Move More: press arrow up or down' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    cleanup();
    open();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'More', 'Id']);
  });

  it('become cards on narrow screens', () => {
    stubWindowWidth(390);
    open();
    expect(screen.queryByRole('grid')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')[3];
    expect(
      within(card ?? document.body)
        .getByRole('link', { name: 'Thing 3' })
        .getAttribute('href'),
    ).toBe('/things/t3');
  });
});

it('show why loading failed, keep the filters and retry', () => {
  const refetch = vi.fn<() => void>();
  const data = { code: 'server.unavailable', errors: [], requestId: 'r-7' };
  const { failure } = new ApiError({ status: 503, data, requestId: 'r-7' });
  state = { data: undefined, currentData: undefined, error: failure, refetch };
  open('/things?status=Open');
  expect(screen.getByRole('alert').textContent).toContain('r-7');
  expect(screen.getByRole('button', { name: 'Status Open' })).toBeTruthy();
  press('Try again');
  expect(refetch).toHaveBeenCalledOnce();
});
