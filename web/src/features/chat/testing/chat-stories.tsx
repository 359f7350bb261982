/** Stories of the signed-in user's chat. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type {
  AgentForConversation,
  ConversationListItem,
  Segment,
} from '@polylogue/contract/chat/conversations/schemas';
import { type StoryTools, type Story, untilText, storyAt, untilRole } from '../../../testing/story.ts';
import { answer, openStream, refusal, silence } from '../../../testing/memory-transport.ts';
import { citation, conversationOf, id, segment, time } from './story-turns.ts';
import { menuStories } from './menu-stories.tsx';
import { turnStories } from './turn-stories.tsx';

const guide: AgentForConversation = {
  gptSystemId: id(2),
  name: 'Guide',
  description: 'Answers questions about this product.',
  gptSystemType: 'System',
  answerSource: 'library',
  starterPrompts: [
    'How do I connect a model?',
    'Who can read my conversations?',
    'Which keyboard shortcuts are there?',
    'How do I invite colleagues?',
  ],
};
const assistant: AgentForConversation = {
  ...guide,
  gptSystemId: id(1),
  name: 'Travel Assistant',
  description: 'Answers questions about bookings, luggage and changes.',
  answerSource: 'model',
  starterPrompts: [
    'Can I take my bike on the night train to Narvik, and what does it cost in the summer?',
    'How much luggage may I bring?',
    'How do I change my booking?',
    'Which stops does the Nordlyset make?',
  ],
};

const titles = [
  'Can I take my bike on the night train',
  'كم حقيبة يمكنني أن أحضر معي؟',
  'A title that is far too long for the side menu and has to end somewhere in the middle',
  'Refund for a cancelled train',
];
const head = (number: number) => ({
  conversationId: id(10 + number),
  title: titles[number % titles.length] ?? '',
  createdAt: time,
  updatedAt: new Date(Date.UTC(2026, 10, 22) - number * 40_000_000).toISOString(),
});
const items: ConversationListItem[] = Array.from({ length: 14 }, (_, number) => ({
  ...head(number),
  gptSystem: { gptSystemId: id(1), name: assistant.name },
  ...(number === 2 && { isAnswering: true as const }),
}));
const report = segment(2, {
  question:
    'Compare the night trains to the north: stops, bikes, beds and prices. Put it into a table and say how you would travel with two children.',
  answer: `## Night trains to the north

Two trains run every night [1]; a third one runs on Fridays in the winter [2][3].

| Train | Stops | Bikes | Harness, per person | Breakfast |
|---|---|---|---|---|
| Nordlyset | Uppsala, Gävle, Sundsvall, Umeå, Boden, Kiruna | 8, from May to October | from € 69 | included |
| Polcirkeln | Uppsala, Umeå, Boden | none | from € 59 | € 9 |

1. Book the harnesses **three months** ahead [1].
2. Children below six travel in their parents' harness [2].
3. A compartment of one's own costs less than four single harnesses:

\`\`\`ts
const compartment = 4 * 49;
const harnesses = 2 * 69 + 2 * 45; // two adults, two children
console.log(Math.min(compartment, harnesses));
\`\`\`

> Timetables change on the second Sunday in December [3].

The arrival is at $t = 17.5\\,\\text{h}$ after the departure. See also [the timetable](https://example.com/timetable).`,
  citations: [
    citation(1, 'Night trains'),
    citation(2, 'Children and families on board of all trains of the northern network'),
    citation(3, 'Timetable of the winter'),
  ],
});
const arabic = segment(3, {
  question: 'هل يمكنني اصطحاب دراجتي في القطار الليلي إلى نارفيك؟',
  answer:
    'نعم. تسافر الدراجات في عربة الأمتعة من **مايو** إلى أكتوبر [1].\n\n- احجز مكانًا للدراجة مع التذكرة.',
  feedback: { isPositive: true, comment: '' },
});

const base = [
  answer(agentRoutes.listAvailable, { items: [assistant, guide] }),
  answer(routes.list, { items }),
];
const at = (...segments: Segment[]) => [...base, answer(routes.get, conversationOf(segments))];
const path = `/chat?conversation=${id(10)}`;

const send = async ({ fireEvent, screen }: StoryTools, text: string) => {
  await screen.findAllByText(/./, { selector: '[data-answer] *' });
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is no message field');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const step = { stepId: 's', kind: 'retrieval', title: '', status: 'running' } as const;
const run = {
  event: 'conversation-and-segment-id',
  data: { ConversationId: id(10), conversationSegmentId: id(102), answerSource: 'model' },
} as const;
const question = 'Which stops does it make, and where can I have dinner?';

const details = { conversationSegmentId: id(102), runs: [], passages: [] };

function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
  dispatchEvent(new Event('offline'));
}

/** An answer that keeps streaming. */
const halfAnswer = openStream(routes.addSegment, [
  run,
  { event: 'response-updated', data: { text: 'It stops in **Uppsala**, Gävle, Sundsvall' } },
]);

