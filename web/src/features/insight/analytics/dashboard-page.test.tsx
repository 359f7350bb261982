import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { Action } from '@polylogue/contract/permissions';
import { beforeEach, expect, it, vi } from 'vitest';
import { ResourceAddressContext } from '../../../entity/screens/resource-address.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { type Answer, answer, memoryTransport, refusal } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests } from '../../../testing/screen-tests.ts';
import { stubWindowWidth } from '../../../testing/window-width.ts';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { agentId, emptyAnswers, fullAnswers, suppressedAnswers } from './testing/fixtures.ts';

vi.mock('../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
// jsdom draws no charts; the gallery covers them.
vi.mock('../../../ui/chart/chart-plot.tsx', () => ({ ChartPlot: () => <p>drawn</p> }));

screenTests();

/** Reports that were asked for, with their queries. */
let asked: { report: string; query: Record<string, string> }[];
beforeEach(() => {
  asked = [];
  localStorage.clear();
  stubWindowWidth(1440);
});

interface Opened {
  answers?: readonly Answer[];
  actions?: Action[];
}

function open(search = '', { answers = fullAnswers, actions = ['AnalyticsRead'] }: Opened = {}) {
  const transport = memoryTransport([
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: actions }),
    ...answers,
  ]);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://server.test');
    const report = /\/analytics\/(?:conversations\/)?(\w+)$/.exec(url.pathname)?.[1];
    if (report) asked.push({ report, query: Object.fromEntries(url.searchParams) });
    return transport(url, init);
  });
  return renderOnBackdrop({
    path: `/admin${search}`,
    route: '/admin',
    element: (
      <ResourceAddressContext
        value={({ type, id }) => (type === 'Agent' ? `/admin/gptsystem/${id}` : undefined)}
      >
        <DashboardPage />
      </ResourceAddressContext>
    ),
    isSignedIn: true,
  });
}

const card = (name: string) => screen.findByRole('group', { name });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const parametersOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

it('shows each figure with its change; only errors are coloured', async () => {
  open();
  const conversations = await card('Conversations');
  await waitFor(() => expect(conversations.textContent).toContain('3,720More by 12.4% was 3,310'));
  const colourOf = (element: HTMLElement) =>
    getComputedStyle(within(element).getByText('More by').parentElement!).color;
  expect(colourOf(await card('Errors'))).not.toBe(colourOf(conversations));
  const cost = await card('Cost');
  await waitFor(() => expect(cost.textContent).toContain('$118.60 by its end · budget $150.00'));
});

it("asks all reports for the period and filters in the reader's zone", async () => {
  open(`?reportingPeriod=last7Days&brandKey=fabrikam&gptSystemId=${agentId(0)}`);
  await screen.findByRole('grid');
  await waitFor(() => expect(new Set(asked.map(({ report }) => report)).size).toBe(9));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const filters = { timeZone, brandKey: 'fabrikam', gptSystemId: agentId(0) };
  for (const { report, query } of asked) {
    // Options of a filter are what the others leave.
    if (/By(Brand|GptSystem)$/.test(report)) continue;
    expect(query, report).toMatchObject(filters);
  }
  expect(asked.some(({ query }) => query['from'] === '2026-09-24')).toBe(true);
});

it('filters everything by a click on a row, and removes the filter by the next', async () => {
  const { search } = open();
  await press('HR Policies');
  await waitFor(() => expect(parametersOf(search())).toEqual({ gptSystemId: agentId(1) }));
  const pressed = await screen.findByRole('button', { name: 'HR Policies', pressed: true });
  const isAsked = () =>
    asked.some(
      ({ report, query }) => report === 'ConversationsByHour' && query['gptSystemId'] === agentId(1),
    );
  await waitFor(() => expect(isAsked()).toBe(true));
  fireEvent.click(pressed);
  await waitFor(() => expect(parametersOf(search())).toEqual({}));
});

it('asks once for several quick changes', async () => {
  open();
  await screen.findByText('HR Policies');
  const count = () => asked.filter(({ report }) => report === 'ConversationsByHour').length;
  await waitFor(() => expect(count()).toBe(1));
  const names = ['Today', '90 days', '12 months', 'This month'];
  const buttons = names.map((name) => screen.getByRole('button', { name }));
  for (const button of buttons) fireEvent.click(button);
  const isAsked = () => asked.some(({ query }) => query['reportingPeriod'] === 'thisMonth');
  await waitFor(() => expect(isAsked()).toBe(true));
  expect(count()).toBeLessThanOrEqual(3);
});

