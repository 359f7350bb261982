/**
 * What one chat on the page is: how its conversations are reached, what it offers, and its place on the page. Nothing
 * below asks which of the four contexts it is in, and nothing is shared between two chats (domain.md §11).
 */
import { createContext, useContext } from 'react';
import type { QuestionRelay } from '../question-relay.ts';
import type { ConversationCalls } from './conversation-calls.ts';

/** What a chat has beyond asking and reading. */
export interface ChatOffers {
  /** Its conversations stand in the person's list. */
  list: boolean;
  /** How an answer came about. */
  details: boolean;
  feedback: boolean;
  /** A conversation may begin as a private one. */
  private: boolean;
  /** Prompts to insert. */
  prompts: boolean;
  /** Among them such of whoever is signed in. */
  ownPrompts: boolean;
  /** Whoever signs in may take its conversations along, out of this chat. */
  claimVisitorChat: boolean;
  /** The way to connect a model, for whoever may. */
  connect: boolean;
}

/** One chat. Keeps its identity for as long as it is the same chat. */
export interface Chat {
  /** Its runs, drafts and last conversation are kept under it. */
  key: string;
  calls: ConversationCalls;
  offers: ChatOffers;
  /** Errors in its streams are logged (document 2 §8: in the test chats). */
  logsStreamErrors: boolean;
  /** Comes before each question, as keeping the draft that is to answer it. Rejects where it can't be asked. */
  prepare?(): Promise<void>;
}

/** A citation of an answer: its segment and its number. */
export interface OpenSource {
  segmentId: string;
  citationId: string;
}

/** Where a chat stands: what it shows, and how it goes elsewhere. */
export interface ChatPlace {
  /** The conversation that is shown; without one, the next question begins one. */
  conversationId: string | undefined;
  /** Its turn to go to, as where a search was found. */
  turnId?: string;
  openConversation(conversationId: string): void;
  startNew(): void;
  openSource: OpenSource | undefined;
  showSource(source: OpenSource | undefined): void;
  /** Another one each time somebody goes somewhere in this chat, also to where it is. */
  visit: string;
  /**
   * Tells it from another chat on the page, as *Draft*. Without a name the page is this chat's own: with shortcuts,
   * the focus, and panels beside it.
   */
  name?: string;
  /** Questions come from here: the chat has no message field of its own. */
  relay?: QuestionRelay;
}

export const ChatContext = createContext<Chat | undefined>(undefined);
export const ChatPlaceContext = createContext<ChatPlace | undefined>(undefined);

/** The chat around the caller. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatContext');
  return chat;
}

/** The place of the chat around the caller; changes with what is shown. */
export function useChatPlace(): ChatPlace {
  const place = useContext(ChatPlaceContext);
  if (!place) throw new Error('useChatPlace needs a ChatPlaceContext');
  return place;
}