export const chatStories: readonly Story[] = [
  storyAt('/chat')('chat-empty', base, untilText('How much luggage may I bring?')),
  storyAt('/chat')(
    'chat-empty-library',
    [answer(agentRoutes.listAvailable, { items: [guide] }), answer(routes.list, { items: [] })],
    untilText('How do I connect a model?'),
  ),
  {
    name: 'chat-no-agents',
    path: '/chat',
    actions: [],
    answers: [answer(agentRoutes.listAvailable, { items: [] }), answer(routes.list, { items: [] })],
  },
  storyAt(path)('chat-loading', [...base, silence(routes.get)]),
  storyAt(path)(
    'chat-missing',
    [...base, refusal(routes.get, [404, 'conversation.not_found'])],
    untilRole('button', { name: /^(Start a new conversation|بدء محادثة جديدة)$/ }),
  ),
  storyAt(path)('chat-long', at(segment(1, {}), report), untilText(/^Timetables change/)),
  storyAt(path)('chat-arabic', at(segment(1, {}), segment(2, {}), arabic), untilText(/^احجز مكانًا/)),
  storyAt(path)(
    'chat-waiting',
    [...at(segment(1, {})), openStream(routes.addSegment, [run, { event: 'step-update', data: step }])],
    async (tools) => {
      await send(tools, question);
      return tools.screen.findByText(/^(Searching sources|يبحث في المصادر|البحث في المصادر)/);
    },
  ),
  storyAt(path)('chat-streaming', [...at(segment(1, {})), halfAnswer], async (tools) => {
    await send(tools, question);
    return tools.screen.findByText('Uppsala');
  }),
  storyAt(path)('chat-queue', [...at(segment(1, {})), halfAnswer], async (tools) => {
    await send(tools, question);
    await tools.screen.findByText('Uppsala');
    await send(tools, 'And which of them have a restaurant?');
    return tools.screen.findByText('And which of them have a restaurant?');
  }),
  storyAt(path)(
    'chat-stopped',
    at(segment(1, {}), segment(2, { question, answer: 'It stops in Uppsala, Gävle', status: 'Aborted' })),
    untilText(/^It stops in/),
  ),
  storyAt(path)(
    'chat-failed',
    [
      answer(routes.executionDetails, details),
      ...at(
        segment(1, {}),
        segment(2, {
          question,
          answer: '',
          citations: [],
          status: 'Failed',
          error: { code: 'model.connection_refused', text: "The model's server refused the connection." },
        }),
      ),
    ],
    untilRole('alert'),
  ),
  storyAt(path)('chat-cut', at(segment(1, { finishReason: 'length' })), untilText(/^Yes\. Bikes/)),
  storyAt(path)(
    'chat-library-answer',
    at(segment(1, { answerSource: 'library' })),
    untilText(/^Yes\. Bikes/),
  ),
  storyAt(path)('chat-offline', at(segment(1, {})), async (tools) => {
    await tools.screen.findByText(/^Yes\. Bikes/);
    goOffline();
    await send(tools, question);
    return tools.screen.findByText(question);
  }),
  ...turnStories({ path, base, at }),
  ...menuStories(base),
];
