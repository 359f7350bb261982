/** Charts of how well answers went over the period. */
import Link from '@mui/material/Link';
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { report } from '../../../../entity/report.tsx';
import { useMayCall } from '../../../people/public.ts';
import { queryOf } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';
import { useReport } from '../use-report.ts';
import { momentsOf, zoom } from './row-moments.ts';
import { useChartTexts } from './use-chart-texts.ts';

const useActivity = (filters: Readonly<Record<string, string>>) =>
  useReport('conversationsByReportingPeriod', queryOf(filters));

export const FeedbackChart = report({
  name: 'feedback',
  frame: 'card',
  dimensions: ['feedback'],
  useQuery: useActivity,
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [
      { key: 'liked', values: answer.rows.map(({ liked }) => liked) },
      { key: 'disliked', values: answer.rows.map(({ disliked }) => disliked) },
    ],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    return {
      ...useChartTexts('feedback'),
      dimensions: { feedback: t('cards.feedback') },
      series: (_by, name) => t(name === 'liked' ? 'charts.liked' : 'charts.disliked'),
    };
  },
});

export const ErrorsChart = report({
  name: 'errors',
  frame: 'card',
  dimensions: ['errors'],
  useQuery: useActivity,
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [{ key: 'errors', values: answer.rows.map(({ errors }) => errors) }],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const mayOpenProviders = useMayCall(modelProviderRoutes.list);
    return {
      ...useChartTexts('errors'),
      dimensions: { errors: t('cards.errors') },
      series: () => t('charts.titles.errors'),
      details: () => ({
        action: mayOpenProviders && (
          <Link component={RouterLink} to="/admin/models" variant="body2">
            {t('charts.toProviders')}
          </Link>
        ),
      }),
    };
  },
});

const times = {
  firstToken: ['firstTokenMsP50', 'firstTokenMsP95'],
  duration: ['durationMsP50', 'durationMsP95'],
} as const;

export const TimesChart = report({
  name: 'times',
  kind: 'line',
  frame: 'card',
  dimensions: ['firstToken', 'duration'],
  isSummed: false,
  useQuery: useActivity,
  measures: (answer, by) => ({
    ...momentsOf(answer),
    series: times[by].map((key) => ({ key, values: answer.rows.map((row) => row[key]) })),
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const { milliseconds } = useFigures();
    const text = (value: number | null) => (value === null ? '–' : milliseconds.full(value));
    return {
      ...useChartTexts('times'),
      dimensions: { firstToken: t('charts.firstToken'), duration: t('charts.duration') },
      series: (_by, name) => t(name.endsWith('P50') ? 'charts.p50' : 'charts.p95'),
      details: ({ total }, by) => ({
        format: milliseconds,
        totals: Object.fromEntries(times[by].map((key) => [key, text(total[key])])),
      }),
    };
  },
});

export const LengthChart = report({
  name: 'conversation-length',
  kind: 'line',
  frame: 'card',
  dimensions: ['average'],
  isSummed: false,
  useQuery: (filters) => useReport('averageConversationLength', queryOf(filters)),
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [{ key: 'average', values: answer.rows.map(({ average }) => average) }],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const { average } = useFigures();
    return {
      ...useChartTexts('length'),
      dimensions: { average: t('cards.length') },
      series: () => t('charts.titles.length'),
      details: ({ total }) => ({
        format: average,
        headline: total.average === null ? '–' : average.full(total.average),
      }),
    };
  },
});
