/** Stories of turns and the message field during interaction, and of failed calls. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { type StoryTools, type Story, untilText, storyAt, untilRole } from '../../../testing/story.ts';
import { type Answer, answer, refusal } from '../../../testing/memory-transport.ts';
import { citation, id, segment } from './story-turns.ts';

const shown = ({ screen }: StoryTools) => screen.findByText(/^Yes\. Bikes/);

/** Presses the last button with this name. */
const press = (name: RegExp) => async (tools: StoryTools) => {
  await shown(tools);
  const button = (await tools.screen.findAllByRole('button', { name })).at(-1);
  if (button) tools.fireEvent.click(button);
};

const opensAt = '2026-11-30T08:00:00Z';

async function typeMessage(tools: StoryTools, text: string): Promise<HTMLElement> {
  const field = await tools.screen.findByRole('textbox', { name: /^(Message|الرسالة)/ });
  tools.fireEvent.change(field, { target: { value: text } });
  return field;
}

const rich = `## Kettle care

A kettle that boils **hard water** gathers *limescale* [1], see ~~nothing~~ \`pH > 7\` and [the manual](https://example.com/care) [2, 3].

$$
\\int_0^T e^{-t} \\, dt = 1
$$

> A kettle that is never descaled is a stone.

- [x] rinse with water at $r = \\frac{m}{t}$
- [ ] dry
  - the lid

\`\`\`ts
export const rinse = (times = 3) => Array.from({ length: times }, (_, time) => \`rinse the kettle with cold water, time \${time}\`);
\`\`\``;

const diagram = `\`\`\`mermaid
flowchart LR
  accTitle: From door to train
  A[Door] --> B{Bike?}
  B -->|yes| C[Luggage car]
  B -->|no| D[Seat]
\`\`\``;

const columns = ['Region', 'Population', 'Area (km²)', 'Density', 'Capital', 'Languages', 'Currency'];
const wideTable = [
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---').join('|')}|`,
  ...Array.from(
    { length: 12 },
    (_, row) =>
      `| Region ${row} | ${row * 1_234_567} | ${row * 4321} | ${row * 7} | Capital-of-${row} | A and B | Crown |`,
  ),
].join('\n');
const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
const longWords = `${unbroken}\n\n\`${'inlineCodeWithoutAnyBreak'.repeat(8)}\`\n\n- ${'0123456789abcdef'.repeat(16)}`;

const policyUsage = { chatAccessPolicyId: id(95), name: 'مكتب الرياض', timeZone: 'Europe/Berlin' };
/** A limit that is used up. */
const limit = {
  kind: 'questions',
  window: 'day',
  scope: 'shared',
  amount: 50,
  used: 50,
  left: 0,
  isNear: true,
  freeAt: '2026-11-28T23:00:00Z',
} as const;

interface Chat {
  path: string;
  /** Answers to the chat's other requests. */
  base: readonly Answer[];
  at(...segments: Segment[]): readonly Answer[];
}

