/** Stories of evaluations. */
import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import {
  type EvaluatedAgent,
  type EvaluationAnswer,
  type EvaluationRun,
  type EvaluationSet,
  ExpectationsSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { type Story, untilText, storyAt, untilRole } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { id } from '../../testing/fixtures.ts';

const gptSystemId = id(1);

const questions = [
  { question: 'How many days of leave are there?', contains: ['30 days'], citesPage: 'Leave policy' },
  { question: 'من يوافق على الإجازة؟', contains: ['المدير'] },
  { question: 'What does a colleague earn?', mustRefuse: true, maxFirstTokenMs: 1_500 },
].map(({ question, ...expectations }, index) => ({
  id: id(100 + index),
  question,
  expectations: ExpectationsSchema.parse(expectations),
}));

const set: EvaluationSet = {
  gptSystemId,
  gptSystemName: 'HR Assistant',
  questions,
  refusalPhrases: ['please ask the HR team'],
  gate: { isOn: true, minPassedShare: 0.9, maxFirstTokenP95Ms: 2_000, maxTotalP95Ms: null },
  version: 4,
  updatedAt: '2026-11-20T08:00:00Z',
};

export const runAt = (index: number, more: Partial<EvaluationRun> = {}): EvaluationRun => ({
  evaluationRunId: id(200 + index),
  gptSystemId,
  gptSystemName: 'HR Assistant',
  configurationStateId: null,
  gptSystemVersion: 9 - index,
  status: 'Complete',
  total: 3,
  done: 3,
  passed: index === 2 ? 1 : 2,
  failed: index === 2 ? 2 : 1,
  errors: 0,
  answerSource: 'model',
  modelName: 'gpt-5-mini (OpenAI)',
  startedBy: 'Maya Lindqvist',
  startedAt: `2026-11-${String(22 - index * 2).padStart(2, '0')}T08:00:00Z`,
  endedAt: `2026-11-${String(22 - index * 2).padStart(2, '0')}T08:01:00Z`,
  firstTokenMs: { p50: 640 + index * 70, p95: 1_310 + index * 90 },
  totalMs: { p50: 2_900 + index * 140, p95: 5_200 + index * 320 },
  inputTokens: 8_214 + index * 300,
  outputTokens: 902 + index * 20,
  cost: 0.0421 + index * 0.003,
  ...more,
});
const runs = Array.from({ length: 6 }, (_, index) => runAt(index));
/** Two runs on the day of the newest one, all with equal results. */
const busyRuns = ['2026-11-22T14:05:00Z', '2026-11-22T11:40:00Z', '2026-11-20T08:00:00Z'].map(
  (startedAt, index) => runAt(index, { startedAt, passed: 2, failed: 1 }),
);

const answerOf = (text: string, more: Partial<EvaluationAnswer> = {}): EvaluationAnswer => ({
  answer: text,
  errorCode: null,
  isRefusal: false,
  citations: [{ id: '1', title: 'Leave policy', path: 'leave.md' }],
  checks: [
    { name: 'answered', expected: null, measured: null, isMet: true },
    { name: 'contains', expected: '30 days', measured: null, isMet: true },
    { name: 'citesPage', expected: 'Leave policy', measured: 'Leave policy', isMet: true },
  ],
  isPassed: true,
  firstTokenMs: 612,
  totalMs: 2_804,
  inputTokens: 2_700,
  outputTokens: 300,
  cost: 0.0142,
  ...more,
});
const failedAnswer = answerOf('A colleague of your grade earns about 54,000 a year.', {
  citations: [],
  checks: [
    { name: 'answered', expected: null, measured: null, isMet: true },
    { name: 'mustRefuse', expected: null, measured: null, isMet: false },
    { name: 'maxFirstTokenMs', expected: 1_500, measured: 1_730, isMet: false },
  ],
  isPassed: false,
});
const results = questions.map((question, index) => ({
  ...question,
  result:
    index === 2
      ? failedAnswer
      : answerOf(
          '**Full-time staff** have *30 days* of leave a year [1]:\n\n- prorated in the first year\n- `5` days more for shift work',
        ),
  last: answerOf('Everybody has 30 days of leave a year [1].'),
  published: answerOf('There are 28 days of leave a year [1].'),
}));
const whole = { run: runAt(0), last: runAt(1), published: runAt(3), results };
const gate = { isOpen: false, why: 'below_threshold', evaluationRunId: id(200) } as const;
const draft = { configurationStateId: id(400), gate };

const path = '/admin/evaluation';
const agentPath = `${path}/${gptSystemId}`;
const state = answer(routes.get, { set, runs, gate, draft });
const page = [state, answer(routes.run, whole)];
const salary = /^What does a colleague earn\?/;
const open =
  (name: RegExp): Story['prepare'] =>
  async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('tab', { name }));
  };
