/** Stories of the own usage. */
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import { ownUsageRoutes } from '@polylogue/contract/access-policies/prices/usage-routes';
import type { OwnUsage, UsageSums } from '@polylogue/contract/access-policies/prices/usage-schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { type Story, storyAt, untilText } from '../../../../testing/story.ts';

const conversations = answer(conversationRoutes.list, { items: [] });
const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const sums = (messages: number, more: Partial<UsageSums> = {}): UsageSums => ({
  messages,
  inputTokens: messages * 2_140,
  outputTokens: messages * 310,
  cost: messages * 0.0058,
  unpriced: 0,
  ...more,
});
const days = [4, 0, 7, 12, 3, 0, 0, 9, 14, 6, 2, 11, 0, 0, 8, 5, 16, 3, 1, 0, 0, 6, 10, 4, 7, 13, 2, 5];
const usage: OwnUsage = {
  period: 'thisMonth',
  timeZone: 'Europe/Berlin',
  from: '2026-11-01',
  until: '2026-11-28',
  total: sums(148, { unpriced: 12 }),
  activeDays: 22,
  days: days.map((messages, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    ...sums(messages),
  })),
  agents: [
    { gptSystemId: id(1), name: 'Contract Review', ...sums(84) },
    { gptSystemId: id(2), name: 'مكتب الترجمة', ...sums(52, { cost: 0, unpriced: 12 }) },
    { gptSystemId: id(3), name: null, ...sums(12) },
    { gptSystemId: null, name: null, ...sums(0, { inputTokens: 3_200, cost: 0.004 }) },
  ],
  models: [
    { model: 'gpt-5.1', ...sums(96) },
    { model: 'contoso-tuned-2026', ...sums(52, { cost: 0, unpriced: 12 }) },
    { model: null, ...sums(4, { inputTokens: 0, outputTokens: 0, cost: 0 }) },
  ],
};
const none: OwnUsage = {
  ...usage,
  total: sums(0),
  activeDays: 0,
  days: [],
  agents: [],
  models: [],
};
const limits = answer(limitRoutes.own, {
  items: [
    {
      chatAccessPolicyId: id(9),
      name: 'Everybody',
      timeZone: 'Europe/Berlin',
      limits: [
        {
          kind: 'cost',
          window: 'month',
          scope: 'perPerson',
          amount: 1,
          used: 0.86,
          left: 0.14,
          isNear: true,
          freeAt: '2026-11-30T23:00:00Z',
        },
        {
          kind: 'questions',
          window: 'day',
          scope: 'shared',
          amount: 200,
          used: 41,
          left: 159,
          isNear: false,
          freeAt: '2026-11-28T23:00:00Z',
        },
      ],
    },
  ],
});
const spentLimits = answer(limitRoutes.own, {
  items: [
    {
      chatAccessPolicyId: id(9),
      name: 'كل الموظفين',
      timeZone: 'Pacific/Apia',
      limits: [
        {
          kind: 'cost',
          window: 'month',
          scope: 'shared',
          amount: 4_000,
          used: 4_000.37,
          left: 0,
          isNear: true,
          freeAt: '2026-11-30T10:00:00Z',
        },
        {
          kind: 'concurrentAnswers',
          window: null,
          scope: 'perPerson',
          amount: 2,
          used: 2,
          left: 0,
          isNear: true,
          freeAt: null,
        },
      ],
    },
  ],
});
const noLimits = answer(limitRoutes.own, { items: [] });
const page = storyAt('/chat/account/usage');

export const stories: readonly Story[] = [
  page('own-usage', [conversations, answer(ownUsageRoutes.get, usage), limits], untilText('Contract Review')),
  page(
    'own-usage-spent',
    [conversations, answer(ownUsageRoutes.get, usage), spentLimits],
    untilText('كل الموظفين'),
  ),
  page(
    'own-usage-none',
    [conversations, answer(ownUsageRoutes.get, none), noLimits],
    untilText(/^(No usage in this period|لا استخدام في هذه الفترة)\.$/),
  ),
  page('own-usage-loading', [conversations, silence(ownUsageRoutes.get), noLimits]),
  page(
    'own-usage-failed',
    [conversations, refusal(ownUsageRoutes.get, [400, 'request.invalid']), noLimits],
    ({ screen }) => screen.findByRole('alert'),
  ),
];