const turns = ({ path, at }: Chat): readonly Story[] => [
  storyAt(path)(
    'chat-rich',
    at(
      segment(1, {
        answer: `${rich}\n\n${wideTable}\n\n${longWords}`,
        citations: [1, 2, 3].map((number) => citation(number, 'Kettles')),
      }),
    ),
    untilText('Region 11'),
  ),
  storyAt(path)(
    'chat-question-long',
    at(segment(1, { question: 'Which trains take bikes, and what is it like on board?\n'.repeat(70) })),
    shown,
  ),
  storyAt(path)(
    'chat-nothing-found',
    at(
      segment(1, { answerSource: 'library', citations: [], answer: 'The sources hold nothing about this.' }),
    ),
    untilText(/^The sources hold nothing/),
  ),
  storyAt(path)(
    'chat-diagram',
    at(segment(1, { answer: `The way to the train:\n\n${diagram}`, citations: [] })),
    untilRole('img', { name: /^(Diagram|مخطط): From door to train/ }, { timeout: 15_000 }),
  ),
  storyAt(path)(
    'chat-diagram-faulty',
    at(segment(1, { answer: `The way to the train:\n\n${diagram.replace('-->', '-->{')}`, citations: [] })),
    untilText(/^(This diagram can't be drawn|تعذّر رسم)/, undefined, { timeout: 15_000 }),
  ),
  storyAt(path)('chat-interrupted', at(segment(1, { status: 'Interrupted', citations: [] })), shown),
  storyAt(path)('chat-filtered', at(segment(1, { finishReason: 'content-filter' })), shown),
  storyAt(path)(
    'chat-branches',
    at(
      segment(1, { question: 'Bike on the train?' }),
      segment(2, { parentSegmentId: null }),
      segment(3, { parentSegmentId: null, model: 'claude-sonnet-4-6' }),
      segment(4, { parentSegmentId: null }),
    ),
    untilText('3/3'),
  ),
  storyAt(path)(
    'chat-feedback',
    [...at(segment(1, {})), answer(routes.feedback, undefined)],
    press(/^(Bad response|إجابة سيئة)$/),
  ),
  storyAt(path)('chat-edit-question', at(segment(1, {})), press(/^(Edit message|تعديل الرسالة)$/)),
  storyAt(path)('chat-citation-card', at(segment(1, {})), async (tools) => {
    await shown(tools);
    const [number] = await tools.screen.findAllByRole('button', { name: /Bikes on night trains/ });
    if (number) tools.fireEvent.mouseOver(number);
    return tools.screen.findByRole('tooltip');
  }),
];

const calls = ({ path, base, at }: Chat): readonly Story[] => [
  storyAt('/chat')('chat-agent-picker', base, async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('button', { name: /^(Agent|الوكيل): / }));
    return screen.findByRole('menu');
  }),
  storyAt('/chat')('chat-message-too-long', base, (tools) =>
    typeMessage(tools, 'A long message of many words. '.repeat(1_100)),
  ),
  storyAt(path)(
    'chat-limit-reached',
    [
      ...at(segment(1, {})),
      refusal(routes.addSegment, [429, 'public_endpoint.limit_reached'], { retryAfterSeconds: 3_060 }),
    ],
    async (tools) => {
      await shown(tools);
      tools.fireEvent.keyDown(await typeMessage(tools, 'Which stops does it make?'), { key: 'Enter' });
      return tools.screen.findByText(/51|٥١/);
    },
  ),
  storyAt(path)(
    'chat-limit-near',
    [
      answer(limitRoutes.ofAgent, { policy: { ...policyUsage, limits: [{ ...limit, used: 45, left: 5 }] } }),
      ...at(segment(1, {})),
    ],
    async (tools) => {
      await shown(tools);
      return tools.screen.findByText(/^(5 of 50|المتبقي 5)/);
    },
  ),
  storyAt(path)(
    'chat-limit-spent',
    [
      answer(limitRoutes.ofAgent, { policy: { ...policyUsage, limits: [limit] } }),
      ...at(segment(1, {})),
      refusal(routes.addSegment, [429, 'chat_limit.reached'], {
        retryAfterSeconds: 3_060,
        reachedLimit: { ...limit, ...policyUsage, policyName: policyUsage.name },
      }),
    ],
    async (tools) => {
      await shown(tools);
      tools.fireEvent.keyDown(await typeMessage(tools, 'Which stops does it make?'), { key: 'Enter' });
      return tools.screen.findByText(/51/);
    },
  ),
  storyAt(path)(
    'chat-question-refused',
    [...at(segment(1, {})), refusal(routes.addSegment, [400, 'request.invalid'])],
    async (tools) => {
      await shown(tools);
      tools.fireEvent.keyDown(await typeMessage(tools, 'Which stops does it make?'), { key: 'Enter' });
      return tools.screen.findByRole('alert');
    },
  ),
  storyAt(path)(
    'chat-load-failed',
    [...base, refusal(routes.get, [400, 'request.invalid'])],
    untilRole('button', { name: /^(Try again|إعادة المحاولة)$/ }),
  ),
  storyAt(`/chat/${id(99)}`)(
    'chat-agent-unknown',
    [refusal(routes.detailsForConversation, [404, 'agent.not_found']), ...base],
    untilText(/^(This agent doesn't exist|هذا الوكيل غير موجود)/),
  ),
  storyAt(`/chat/${id(99)}`)(
    'chat-agent-closed',
    [refusal(routes.detailsForConversation, [403, 'agent.closed'], { opensAt }), ...base],
    untilText(/^(This agent is closed|هذا الوكيل مغلق)/),
  ),
  storyAt(path)(
    'chat-question-closed',
    [
      ...at(segment(1, {})),
      refusal(routes.addSegment, [403, 'agent.closed'], { opensAt, retryAfterSeconds: 54_000 }),
    ],
    async (tools) => {
      await shown(tools);
      tools.fireEvent.keyDown(await typeMessage(tools, 'Which stops does it make?'), { key: 'Enter' });
      return tools.screen.findByText(/^(This agent is closed|هذا الوكيل مغلق)/);
    },
  ),
  storyAt('/chat')(
    'chat-agents-failed',
    [refusal(agentRoutes.listAvailable, [400, 'request.invalid']), ...base],
    untilRole('button', { name: /^(Try again|إعادة المحاولة)$/ }),
  ),
];

export const turnStories = (chat: Chat): readonly Story[] => [...turns(chat), ...calls(chat)];
