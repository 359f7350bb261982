/** Answers of reports for stories and tests. */
import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import type { Period, PeopleFigures } from '@polylogue/contract/insight/analytics/schemas';
import { type Answer, answer, type MemoryCall } from '../../../../testing/memory-transport.ts';

export const agentId = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export const period: Period = {
  from: '2026-10-24',
  until: '2026-11-22',
  timeZone: 'Europe/Oslo',
  unit: 'day',
  isRunning: true,
  previousFrom: '2026-09-24',
  previousUntil: '2026-10-23',
};

const dayMs = 86_400_000;
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );

/** Use by day: little at weekends, growing slowly. */
const useOf = (day: string, index: number) => {
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return Math.round((isWeekend ? 34 : 120) * (1 + index / 60) + ((index * 37) % 23));
};

const activityOf = (conversations: number) => ({
  conversations,
  questions: Math.round(conversations * 2.8),
  errors: Math.round(conversations / 60),
  liked: Math.round(conversations / 5),
  disliked: Math.round(conversations / 50),
  firstTokenMsP50: 610,
  firstTokenMsP95: 1840,
  durationMsP50: 6200,
  durationMsP95: 18_400,
});
const tokensOf = (conversations: number) => ({
  inputTokens: conversations * 7300,
  cachedInputTokens: conversations * 2100,
  outputTokens: conversations * 1450,
  cost: Math.round(conversations * 3.6) / 100,
  unpriced: 0,
});
const peopleOf = (people: number): PeopleFigures => ({ people, isExact: true, hidden: null });

/** Rows of the period, or of the one before when that is asked for. */
function daysOf({ url }: MemoryCall) {
  const isBefore = url.searchParams.get('from') === period.previousFrom;
  return daysFrom(isBefore ? period.previousFrom : period.from, 30).map((at, index) => ({
    at,
    use: Math.round(useOf(at, index) * (isBefore ? 0.86 + ((index * 13) % 7) / 40 : 1)),
  }));
}

const totalUse = 3720;
const byPeriod =
  <Figures>(figuresOf: (use: number, index: number) => Figures) =>
  (call: MemoryCall) => ({
    period,
    total: figuresOf(totalUse, 7),
    previous: figuresOf(3310, 6),
    rows: daysOf(call).map(({ at, use }, index) => ({ at, ...figuresOf(use, index) })),
  });

interface Named {
  key: string | null;
  name: string | null;
  part: number;
}

/** Rows by a dimension; a filter by it leaves its row. */
const by =
  <Figures>(parameter: string, named: readonly Named[], figuresOf: (use: number) => Figures) =>
  ({ url }: MemoryCall) => {
    const chosen = url.searchParams.get(parameter);
    const shown = named.filter(({ key }) => chosen === null || key === chosen);
    const sum = shown.reduce((all, { part }) => all + part, 0);
    return {
      period,
      total: figuresOf(Math.round(totalUse * sum)),
      previous: figuresOf(3310),
      rows: shown.map(({ key, name, part }) => ({ key, name, ...figuresOf(Math.round(totalUse * part)) })),
    };
  };

const brands: Named[] = [
  { key: 'default', name: 'Contoso', part: 0.58 },
  { key: 'fabrikam', name: 'Fabrikam', part: 0.31 },
  { key: 'old', name: null, part: 0.11 },
];
const agents: Named[] = [
  ['IT Helpdesk', 0.29],
  ['HR Policies', 0.19],
  ['مساعد السفر', 0.15],
  ['Contract Review <script>alert(1)</script> for suppliers and customers', 0.1],
  ['Product Manuals', 0.08],
  ['Expense Rules', 0.06],
  ['Warranty Claims', 0.04],
].map(([name, part], index) => ({ key: agentId(index), name: String(name), part: Number(part) }));
agents.push(
  { key: 'personal', name: null, part: 0.05 },
  { key: agentId(90), name: null, part: 0.03 },
  { key: null, name: null, part: 0.01 },
);
const models: Named[] = [
  { key: 'gpt-5.1', name: 'gpt-5.1', part: 0.62 },
  { key: 'claude-sonnet-4-5', name: 'claude-sonnet-4-5', part: 0.3 },
  { key: 'llama-3.3-70b-instruct', name: null, part: 0.08 },
];
const privacy: Named[] = [
  { key: 'notPrivate', name: null, part: 0.87 },
  { key: 'private', name: null, part: 0.13 },
];

