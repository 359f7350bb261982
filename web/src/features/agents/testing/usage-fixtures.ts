/** Reports about one agent. */
import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import type { Period } from '@polylogue/contract/insight/analytics/schemas';
import { answer } from '../../../testing/memory-transport.ts';

const period: Period = {
  from: '2026-11-09',
  until: '2026-11-22',
  timeZone: 'Europe/Oslo',
  unit: 'day',
  isRunning: true,
  previousFrom: '2026-10-26',
  previousUntil: '2026-11-08',
};

const activityOf = (conversations: number) => ({
  conversations,
  questions: conversations * 3,
  errors: conversations % 3,
  liked: Math.round(conversations / 4),
  disliked: Math.round(conversations / 20),
  firstTokenMsP50: 610,
  firstTokenMsP95: 1840,
  durationMsP50: 6200,
  durationMsP95: 18_400,
});
const counts = [31, 44, 40, 38, 29, 6, 4, 35, 47, 43, 41, 33, 8, 5];
const content = {
  period,
  total: activityOf(404),
  previous: activityOf(371),
  rows: counts.map((count, index) => ({
    at: `2026-11-${String(index + 9).padStart(2, '0')}`,
    ...activityOf(count),
  })),
};

export const usageAnswers = [
  answer(routes.agentConversations, content),
  answer(routes.agentFeedback, content),
];
