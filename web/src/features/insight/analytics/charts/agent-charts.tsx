/** Charts of one agent, for those who may write it. */
import { useTranslation } from 'react-i18next';
import { report } from '../../../../entity/report.tsx';
import { analyticsApi } from '../api.ts';
import { agentQueryOf } from '../report-query.ts';
import { useNearArgs } from '../use-report.ts';
import { momentsOf, zoom } from './row-moments.ts';
import { useChartTexts } from './use-chart-texts.ts';

export const AgentConversationsChart = report({
  name: 'agent-conversations',
  kind: 'line',
  frame: 'card',
  dimensions: ['conversations', 'questions', 'errors'],
  useQuery: (filters) =>
    analyticsApi.agentConversations.useQuery(useNearArgs({ query: agentQueryOf(filters) })),
  measures: (answer, by) => ({
    ...momentsOf(answer),
    series: [{ key: by, values: answer.rows.map((row) => row[by]) }],
  }),
  filterOf: zoom,
  useTexts() {
    const { t } = useTranslation('analytics');
    const names = {
      conversations: t('cards.conversations'),
      questions: t('cards.questions'),
      errors: t('cards.errors'),
    };
    return { ...useChartTexts('conversations'), dimensions: names, series: (by) => names[by] };
  },
});

export const AgentFeedbackChart = report({
  name: 'agent-feedback',
  frame: 'card',
  dimensions: ['feedback'],
  useQuery: (filters) => analyticsApi.agentFeedback.useQuery(useNearArgs({ query: agentQueryOf(filters) })),
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
      dimensions: { feedback: t('charts.titles.feedback') },
      series: (_by, name) => t(name === 'liked' ? 'charts.liked' : 'charts.disliked'),
    };
  },
});
