import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../lib/browser/save-file.ts';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { type ChartSeries, drawnSeries } from './chart-figures.ts';
import { ReportChart, type ReportChartProps } from './report-chart.tsx';

vi.mock('../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
// jsdom draws no charts; the gallery covers them.
vi.mock('./chart-plot.tsx', () => ({ ChartPlot: () => <p>drawn</p> }));

const categories = [
  { key: '2026-11-21', tick: '21 Nov', name: 'Saturday' },
  { key: '2026-11-22', tick: '22 Nov', name: 'Sunday' },
];
const series = [
  { key: 'a', label: '=SUM(A1)', values: [1, 1200] },
  { key: 'b', label: 'Roles', values: [2, 0] },
];
const choose = vi.fn<NonNullable<ReportChartProps['onChoose']>>();
const open = (props: Partial<ReportChartProps> = {}) =>
  render(
    <TestPage>
      <ReportChart
        kind="bar"
        title="Changes"
        name="changes"
        categoryTitle="Day"
        categories={categories}
        series={series}
        empty="No changes."
        onChoose={choose}
        chooseLabel={({ name }) => `Show ${name}`}
        {...props}
      />
    </TestPage>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(startTestTexts);
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('shows a figure with its sum and peak in text', async () => {
  open();
  const figure = screen.getByRole('figure', { name: 'Changes' });
  const summary = document.getElementById(figure.getAttribute('aria-describedby') ?? '');
  expect(summary?.textContent).toBe('Total: 1,203. Highest: Sunday, 1,200.');
  expect(await screen.findByText('drawn')).toBeTruthy();
});

it('shows a table with the same figures and the same choices', () => {
  open();
  press('Show as table');
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Day', 'Total', '=SUM(A1)', 'Roles'],
    ['Saturday', '3', '1', '2'],
    ['Sunday', '1,200', '1,200', '0'],
  ]);
  press('Show Sunday');
  expect(choose).toHaveBeenCalledWith(categories[1]);
  press('Show as chart');
  expect(screen.queryByRole('table')).toBeNull();
});

it('saves a CSV file whose cells no spreadsheet reads as formulas', async () => {
  open();
  press('Export chart data as CSV');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('changes.csv');
  expect((await content?.text())?.trim().split('\r\n')).toEqual([
    "Day,'=SUM(A1),Roles",
    '2026-11-21,1,2',
    '2026-11-22,1200,0',
  ]);
});

it('shows a message when there is nothing to draw', () => {
  open({ series: [] });
  expect(screen.getByText('No changes.')).toBeTruthy();
});

it('draws at most six series: five, and the rest combined', () => {
  const many: ChartSeries[] = Array.from({ length: 8 }, (_, index) => ({
    key: String(index),
    label: String(index),
    values: [index, 1],
  }));
  const drawn = drawnSeries(many, 'Other');
  expect(drawn.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', 'Other']);
  expect(drawn.at(-1)?.values).toEqual([5 + 6 + 7, 3]);
  expect(drawnSeries(many.slice(0, 6), 'Other')).toHaveLength(6);
});
