/**
 * Context of one chat on the page: its API calls, its features and its location. Components below don't
 * depend on which of the four contexts it is, and two chats share nothing (domain.md §11).
 */
import { createContext, useContext } from 'react';
import type { QuestionRelay } from '../question-relay.ts';
import type { ConversationCalls } from './conversation-calls.ts';

/** Optional features of a chat. */
export interface ChatFeatures {
  /** Conversations appear in the person's list. */
  list: boolean;
  /** Execution details of answers. */
  details: boolean;
  feedback: boolean;
  /** Private conversations. */
  private: boolean;
  /** Prompt suggestions in the message field. */
  prompts: boolean;
  /** Prompt suggestions include the person's own prompts. */
  ownPrompts: boolean;
  /** A visitor who signs in may transfer the conversations to their account. */
  claimVisitorChat: boolean;
  /** Link to connect a model, for people with that permission. */
  connect: boolean;
}

/** A chat; its identity is stable while it is the same chat. */
export interface Chat {
  /** Key of its runs, drafts and last conversation. */
  key: string;
  calls: ConversationCalls;
  features: ChatFeatures;
  /** Logs stream errors (document 2 §8: in the test chats). */
  logsStreamErrors: boolean;
  /** Runs before each question, for example to save the draft. Rejects when the question must not be sent. */
  prepare?(): Promise<void>;
}

/** Identifies a citation by its segment and number. */
export interface OpenSource {
  segmentId: string;
  citationId: string;
}

/** Location of a chat: shown content and navigation. */
export interface ChatLocation {
  /** Shown conversation; when `undefined`, the next question starts one. */
  conversationId: string | undefined;
  /** Turn to scroll to, for example a search result. */
  turnId?: string;
  openConversation(conversationId: string): void;
  startNew(): void;
  openSource: OpenSource | undefined;
  showSource(source: OpenSource | undefined): void;
  /** Changes with each navigation in this chat, also to the current location. */
  visit: string;
  /**
   * Distinguishes chats on one page, for example *Draft*. Without a name, the chat owns the page with its
   * shortcuts, focus and side panels.
   */
  name?: string;
  /** Source of questions; the chat has no message field of its own. */
  relay?: QuestionRelay;
}

export const ChatContext = createContext<Chat | undefined>(undefined);
export const ChatLocationContext = createContext<ChatLocation | undefined>(undefined);

/** Returns the surrounding chat. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatContext');
  return chat;
}

/** Returns the location of the surrounding chat; it changes with the shown content. */
export function useChatLocation(): ChatLocation {
  const place = useContext(ChatLocationContext);
  if (!place) throw new Error('useChatPlace needs a ChatPlaceContext');
  return place;
}
