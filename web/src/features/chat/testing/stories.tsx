/** Stories of a visitor's page and of two chats side by side. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { adminDraftConversationRoutes as draftRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes as publicRoutes } from '@polylogue/contract/chat/visitors/routes';
import type { PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import { type StoryTools, type Story, untilText, storyAt, untilRole } from '../../../testing/story.ts';
import { answer, refusal, silence } from '../../../testing/memory-transport.ts';
import { PanePair } from '../../../ui/page/pane-pair.tsx';
import { AdminDraftChatPane, PublishedChatPane } from '../parts/chat-pane.tsx';
import { chatStories } from './chat-stories.tsx';
import { fileStories } from './file-stories.tsx';
import { citation, conversationOf, id, segment } from './story-turns.ts';
import { sourceStories } from './source-stories.tsx';

const agent: PublicAgent = {
  gptSystemId: id(1),
  name: 'Travel Assistant',
  description: 'Answers questions about bookings, luggage and changes.',
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [
    'Can I take my bike on the night train to Narvik?',
    'How much luggage may I bring?',
    'How do I change my booking?',
    'Which stops does the Nordlyset make?',
  ],
  brandKey: 'default',
  hasPrompts: false,
  offersSignIn: false,
};
const answered = segment(1, {
  answer:
    'Yes. Bikes travel in the luggage car of **Nordlyset**, from May to October [1].\n\n- Book a bike place with the ticket, **€ 18** each way.\n- E-bikes up to 30 kg, battery taken out [2].',
  citations: [citation(1, 'Bikes on night trains'), citation(2, 'Luggage rules')],
});
const stopped = segment(2, {
  citations: [],
  question: 'Which stops does it make?',
  answer: 'It stops in Uppsala, Gävle',
  status: 'Aborted',
});

const logged = (message: string, details = {}) => ({
  requestId: '0ed406f3-5d8c-4c44-9f3e-1a2b3c4d5e6f',
  at: '2026-11-22T08:00:01.250Z',
  level: 'info' as const,
  message,
  details,
});

const path = '/public-chat/travel';
const sessionIdentifier = 's'.repeat(43);
const visit = answer(publicRoutes.openSession, { sessionIdentifier });
const visited = [visit, answer(publicRoutes.detailsForConversation, agent)];
const opened = answer(publicRoutes.get, conversationOf([answered, stopped]));
/** Stored state of a returning visitor. */
const kept = { 'publicChat/bikes': { sessionIdentifier, conversationId: id(10) } };
const pathOfBefore = '/public-chat/bikes';

const draftId = id(50);
const published = conversationOf(
  [segment(1, { answer: 'Bikes can be taken along on some trains [1].', citations: [citation(1, 'Bikes')] })],
  { conversationId: id(11) },
);

/** Execution details of the last answers in both panes. */
const took = {
  conversationSegmentId: id(101),
  runs: [
    {
      requestId: '0ed406f3-5d8c-4c44-9f3e-1a2b3c4d5e6f',
      status: 'Complete' as const,
      startedAt: '2026-11-22T08:00:00.000Z',
      firstTokenMs: 420,
      durationMs: 3100,
      usage: { inputTokens: 2184, outputTokens: 236 },
      steps: [],
    },
  ],
  passages: [],
};

/** Both panes with stored conversations. */
function SideBySide() {
  sessionStorage.setItem(`paneChat/admin-draft/${draftId}`, JSON.stringify(id(10)));
  sessionStorage.setItem(`paneChat/published/${id(1)}`, JSON.stringify(id(11)));
  return (
    <PanePair
      name="compare"
      first={<AdminDraftChatPane name="Draft" label="v15" stateId={draftId} />}
      second={<PublishedChatPane name="Published" label="v14" gptSystemId={id(1)} />}
    />
  );
}

const failed = segment(2, {
  answer: '',
  citations: [],
  question: 'Which stops does it make?',
  status: 'Failed',
  error: { code: 'model.unavailable', text: 'The model does not answer at present.' },
});
const step = { stepId: 's', status: 'complete', durationMs: 212 } as const;
const source =
  '# Bikes on night trains\n\nBikes travel in the luggage car of Nordlyset, from May to October. Book a place with the ticket.\n\nE-bikes up to 30 kg are taken, with the battery out.';
