/** Actions of a conversation; stable, so that turns that receive them don't re-render. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { createContext, useContext } from 'react';
import type { QuestionFiles } from './question-files.ts';
import type { AnswerRun } from './answer-run.ts';
import type { ChatSignals } from './chat-signals.ts';

export interface ChatActions {
  /** Asks at the end of the selected branch. Returns false when it could not start. */
  ask(question: string, files?: QuestionFiles): boolean;
  /**
   * Asks in place of a segment, with its files: the same or an edited question. Returns false when it could
   * not start.
   */
  askNewVersion(segment: Segment, question: string): boolean;
  /** Continues an interrupted answer. */
  continueAnswer(segment: Segment): void;
  /** Sends a rejected question again. */
  retry(run: AnswerRun): void;
  /** Returns a rejected question to the composer. */
  withdraw(run: AnswerRun): void;
  stop(): void;
  /** Shows another version of a turn. */
  showVersion(segmentId: string): void;
  showSource(segmentId: string, citationId: string): void;
  showDetails(segment: Segment): void;
  signals: ChatSignals;
}

export const ChatActionsContext = createContext<ChatActions | undefined>(undefined);

/** Returns the actions of the surrounding conversation. */
export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('useChatActions needs a ChatActionsContext');
  return actions;
}
