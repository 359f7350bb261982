/** What can be done in a conversation; given to every turn without rendering it again. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { createContext, useContext } from 'react';
import type { QuestionFiles } from './uploads/question-files.ts';
import type { AnswerRun } from './runs/answer-run.ts';
import type { ChatSignals } from './chat-signals.ts';

export interface ChatActions {
  /** Asks on, at the end of the shown branch. False where it could not begin. */
  ask(question: string, files?: QuestionFiles): boolean;
  /** Asks in the place of a segment, with its files: the same question again, or an edited one. False where it could not begin. */
  askInstead(segment: Segment, question: string): boolean;
  /** Goes on with an answer that was broken off. */
  goOn(segment: Segment): void;
  /** Sends a refused question once more. */
  retry(run: AnswerRun): void;
  /** Gives a refused question back to the composer. */
  withdraw(run: AnswerRun): void;
  stop(): void;
  /** Shows the version before (−1) or after (1) a segment in its place. */
  showSibling(segment: Segment, step: 1 | -1): void;
  showSource(segmentId: string, citationId: string): void;
  showDetails(segment: Segment): void;
  signals: ChatSignals;
}

export const ChatActionsContext = createContext<ChatActions | undefined>(undefined);

/** The actions of the conversation around the caller. */
export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('useChatActions needs a ChatActionsContext');
  return actions;
}
