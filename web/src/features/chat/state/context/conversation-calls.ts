/** The calls of conversations in each of their contexts (document 2 §7.3, §7.6, §7.7, §7.9). */
import type { AttachmentContext } from '@polylogue/contract/chat/attachments/schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import type { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import type { CallParts } from '../../../../lib/http/http-client.ts';

/**
 * How the conversations of one chat are reached. Plain data: what is kept of an answer is kept by it, so that nothing
 * of one chat, draft or visitor is found for another.
 */
export interface ConversationCalls {
  /** Address below which the context's conversations are. */
  base: string;
  /** Where one begins, below that. */
  create: string;
  /** Where the prompts of the agent are, below that. */
  prompts?: string;
  /** How files and pictures go along: whose calls pictures have, and what files are uploaded for. */
  files: { pictures: keyof typeof visionImageRoutes; context: AttachmentContext };
  /** Names a visitor. */
  sessionIdentifier?: string;
}

const userBase = conversationRoutes.list.path;

export const userCalls: ConversationCalls = {
  base: userBase,
  create: conversationRoutes.create.path.slice(userBase.length),
  prompts: conversationRoutes.promptsForConversation.path.slice(userBase.length),
  files: { pictures: 'user', context: 'Conversation' },
};

/** The headers that say who calls, where that is not whoever is signed in. */
export const headersOf = ({ sessionIdentifier }: ConversationCalls): Record<string, string> =>
  sessionIdentifier === undefined ? {} : { [sessionIdentifierHeader]: sessionIdentifier };

/**
 * A call of a context with its parts. The contract makes the calls of all contexts by one function, so those of one
 * are those of another at its address; the test holds them against each other.
 */
export function callOf(calls: ConversationCalls, name: keyof typeof conversationRoutes, args: CallParts) {
  const declared = conversationRoutes[name];
  const rest = name === 'create' ? calls.create : declared.path.slice(userBase.length);
  return { route: { ...declared, path: calls.base + rest }, args, options: { headers: headersOf(calls) } };
}