const agent = (index: number, name: string, more: Partial<EvaluatedAgent> = {}): EvaluatedAgent => ({
  gptSystemId: id(index),
  name,
  avatarUrl: null,
  gptSystemVersion: 4,
  draftId: null,
  questionCount: 3,
  gate: { isOpen: true, why: 'off', evaluationRunId: null },
  lastRun: runAt(0, { gptSystemVersion: 4 }),
  ...more,
});
const asked = runAt(0, { configurationStateId: id(400), gptSystemVersion: null });
const evaluated: EvaluatedAgent[] = [
  agent(1, 'HR Assistant', { draftId: id(400), gate, lastRun: asked }),
  agent(2, 'مساعد السفر', {
    gate: { ...gate, isOpen: true, why: 'passed' },
    lastRun: runAt(0, { passed: 3, failed: 0 }),
  }),
  agent(3, 'Contract Reviewer', {
    draftId: id(401),
    gate: { isOpen: false, why: 'not_evaluated', evaluationRunId: null },
    lastRun: runAt(0, { status: 'Pending', done: 1, passed: 1, failed: 0, endedAt: null }),
  }),
  agent(4, 'Guide', { questionCount: 0, lastRun: null }),
];
const stopped = runAt(0, {
  status: 'Stopped',
  stopReason: 'starter_lost_right',
  done: 1,
  passed: 1,
  failed: 0,
});
const agents = (...items: EvaluatedAgent[]) =>
  answer(routes.agents, { items, count: { value: items.length, isExact: true } });
const running = runAt(0, { status: 'Pending', done: 1, passed: 1, failed: 0, endedAt: null });

export const stories: Story[] = [
  storyAt(path)('evaluations', [agents(...evaluated)], untilText('مساعد السفر')),
  storyAt(path)('evaluations-empty', [agents()], untilText(/^(No agents|لا يوجد وكلاء)/)),
  storyAt(path)(
    'evaluations-runs',
    [agents(...evaluated), answer(routes.list, { items: runs })],
    async ({ screen, fireEvent }) => {
      fireEvent.click(await screen.findByRole('button', { name: /^(Recent runs|أحدث التشغيلات)$/ }));
      await screen.findByRole('dialog');
    },
  ),
  storyAt(agentPath)('evaluation', page, async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('button', { name: /^How many days/ }));
    fireEvent.click(await screen.findByRole('button', { name: salary }));
    await screen.findAllByText(/^(This run|هذا التشغيل)$/);
  }),
  storyAt(agentPath)(
    'evaluation-running',
    [
      answer(routes.get, { set, runs: [running, ...runs.slice(1)], gate, draft }),
      answer(routes.progress, { status: 'Pending', total: 3, done: 1, passed: 1, failed: 0, errors: 0 }),
      answer(routes.run, {
        ...whole,
        run: running,
        results: results.map((one, index) => (index === 0 ? one : { ...one, result: null })),
      }),
    ],
    untilRole('button', { name: salary }),
  ),
  storyAt(agentPath)('evaluation-history', page, open(/^(History|السجل)$/)),
  storyAt(agentPath)(
    'evaluation-history-one-day',
    [answer(routes.get, { set, runs: busyRuns, gate, draft: null }), ...page],
    async (tools) => {
      await open(/^(History|السجل)$/)?.(tools);
      // Complete label of the newest run.
      await tools.screen.findByText(/^2:05\s(PM|م)$/, { selector: 'tspan' });
    },
  ),
  storyAt(agentPath)('evaluation-questions', page, async (tools) => {
    await open(/^(Questions|الأسئلة)$/)?.(tools);
    tools.fireEvent.click(await tools.screen.findByRole('button', { name: salary }));
  }),
  storyAt(agentPath)(
    'evaluation-new',
    [
      answer(routes.get, {
        set: { ...set, questions: [], refusalPhrases: [], gate: { ...set.gate, isOn: false } },
        runs: [],
        gate: { isOpen: true, why: 'off', evaluationRunId: null },
        draft: null,
      }),
    ],
    untilRole('tablist'),
  ),
  storyAt(agentPath)(
    'evaluation-library',
    [
      answer(routes.get, {
        set,
        gate,
        draft: null,
        runs: [
          runAt(0, {
            answerSource: 'library',
            modelName: null,
            inputTokens: null,
            outputTokens: null,
            cost: null,
          }),
        ],
      }),
      answer(routes.run, { ...whole, last: null, published: null }),
    ],
    untilRole('button', { name: salary }),
  ),
  storyAt(agentPath)('evaluation-marked', page, async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('button', { name: /^How many days/ }));
    fireEvent.click(screen.getByRole('switch', { name: /^(Highlight differences|إبراز الفروق)$/ }));
  }),
  storyAt(agentPath)(
    'evaluation-withheld',
    [
      state,
      answer(routes.run, {
        ...whole,
        results: results.map((one) => ({ ...one, last: { ...one.last, answer: null, citations: [] } })),
      }),
    ],
    async ({ screen, fireEvent }) => {
      fireEvent.click(await screen.findByRole('button', { name: /^How many days/ }));
    },
  ),
  storyAt(agentPath)(
    'evaluation-stopped',
    [
      answer(routes.get, { set, runs: [stopped], gate, draft: null }),
      answer(routes.run, {
        run: stopped,
        last: null,
        published: null,
        results: results.map((one, index) => ({
          ...one,
          result: index === 0 ? one.result : null,
          last: null,
          published: null,
        })),
      }),
    ],
    untilRole('button', { name: salary }),
  ),
  storyAt(agentPath)('evaluation-loading', [silence(routes.get)]),
  storyAt(agentPath)('evaluation-missing', [refusal(routes.get, [404, 'agent.not_found'])]),
];
