/** HTTP client and stored state of the preview: fixed answers in memory, nothing is sent. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import type { Route, RouteAnswer } from '@polylogue/contract/http';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { tokenVersion } from '@polylogue/contract/version';
import type { PreviewView } from '../../features/brands/public.ts';
import type { HttpClient } from '../../lib/http/http-client.ts';

/** Returns a text of the conversation shown, in the administrator's language. */
export type SampleText = (name: keyof FeatureTexts['brands']['preview']['sample']) => string;

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const conversationId = idOf(1);
const agentId = idOf(2);
const personId = idOf(3);
const endpoint = 'preview';
const sessionIdentifier = 'preview'.padEnd(43, '-');

/** Addresses of the previewed screens. */
export const previewAddresses: Record<PreviewView, string> = {
  mail: '/brand-preview',
  signIn: '/auth/jwt/login',
  chat: `/chat?conversation=${conversationId}`,
  popup: `/public-chat/${endpoint}/true`,
};

const reply = <R extends Route>({ method, path }: R, body: RouteAnswer<R>): [string, unknown] => [
  `${method} ${path}`,
  body,
];

/** The first conversation is the one shown. */
const headOf = (text: SampleText, at: string) => (title: string, number: number) => ({
  conversationId: number === 0 ? conversationId : idOf(10 + number),
  title,
  createdAt: at,
  updatedAt: at,
  gptSystem: { gptSystemId: agentId, name: text('agent') },
});

function sampleConversation(text: SampleText, at: string) {
  return {
    ...headOf(text, at)(text('firstTitle'), 0),
    selectedLeafSegmentId: idOf(4),
    segments: [
      {
        conversationSegmentId: idOf(4),
        parentSegmentId: null,
        question: text('question'),
        answer: text('answer'),
        answerSource: 'model' as const,
        model: '',
        status: 'Complete' as const,
        createdAt: at,
        citations: [
          {
            id: '1',
            title: text('source'),
            path: text('source'),
            chunkId: 'c',
            snippet: '',
            start: 0,
            end: 1,
          },
        ],
        visionImages: [],
        attachments: [],
        generatedImages: [],
        steps: [],
        feedback: null,
      },
    ],
  };
}

function answersOf(text: SampleText, brandKey: string): Map<string, unknown> {
  const at = new Date().toISOString();
  const agent: AgentForConversation = {
    gptSystemId: agentId,
    name: text('agent'),
    description: text('description'),
    gptSystemType: 'System',
    answerSource: 'model',
    starterPrompts: [text('firstPrompt'), text('secondPrompt')],
  };
  const conversation = sampleConversation(text, at);
  return new Map([
    reply(instanceSettingsRoutes.features, { items: [] }),
    reply(identityRoutes.setupState, {
      isRequired: false,
      usesLocalAccounts: true,
      canRequestPasswordReset: true,
    }),
    reply(identityRoutes.resolvedActions, { roles: [], resolvedActions: ['GptSystemsRead'] }),
    reply(ownAccountRoutes.get, { name: text('person'), emailAddress: '', avatarUrl: null, isLocal: true }),
    reply(agentRoutes.listAvailable, { items: [agent] }),
    reply(conversationRoutes.list, {
      items: [text('firstTitle'), text('secondTitle'), text('thirdTitle')].map(headOf(text, at)),
    }),
    reply(conversationRoutes.get, conversation),
    reply(publicConversationRoutes.openSession, { sessionIdentifier }),
    reply(publicConversationRoutes.detailsForConversation, {
      ...agent,
      brandKey,
      hasPrompts: false,
      offersSignIn: false,
    }),
    reply(publicConversationRoutes.get, conversation),
  ]);
}

/** Answers from memory; calls without an answer wait forever, as they would change or follow something. */
const memoryClient = (answers: ReadonlyMap<string, unknown>): HttpClient => ({
  send: async ({ method, path }) => {
    const body = answers.get(`${method} ${path}`);
    return body === undefined ? new Promise(() => undefined) : Response.json(body);
  },
});

interface PreviewOptions {
  view: PreviewView;
  isDark: boolean;
  brandKey: string;
  text: SampleText;
}

/** Fills the storage, in memory here, from which the screens start. */
function storeStart({ view, isDark, text }: PreviewOptions): void {
  const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? '{}');
  const store = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value));
  store('settings', { ...(settings as object), themeMode: isDark ? 'dark' : 'light' });
  store(`publicChat/${endpoint}`, { sessionIdentifier, conversationId });
  const entraIdSettings = { clientId: 'preview', tenantId: 'oidc', instance: `${location.origin}/` };
  const payload = btoa(JSON.stringify({ sub: personId, sid: 'preview', v: tokenVersion }));
  const person = text('person');
  store('auth', {
    settings: { name: '', organizationName: '', entraIdSettings, directory: '' },
    ...(view === 'chat' && {
      n1aiToken: `.${payload}.`,
      user: { userId: personId, sessionId: 'preview' },
      account: { name: person, userName: person },
    }),
  });
}

/** Prepares one previewed screen, and returns its client. */
export function createPreviewClient(options: PreviewOptions): HttpClient {
  storeStart(options);
  return memoryClient(answersOf(options.text, options.brandKey));
}
