/** The four contexts of a conversation as their screens mount them (domain.md §11). */
import type { ReactNode } from 'react';
import { PublicChatPage } from '../pages/public-chat-page.tsx';
import { AdminDraftChatPane, DraftChatPane } from '../parts/chat-pane.tsx';
import { guide, testAgent, testId } from './conversation-server.ts';
import { type RenderedChat, renderAt, renderChat } from './render-chat.tsx';

export interface TestedContext {
  name: string;
  /** Base path of its conversations. */
  base: string;
  /** Path that a first question is sent to. */
  create: string;
  /** `list`: conversations appear in a list and have URLs. */
  features: { feedback: boolean; details: boolean; list: boolean };
  /** The chat owns the page instead of sharing it as a pane. */
  ownsPage: boolean;
  /** Headers that identify a visitor. */
  headers: Record<string, string>;
  /** Image route and upload context of files. */
  files: { pictures: string; context: 'Conversation' | 'GptSystem' };
  /** Opens the chat with an existing or a new conversation. */
  open(conversationId?: string): RenderedChat;
  /** Opens the chat again from the browser's stored state. */
  reopen(): RenderedChat;
}

const internal = '/api/internal';
const draftId = testId(50);
const testEndpoint = 'help';
export const testSession = 's'.repeat(43);

/** Renders the page of a public endpoint. */
export const renderPublicChat = (endpoint = testEndpoint): RenderedChat =>
  renderAt(
    {
      path: '/public-chat/:publicChatEndpoint/:popup?',
      element: <PublicChatPage />,
    },
    `/public-chat/${endpoint}`,
  );

/** Stores a pane's conversation for the tab. */
const storeInTab = (key: string, conversationId: string | undefined) => {
  if (conversationId) sessionStorage.setItem(`paneChat/${key}`, JSON.stringify(conversationId));
};

const renderPane = (element: ReactNode) => renderAt({ path: '/', element }, '/');
const renderDraft = () => renderPane(<DraftChatPane name="Test" configStateId={draftId} agent={guide} />);
const renderAdminDraft = () => renderPane(<AdminDraftChatPane name="Test" stateId={draftId} />);

/** Chat of a signed-in person, for tests of behaviour that all contexts share. */
export const chatOfPerson: TestedContext = {
  name: 'a person',
  base: `${internal}/userConversations`,
  create: `${internal}/userConversations/byGptSystemId/${testAgent.gptSystemId}`,
  features: { feedback: true, details: true, list: true },
  ownsPage: true,
  headers: { authorization: 'Bearer test-token' },
  files: { pictures: `${internal}/userConversations/VisionImages`, context: 'Conversation' },
  open: (conversationId) =>
    renderChat(conversationId ? `/chat?conversation=${conversationId}` : `/chat/${testAgent.gptSystemId}`),
  reopen: () => renderChat('/chat'),
};

const chatOfVisitor: TestedContext = {
  name: 'a visitor',
  base: `${internal}/publicConversations`,
  create: `${internal}/publicConversations/byGptPublicEndpoint/${testEndpoint}`,
  features: { feedback: true, details: false, list: false },
  ownsPage: true,
  headers: { 'x-session-identifier': testSession },
  files: { pictures: `${internal}/publicConversations/vision-images`, context: 'Conversation' },
  open(conversationId) {
    const visit = { sessionIdentifier: testSession, conversationId };
    localStorage.setItem(`publicChat/${testEndpoint}`, JSON.stringify(visit));
    return renderPublicChat();
  },
  reopen: () => renderPublicChat(),
};

const chatOfDraft: TestedContext = {
  name: 'the author of a personal draft',
  base: `${internal}/configStates/${draftId}/conversations`,
  create: `${internal}/configStates/${draftId}/conversations`,
  features: { feedback: false, details: true, list: false },
  ownsPage: false,
  headers: { authorization: 'Bearer test-token' },
  files: { pictures: `${internal}/configStates/VisionImages`, context: 'GptSystem' },
  open(conversationId) {
    storeInTab(`draft/${draftId}`, conversationId);
    return renderDraft();
  },
  reopen: () => renderDraft(),
};

const chatOfAdminDraft: TestedContext = {
  name: 'the author of a draft of the organisation',
  base: `${internal}/admin/gptSystems/configurationStates/${draftId}/conversations`,
  create: `${internal}/admin/gptSystems/configurationStates/${draftId}/conversations`,
  features: { feedback: false, details: true, list: false },
  ownsPage: false,
  headers: { authorization: 'Bearer test-token' },
  files: { pictures: `${internal}/admin/gptSystems/VisionImages`, context: 'GptSystem' },
  open(conversationId) {
    storeInTab(`admin-draft/${draftId}`, conversationId);
    return renderAdminDraft();
  },
  reopen: () => renderAdminDraft(),
};

export const testedContexts: TestedContext[] = [chatOfPerson, chatOfVisitor, chatOfDraft, chatOfAdminDraft];

/** A chat that owns its page, and one in a pane. */
export const pageAndPane: TestedContext[] = [chatOfPerson, chatOfAdminDraft];

/** Splits the contexts by support for a feature. */
export function contextsBy(offer: keyof TestedContext['features']): {
  offering: TestedContext[];
  others: TestedContext[];
} {
  return {
    offering: testedContexts.filter(({ features }) => features[offer]),
    others: testedContexts.filter(({ features }) => !features[offer]),
  };
}
