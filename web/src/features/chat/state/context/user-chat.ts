/** Chat of the signed-in user. */
import type { Chat } from './chat-context.ts';
import { userCalls } from './conversation-calls.ts';

export const userChat: Chat = {
  key: 'user',
  calls: userCalls,
  features: {
    list: true,
    details: true,
    feedback: true,
    prompts: true,
    ownPrompts: true,
    private: true,
    claimVisitorChat: false,
    connect: true,
  },
  logsStreamErrors: false,
};
