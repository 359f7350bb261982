/** Charts of figures over the period. */
import { useTranslation } from 'react-i18next';
import { report } from '../../../../entity/report.tsx';
import type { ChartSeries } from '../../../../ui/chart/chart-figures.ts';
import { queryOf } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';
import { mapAnswer, useActivityWithBefore, useReport } from '../use-report.ts';
import { budgetPerRow } from './budget.ts';
import { momentsOf, zoom } from './row-moments.ts';
import { useChartTexts } from './use-chart-texts.ts';

export const ConversationsChart = report({
  name: 'conversations',
  kind: 'line',
  frame: 'card',
  dimensions: ['conversations', 'questions'],
  useQuery: (filters) => useActivityWithBefore(queryOf(filters)),
  measures({ now, before }, by) {
    const isComparable = before !== undefined && before.period.unit === now.period.unit;
    const earlier: Omit<ChartSeries, 'label'> = {
      key: 'before',
      values: now.rows.map((_, index) => before?.rows[index]?.[by] ?? null),
      isComparison: true,
    };
    return {
      ...momentsOf(now),
      series: [{ key: 'now', values: now.rows.map((row) => row[by]) }, ...(isComparable ? [earlier] : [])],
    };
  },
  filterOf: (at, { now }) => zoom(at, now),
  useTexts() {
    const { t } = useTranslation('analytics');
    const { count } = useFigures();
    return {
      ...useChartTexts('conversations'),
      dimensions: { conversations: t('cards.conversations'), questions: t('cards.questions') },
      series: (_by, name) => t(name === 'now' ? 'charts.now' : 'charts.before'),
      // A running period is compared with as much of the period before.
      details: ({ now }, by) => ({ totals: { before: count.full(now.previous[by]) } }),
    };
  },
});

export const CostChart = report({
  name: 'cost',
  frame: 'card',
  dimensions: ['cost'],
  useQuery(filters) {
    const answer = useReport('tokensByReportingPeriod', queryOf(filters));
    return mapAnswer(answer, (one) => ({ ...one, budget: budgetPerRow(one) }));
  },
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [{ key: 'cost', values: answer.rows.map(({ cost }) => cost) }],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const { money } = useFigures();
    return {
      ...useChartTexts('cost'),
      dimensions: { cost: t('cards.cost') },
      series: () => t('cards.cost'),
      details: ({ budget, period }) => ({
        format: money,
        limit:
          budget === undefined
            ? undefined
            : { value: budget, label: t(`charts.budget.${period.unit}`, { cost: money.full(budget) }) },
      }),
    };
  },
});

export const TokensChart = report({
  name: 'tokens',
  frame: 'card',
  dimensions: ['tokens'],
  useQuery: (filters) => useReport('tokensByReportingPeriod', queryOf(filters)),
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [
      { key: 'input', values: answer.rows.map((row) => row.inputTokens - row.cachedInputTokens) },
      { key: 'cached', values: answer.rows.map((row) => row.cachedInputTokens) },
      { key: 'output', values: answer.rows.map((row) => row.outputTokens) },
    ],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const { short, count } = useFigures();
    const names: Record<string, string> = {
      input: t('charts.input'),
      cached: t('charts.cached'),
      output: t('charts.output'),
    };
    return {
      ...useChartTexts('tokens'),
      dimensions: { tokens: t('cards.tokens') },
      series: (_by, name) => names[name] ?? name,
      details: ({ total }) => ({
        format: { full: count.full, axis: short.axis },
        headline: short.full(total.inputTokens + total.outputTokens),
      }),
    };
  },
});

export const PeopleChart = report({
  name: 'people',
  frame: 'card',
  dimensions: ['people'],
  isSummed: false,
  useQuery(filters) {
    const { people } = useFigures();
    const answer = useReport('usersByReportingPeriod', queryOf(filters));
    // Hidden numbers and bands are texts, which the figures alone can't be.
    return mapAnswer(answer, (one) => ({
      ...one,
      texts: one.rows.map((row) => (row.isExact && row.people !== null ? undefined : people(row))),
      sum: people(one.total),
    }));
  },
  measures: (answer) => ({
    ...momentsOf(answer),
    series: [
      {
        key: 'people',
        values: answer.rows.map(({ people }) => people),
        texts: answer.texts,
        total: answer.sum,
      },
    ],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    return {
      ...useChartTexts('people'),
      dimensions: { people: t('cards.people') },
      series: () => t('cards.people'),
      details: ({ sum }) => ({ headline: sum }),
    };
  },
});