it('chooses a period by a number key, and removes filters by X', async () => {
  const { search } = open('?privacy=private');
  await card('Conversations');
  fireEvent.keyDown(document.body, { key: '2' });
  await waitFor(() =>
    expect(parametersOf(search())).toEqual({ reportingPeriod: 'last7Days', privacy: 'private' }),
  );
  fireEvent.keyDown(document.body, { key: 'x' });
  await waitFor(() => expect(parametersOf(search())).toEqual({ reportingPeriod: 'last7Days' }));
});

it('opens the custom period of a day, and refuses days in reverse', async () => {
  const { search } = open();
  const chart = await screen.findByRole('figure', { name: 'Conversations' });
  fireEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  await press('Show Monday, October 26, 2026 alone');
  const day = { reportingPeriod: 'custom', from: '2026-10-26', until: '2026-10-26' };
  await waitFor(() => expect(parametersOf(search())).toEqual(day));
  await press(/^Custom period, now/);
  const until = await screen.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '2026-10-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Choose a day after the first one.')).toBeTruthy();
  expect(parametersOf(search())).toEqual(day);
});

it('reads hidden numbers of people as texts in tables and files', async () => {
  open('', { answers: suppressedAnswers });
  const chart = await screen.findByRole('figure', { name: 'People' });
  fireEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  const texts = within(chart)
    .getAllByRole('cell')
    .slice(0, 4)
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(['10–14', 'Fewer than 5', 'Hidden', '25–29']);
  fireEvent.click(within(chart).getByRole('button', { name: 'Export chart data as CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const lines = (await vi.mocked(saveFile).mock.lastCall?.[0].text())?.split('\r\n');
  expect(lines?.slice(1, 3)).toEqual(['2026-10-24,10–14', '2026-10-25,Fewer than 5']);
});

it('moves through the heat map by arrow keys, one tab stop for all cells', async () => {
  open();
  const table = await screen.findByRole('grid', { name: 'Conversations by weekday and hour' });
  const stops = () => [...table.querySelectorAll<HTMLElement>('[tabindex="0"]')];
  expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['Sunday 12 AM: 0 conversations']);
  stops()[0]?.focus();
  fireEvent.keyDown(table, { key: 'ArrowDown' });
  fireEvent.keyDown(table, { key: 'End' });
  fireEvent.keyDown(table, { key: 'ArrowLeft' });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Monday 10 PM: 0 conversations$/);
  expect(stops()).toEqual([document.activeElement]);
});

it('links agents to their pages by the right of the reader', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Open IT Helpdesk' })).getAttribute('href')).toBe(
    `/admin/gptsystem/${agentId(0)}`,
  );
  expect(screen.queryByRole('link', { name: 'Open Contoso' })).toBeNull();
});

it('keeps the other charts when one fails, and loads it again on request', async () => {
  const failing = refusal(routes.conversationsByGptSystem, [400, 'request.invalid']);
  open('', { answers: [failing, ...fullAnswers] });
  const list = (await screen.findByRole('heading', { name: 'By agent' })).closest('section')!;
  const retry = await within(list).findByRole('button', { name: 'Try again' });
  expect(await screen.findByText('Contoso')).toBeTruthy();
  const count = () => asked.filter(({ report }) => report === 'ConversationsByGptSystem').length;
  const before = count();
  fireEvent.click(retry);
  await waitFor(() => expect(count()).toBe(before + 1));
});

it('suggests what to do without conversations, with and without filters', async () => {
  open('?brandKey=fabrikam', { answers: [...emptyAnswers, ...fullAnswers] });
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No conversations in this period')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show 12 months' }));
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
});

it('saves the export of the period and filters with the separator of the region', async () => {
  const exported = vi.fn<(query: Record<string, string>) => void>();
  const path = new RegExp(`^${routes.export.path}$`);
  const file: Answer = {
    method: 'GET',
    path,
    respond: ({ url }) => {
      exported(Object.fromEntries(url.searchParams));
      return new Response('day;brand');
    },
  };
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  open('?privacy=private', { answers: [file, ...fullAnswers] });
  await press('Export');
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toBe('CSV with semicolonsUsual in your region');
  fireEvent.click(first!);
  await waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[1]).toBe('analytics-export.csv'));
  expect(exported.mock.lastCall?.[0]).toMatchObject({
    separator: 'semicolon',
    privacy: 'private',
    reportingPeriod: 'last30Days',
  });
});

it('asks for no report without the right to read analytics', async () => {
  open('', { actions: ['AnalyticsWrite'] });
  expect(await screen.findByText("You can't see figures")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(asked).toEqual([]);
});