const hourOf = (weekday: number, hour: number) => {
  const isWeekend = weekday > 5;
  const daily = Math.max(0, 1 - Math.abs(hour - 11) / 7);
  return Math.round(daily * (isWeekend ? 9 : 58 - weekday * 3));
};
const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  Array.from({ length: 24 }, (_, hour) => ({
    weekday,
    hour,
    ...activityOf(hourOf(weekday, hour)),
  })),
);

const month = { cost: 84.2, projected: 118.6, budget: 150 };
const people = (use: number) => peopleOf(Math.round(use / 4));
const length = (use: number, index: number) => ({
  conversations: use,
  questions: Math.round(use * 2.8),
  average: 2.4 + ((index * 7) % 5) / 10,
});

/** Answers of an installation in full use. */
export const fullAnswers: Answer[] = [
  answer(routes.conversationsByReportingPeriod, byPeriod(activityOf)),
  answer(routes.usersByReportingPeriod, byPeriod(people)),
  answer(routes.tokensByReportingPeriod, (call) => ({ ...byPeriod(tokensOf)(call), month })),
  answer(routes.averageConversationLength, byPeriod(length)),
  answer(routes.conversationsByBrand, by('brandKey', brands, activityOf)),
  answer(routes.tokensByBrand, by('brandKey', brands, tokensOf)),
  answer(routes.usersByBrand, by('brandKey', brands, people)),
  answer(routes.conversationsByGptSystem, by('gptSystemId', agents, activityOf)),
  answer(routes.tokensByGptSystem, by('gptSystemId', agents, tokensOf)),
  answer(routes.usersByGptSystem, by('gptSystemId', agents, people)),
  answer(routes.conversationsByModel, by('model', models, activityOf)),
  answer(routes.tokensByModel, by('model', models, tokensOf)),
  answer(routes.conversationsByPrivacy, by('privacy', privacy, activityOf)),
  answer(routes.conversationsByHour, {
    period,
    total: activityOf(totalUse),
    previous: activityOf(3310),
    rows: hours,
  }),
];

const nobody = { people: 0, isExact: true, hidden: null };
const noActivity = {
  ...activityOf(0),
  firstTokenMsP50: null,
  firstTokenMsP95: null,
  durationMsP50: null,
  durationMsP95: null,
};
const quiet = <Figures>(figures: Figures) => byPeriod(() => figures);

/** Answers of a period without a single question. */
export const emptyAnswers: Answer[] = [
  answer(routes.conversationsByReportingPeriod, quiet(noActivity)),
  answer(routes.usersByReportingPeriod, quiet(nobody)),
  answer(routes.tokensByReportingPeriod, (call) => ({
    ...quiet(tokensOf(0))(call),
    month: { cost: 0, projected: 0, budget: null },
  })),
  answer(routes.averageConversationLength, quiet({ conversations: 0, questions: 0, average: null })),
];

const suppressed: PeopleFigures[] = [
  { people: 10, isExact: false, hidden: null },
  { people: null, isExact: false, hidden: 'fewerThanFive' },
  { people: null, isExact: false, hidden: 'toProtectOthers' },
  { people: 25, isExact: false, hidden: null },
];
const suppressedAt = (index: number) => suppressed[index % suppressed.length] ?? nobody;

/** Answers with numbers of people as readers without `UserRead` get them. */
export const suppressedAnswers: Answer[] = [
  answer(
    routes.usersByReportingPeriod,
    byPeriod((_use, index) => suppressedAt(index % 7)),
  ),
  answer(routes.usersByGptSystem, () => ({
    period,
    total: suppressedAt(3),
    previous: suppressedAt(0),
    rows: agents.map(({ key, name }, index) => ({ key, name, ...suppressedAt(index + 3) })),
  })),
  ...fullAnswers,
];
