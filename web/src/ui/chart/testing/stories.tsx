/** Line chart; the screens that contain bar charts show those. */
import { waitFor } from '@testing-library/dom';
import type { Story } from '../../../testing/story.ts';
import { ReportChart } from '../report-chart.tsx';

const days = Array.from({ length: 14 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 10, 9 + index));
  return {
    key: day.toISOString().slice(0, 10),
    tick: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day),
    name: new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(day),
  };
});

export const stories: Story[] = [
  {
    name: 'chart-lines',
    element: (
      <ReportChart
        kind="line"
        title="Conversations"
        name="conversations"
        categoryTitle="Day"
        categories={days}
        series={[
          { key: 'now', label: 'This period', values: days.map((_, index) => 300 + ((index * 137) % 290)) },
          { key: 'before', label: 'Before', values: days.map((_, index) => 280 + ((index * 91) % 240)) },
        ]}
        empty="Nothing in this period."
      />
    ),
    prepare: () =>
      waitFor(() => {
        if (!document.querySelector('.MuiLineChart-line, .MuiLineElement-root'))
          throw new Error('no line yet');
      }),
  },
];
