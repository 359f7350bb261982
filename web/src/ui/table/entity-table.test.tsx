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
/** Three pages of things. */
const all: Thing[] = Array.from({ length: 120 }, (_, index) => ({ id: `t${index}`, name: `Thing ${index}` }));
/** As many as a test needs that turns no page. */
const few = all.slice(0, 12);

/** The things on the server. */
let things: Thing[];
let asked: ListQuery[];
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
    asked.push(query);
    const data = pageOf(query);
    return { data, currentData: data, refetch: () => undefined, ...state };
  },
  useLoadPage: () => (query) => Promise.resolve(pageOf(query)),
};

/** Shows the list at an address; returns where it leads. */
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
const lastAsked = () => asked.at(-1);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(startTestTexts);
beforeEach(() => {
  things = few;
  asked = [];
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

describe('the filters of a list', () => {
  it('stand in the address, and the address says what is asked', async () => {
    const router = open('/things?status=Open,Lost&sort=-name');
    expect(lastAsked()).toMatchObject({ status: 'Open,Lost', sort: '-name', top: 50 });
    press('Status Open, Lost');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Lost' }));
    expect(router.state.location.search).toBe('?status=Open&sort=-name');
    expect(lastAsked()).toMatchObject({ status: 'Open' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Remove the filter Status');
    expect(router.state.location.search).toBe('?sort=-name');
  });

  it('document 1 §2: are remembered by the list’s name, and put into an address that says nothing', async () => {
    open('/things?status=Open');
    press('Filter');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Owner' }), { target: { value: 'Maya' } });
    press('Apply');
    expect(lastAsked()).toMatchObject({ status: 'Open', owner: 'Maya' });
    cleanup();
    const router = open('/things');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Open&owner=Maya'));
    cleanup();
    open('/things?status=Lost');
    expect(lastAsked()).toMatchObject({ status: 'Lost' });
    expect(lastAsked()).not.toHaveProperty('owner');
    cleanup();
    asked = [];
    open('/things', { list: 'others' });
    expect(lastAsked()).not.toHaveProperty('status');
    cleanup();
    // The same list of something else, as the files of the next library.
    asked = [];
    open('/other-things');
    expect(lastAsked()).not.toHaveProperty('status');
  });

  it('come back without what was searched for', async () => {
    open('/things?status=Open&keywords=Thing+11');
    press('Filter');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Owner' }), { target: { value: 'Maya' } });
    press('Apply');
    expect(lastAsked()).toMatchObject({ status: 'Open', owner: 'Maya', keywords: 'Thing 11' });
    cleanup();
    const router = open('/things');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Open&owner=Maya'));
    expect(lastAsked()).not.toHaveProperty('keywords');
  });

  it('that hide everything can be cleared, all or one', () => {
    const nothing = { items: [], count: { value: 0, isExact: true } };
    state = { data: nothing, currentData: nothing };
    const router = open('/things?status=Open&owner=Maya');
    expect(screen.queryByText('nothing yet')).toBeNull();
    press('Without Status');
    expect(router.state.location.search).toBe('?owner=Maya');
    press('Clear all filters');
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('nothing yet')).toBeTruthy();
  });

  it('the search asks 300 ms after the last letter, not before', () => {
    vi.useFakeTimers();
    open();
    const field = screen.getByRole('textbox', { name: 'Search things' });
    fireEvent.change(field, { target: { value: 'Thing 11' } });
    vi.advanceTimersByTime(299);
    expect(lastAsked()).not.toHaveProperty('keywords');
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    return waitFor(() => expect(lastAsked()).toMatchObject({ keywords: 'Thing 11' }));
  });
});

describe('the pages of a list', () => {
  beforeEach(() => {
    things = all;
  });

  it('follow each other by their tokens, and keep the count of the first', async () => {
    open();
    expect(screen.getByText('1–50 of 120')).toBeTruthy();
    press('Next page');
    await screen.findByText('51–100 of 120');
    expect(lastAsked()).toMatchObject({ continuationToken: '50' });
    press('Next page');
    await screen.findByText('101–120 of 120');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    press('Previous page');
    await screen.findByText('51–100 of 120');
  });

  it('begin anew with another order, and come back with the browser’s history', async () => {
    const router = open();
    press('Next page');
    await screen.findByText('51–100 of 120');
    fireEvent.click(screen.getByRole('link', { name: 'Thing 60' }));
    await screen.findByText('elsewhere');
    await router.navigate(-1);
    await screen.findByText('51–100');
    expect(lastAsked()).toMatchObject({ continuationToken: '50' });
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'name' }));
    expect(lastAsked()?.continuationToken).toBeUndefined();
  });

  it('lead back to the first where the server does not know the token any more', async () => {
    const router = open();
    press('Next page');
    await screen.findByText('51–100 of 120');
    const data = { code: 'request.continuation_token_invalid', errors: [], requestId: 'r' };
    state = { error: new ApiError({ status: 400, data, requestId: 'r' }).failure, currentData: undefined };
    await router.navigate('.', { replace: true, state: router.state.location.state as object });
    await waitFor(() => expect(lastAsked()?.continuationToken).toBeUndefined());
  });

  it('say honestly that there are more than were counted', () => {
    const many = { ...pageOf({}), count: { value: 10_000, isExact: false } };
    state = { data: many, currentData: many };
    open();
    expect(screen.getByText('1–50 of 10,000+')).toBeTruthy();
  });
});

describe('the rows of a list', () => {
  it('are moved through with J and K, selected with X and opened with Enter', async () => {
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

  it('are moved through and selected from a row’s box too; Escape selects none', async () => {
    // Of no list that another test has left at a row.
    open('/other-things', { bulkActions: [{ label: 'Close', run: () => true }] });
    const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    // By their texts: to look for rows by their names takes seconds.
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
    act(() => screen.getByRole('button', { name: 'Clear the selection' }).focus());
    type('Escape');
    expect(screen.queryByText('2 selected')).toBeNull();
    await waitFor(() => expect(below.contains(document.activeElement)).toBe(true));
  });

  it('have the focus with the first J, and again when one comes back', async () => {
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

  it('are all those that the filters leave once all are selected; an action gets those that it fits', async () => {
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

  it('are saved whole as CSV, in the columns that are shown, with formulas made harmless', async () => {
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

  it('show the columns that the person chose, in their order, the next time too', async () => {
    open();
    press('Columns');
    const dialog = screen.getByRole('dialog', { name: 'Columns' });
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'More' }));
    const handle = within(dialog).getByRole('button', { name: 'Move More: arrow up or down' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    cleanup();
    open();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'More', 'Id']);
  });

  it('are cards where there is no room for columns', () => {
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

it('says why a list could not be loaded, keeps its filters and tries again', () => {
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
