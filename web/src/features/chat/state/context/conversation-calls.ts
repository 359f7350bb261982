/** API calls of conversations in each context (document 2 §7.3, §7.6, §7.7, §7.9). */
import type { AttachmentContext } from '@polylogue/contract/chat/attachments/schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import type { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import type { CallParts } from '../../../../lib/http/http-client.ts';

/**
 * Endpoints of one chat's conversations. Plain data that is part of cache keys, so that no chat, draft or
 * visitor reads another's cache.
 */
export interface ConversationCalls {
  /** Base path of the context's conversations. */
  base: string;
  /** Path of creating a conversation, relative to `base`. */
  create: string;
  /** Path of the agent's prompts, relative to `base`. */
  prompts?: string;
  /** Routes of images, and the upload context of files. */
  files: { pictures: keyof typeof visionImageRoutes; context: AttachmentContext };
  /** Session identifier of a visitor. */
  sessionIdentifier?: string;
}

const userBase = conversationRoutes.list.path;

export const userCalls: ConversationCalls = {
  base: userBase,
  create: conversationRoutes.create.path.slice(userBase.length),
  prompts: conversationRoutes.promptsForConversation.path.slice(userBase.length),
  files: { pictures: 'user', context: 'Conversation' },
};

/** Returns headers that identify a caller other than the signed-in account. */
export const headersOf = ({ sessionIdentifier }: ConversationCalls): Record<string, string> =>
  sessionIdentifier === undefined ? {} : { [sessionIdentifierHeader]: sessionIdentifier };

/**
 * Returns a context's route and its arguments. The contract creates the routes of all contexts with one
 * function, so they differ only in their path; a test compares them.
 */
export function callOf(calls: ConversationCalls, name: keyof typeof conversationRoutes, args: CallParts) {
  const declared = conversationRoutes[name];
  const rest = name === 'create' ? calls.create : declared.path.slice(userBase.length);
  return { route: { ...declared, path: calls.base + rest }, args, options: { headers: headersOf(calls) } };
}
