/** Stories of the dashboard. */
import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { actions } from '@polylogue/contract/permissions';
import { waitFor } from '@testing-library/dom';
import { refusal, silence } from '../../../../testing/memory-transport.ts';
import { type Story, type StoryTools, storyAt } from '../../../../testing/story.ts';
import { agentId, emptyAnswers, fullAnswers, suppressedAnswers } from './fixtures.ts';

const path = '/admin';
const dashboard = storyAt(path);

const untilPlotted = () =>
  waitFor(() => {
    if (!document.querySelector('.MuiLineElement-root, .MuiLineChart-line'))
      throw new Error('There is no line yet');
  });
const toggle = async ({ screen, fireEvent }: StoryTools, name: RegExp, index = 0) => {
  const buttons = await screen.findAllByRole('button', { name });
  const button = buttons[index];
  if (button) fireEvent.click(button);
};

const reports = Object.values(routes).filter(({ path: address }) => !address.endsWith('/export'));

export const stories: Story[] = [
  dashboard('dashboard', fullAnswers, untilPlotted),
  {
    ...dashboard('dashboard-lists', fullAnswers, async ({ screen }) => {
      await untilPlotted();
      const list = await screen.findByRole('table', { name: /^(By agent|حسب الوكيل)$/ });
      list.scrollIntoView();
      await screen.findByText('IT Helpdesk');
      await screen.findByRole('grid');
    }),
  },
  dashboard('dashboard-end', fullAnswers, async ({ screen }) => {
    await untilPlotted();
    const sections = await screen.findAllByRole('heading', { level: 2 });
    sections.at(-1)?.scrollIntoView();
    await screen.findByRole('table', { name: /^(By privacy|حسب الخصوصية)$/ });
  }),
  {
    ...dashboard('dashboard-filtered', fullAnswers, untilPlotted),
    path: `${path}?reportingPeriod=custom&from=2026-10-24&until=2026-11-22&brandKey=fabrikam&gptSystemId=${agentId(0)}&privacy=notPrivate`,
  },
  dashboard('dashboard-table', fullAnswers, async (tools) => {
    await untilPlotted();
    await toggle(tools, /^(Show as table|عرض كجدول)$/);
    await tools.screen.findAllByRole('table');
  }),
  dashboard('dashboard-period', fullAnswers, async (tools) => {
    await untilPlotted();
    await toggle(tools, /^(Custom period, now|فترة مخصّصة، الآن)/);
    await tools.screen.findByRole('dialog');
  }),
  dashboard('dashboard-suppressed', suppressedAnswers, async (tools) => {
    await untilPlotted();
    const list = await tools.screen.findByRole('table', { name: /^(By agent|حسب الوكيل)$/ });
    list.scrollIntoView();
    await toggle(tools, /^(People|الأشخاص)$/);
    await tools.screen.findAllByText(/^(Fewer than 5|أقل من 5)$/);
  }),
  dashboard('dashboard-empty', emptyAnswers, ({ screen }) =>
    screen.findByText(/^(No conversations in this period|لا توجد محادثات في هذه الفترة)$/),
  ),
  {
    ...dashboard('dashboard-filtered-empty', emptyAnswers, ({ screen }) =>
      screen.findByText(/^(Nothing matches these filters|لا شيء يطابق عوامل التصفية هذه)$/),
    ),
    path: `${path}?privacy=private`,
  },
  dashboard('dashboard-loading', reports.map(silence)),
  dashboard(
    'dashboard-failed',
    [
      refusal(routes.tokensByReportingPeriod, [400, 'request.invalid']),
      refusal(routes.conversationsByGptSystem, [400, 'request.invalid']),
      ...fullAnswers,
    ],
    ({ screen }) => screen.findAllByRole('alert'),
  ),
  {
    ...dashboard('dashboard-no-rights', [], ({ screen }) =>
      screen.findByText(/^(You can't see figures|لا يمكنك رؤية الأرقام)$/),
    ),
    actions: actions.filter((action) => action !== 'AnalyticsRead'),
  },
];