const signedIn = [
  answer(agentRoutes.listAvailable, { items: [agent] }),
  answer(conversationRoutes.list, { items: [] }),
  answer(conversationRoutes.citations, {
    title: 'Bikes on night trains',
    path: 'travel/bikes-on-night-trains.md',
    mediaType: 'text/markdown',
    text: source,
    passages: [{ citationId: '1', start: 25, end: 91 }],
    omitted: { before: 0, after: 0 },
  }),
  answer(conversationRoutes.executionDetails, {
    conversationSegmentId: id(101),
    runs: [
      {
        requestId: '0ed406f3-5d8c-4c44-9f3e-1a2b3c4d5e6f',
        status: 'Complete',
        answerSource: 'model',
        model: 'GPT-5',
        startedAt: '2026-11-22T08:00:00.000Z',
        firstTokenMs: 640,
        durationMs: 4210,
        usage: { inputTokens: 3120, outputTokens: 184 },
        steps: [
          { ...step, kind: 'model', title: '', task: 'rewrite', durationMs: 640 },
          { ...step, kind: 'retrieval', title: '', queries: ['Taking a bike on a night train'] },
          { ...step, kind: 'tool', title: 'Timetables', queries: ['Nordlyset, summer'] },
          { ...step, kind: 'tool', title: 'timetable', durationMs: 1830 },
        ],
      },
    ],
    passages: [
      {
        chunkId: 'c1',
        title: 'Bikes on night trains',
        path: 'travel/bikes-on-night-trains.md',
        snippet: 'Bikes travel in the luggage car of Nordlyset, from May to October.',
        score: 0.871,
      },
    ],
  }),
  answer(conversationRoutes.traceLogs, {
    items: [
      logged('retrieved', { passages: 6 }),
      logged('asked the model', { model: 'GPT-5', messages: 4 }),
      { ...logged('tool timetable', { durationMs: 1830, isError: true }), level: 'warn' },
      { ...logged('ended: model.unavailable'), level: 'error' },
    ],
  }),
];
const chatPath = `/chat?conversation=${id(10)}`;
const pressFirst =
  (name: RegExp, shown: RegExp) =>
  async ({ screen, fireEvent }: StoryTools) => {
    const [found] = await screen.findAllByRole('button', { name });
    if (found) fireEvent.click(found);
    return screen.findByText(shown);
  };
const detailsButton = /^(Execution details|تفاصيل التنفيذ)$/;

export const stories: readonly Story[] = [
  ...chatStories,
  ...fileStories,
  ...sourceStories(signedIn),
  storyAt(`${chatPath}&source=${id(101)}_1`)(
    'chat-source',
    [...signedIn, answer(conversationRoutes.get, conversationOf([answered, stopped]))],
    untilText(/^E-bikes up to 30 kg are/),
  ),
  storyAt(chatPath)(
    'chat-details',
    [...signedIn, answer(conversationRoutes.get, conversationOf([answered, stopped]))],
    pressFirst(detailsButton, /^(Tool|الأداة) timetable/),
  ),
  storyAt(chatPath)(
    'chat-details-alone',
    [...signedIn, answer(conversationRoutes.get, conversationOf([failed]))],
    pressFirst(detailsButton, /^(Tool|الأداة) timetable/),
  ),
  storyAt(chatPath)(
    'chat-follow-ups',
    [
      answer(agentRoutes.listAvailable, { items: [{ ...agent, hasFollowUps: true }] }),
      answer(conversationRoutes.followUps, {
        items: [
          'How do I book a bike place?',
          'Is there room for a tandem or a cargo bike with a child seat?',
        ],
      }),
      answer(conversationRoutes.get, conversationOf([answered])),
      ...signedIn,
    ],
    untilText('How do I book a bike place?'),
  ),
  storyAt(path)('public-chat-new', visited, untilText(agent.description)),
  storyAt(`${path}/true`)('public-chat-popup-new', visited, untilText(agent.description)),
  {
    name: 'public-chat-popup',
    path: `${pathOfBefore}/true`,
    kept,
    answers: [...visited, opened],
    prepare: ({ screen }) => screen.findByText('Luggage rules'),
  },
  {
    name: 'public-chat',
    path: pathOfBefore,
    kept,
    answers: [...visited, opened],
    prepare: ({ screen }) => screen.findByText('Luggage rules'),
  },
  storyAt(path)('public-chat-opening', [
    silence(publicRoutes.openSession),
    silence(publicRoutes.detailsForConversation),
  ]),
  storyAt('/public-chat/nowhere')(
    'public-chat-unavailable',
    [refusal(publicRoutes.openSession, [404, 'public_endpoint.not_found'])],
    untilRole('heading', { level: 1 }),
  ),
  storyAt('/public-chat/crowd')(
    'public-chat-busy',
    [refusal(publicRoutes.openSession, [429, 'request.rate_limited'])],
    untilRole('heading', { level: 1 }),
  ),
  {
    name: 'draft-beside-published',
    element: <SideBySide />,
    answers: [
      answer(draftRoutes.detailsForConversation, agent),
      answer(conversationRoutes.detailsForConversation, agent),
      answer(draftRoutes.get, conversationOf([answered, stopped])),
      answer(conversationRoutes.get, published),
      answer(draftRoutes.executionDetails, took),
      answer(conversationRoutes.executionDetails, took),
      answer(conversationRoutes.list, { items: [] }),
    ],
    prepare: async ({ screen }) => {
      await screen.findByText('Luggage rules');
      return screen.findByText(/on some trains/);
    },
  },
];
