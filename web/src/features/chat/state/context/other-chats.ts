/** Chats other than the signed-in user's. */
import type { Chat } from './chat-context.ts';
import { userChat } from './user-chat.ts';

const internal = '/api/internal';

/** Creates the chat of a visitor at a public endpoint. */
export const publicChat = (
  endpoint: string,
  { sessionIdentifier, hasPrompts }: { sessionIdentifier: string; hasPrompts: boolean },
): Chat => ({
  key: `public/${endpoint.toLowerCase()}`,
  calls: {
    base: `${internal}/publicConversations`,
    create: `/byGptPublicEndpoint/${encodeURIComponent(endpoint)}`,
    prompts: `/promptsForConversation?publicChatEndpoint=${encodeURIComponent(endpoint)}`,
    files: { pictures: 'public', context: 'Conversation' },
    sessionIdentifier,
  },
  features: {
    list: false,
    details: false,
    feedback: true,
    prompts: hasPrompts,
    ownPrompts: false,
    private: false,
    claimVisitorChat: true,
    connect: false,
  },
  logsStreamErrors: false,
});

const test = {
  list: false,
  details: true,
  feedback: false,
  prompts: true,
  ownPrompts: true,
  private: false,
  claimVisitorChat: false,
  connect: true,
} as const;

/** Creates the test chat of a personal agent's draft. */
export const draftChat = (configStateId: string): Chat => ({
  key: `draft/${configStateId}`,
  calls: {
    base: `${internal}/configStates/${configStateId}/conversations`,
    create: '',
    files: { pictures: 'draft', context: 'GptSystem' },
  },
  features: test,
  logsStreamErrors: true,
});

/** Creates the test chat of a draft of an organisation's agent. */
export const adminDraftChat = (stateId: string): Chat => ({
  key: `admin-draft/${stateId}`,
  calls: {
    base: `${internal}/admin/gptSystems/configurationStates/${stateId}/conversations`,
    create: '',
    files: { pictures: 'adminDraft', context: 'GptSystem' },
  },
  features: test,
  logsStreamErrors: true,
});

/** Creates a chat with a published agent next to the test of its draft. */
export const publishedChat = (gptSystemId: string): Chat => ({
  ...userChat,
  key: `published/${gptSystemId}`,
  features: { ...userChat.features, private: false },
});
