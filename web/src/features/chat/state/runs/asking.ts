/** What is asked, and the request that asks it. */
import type { AddSegmentToConversationRequestModel } from '@polylogue/contract/chat/engine/questions';
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { callOf, type ConversationCalls } from '../context/conversation-calls.ts';
import type { RunTurn } from './answer-run.ts';

/** A question to ask: in a conversation, or the first one to an agent. */
export interface Asking {
  conversationId?: string;
  gptSystem: Conversation['gptSystem'];
  body: AddSegmentToConversationRequestModel;
  /** Values that the address gives, with a first question. */
  parameters?: Record<string, string> | undefined;
  turn: RunTurn;
  /** Somebody has written the question for this; what was not taken stands in the message field again. */
  isWritten?: boolean;
  /** Of the answer that the run goes on with. */
  segmentId?: string;
}

/** Sends the question, whole as it was asked, or asks for the continuation. */
export function openRun(
  http: HttpClient,
  calls: ConversationCalls,
  { asking, requestId, signal }: { asking: Asking | undefined; requestId: string; signal: AbortSignal },
): Promise<Response> {
  if (!asking) throw new Error('A resumed run has nothing to ask');
  const { conversationId, gptSystem, body, parameters } = asking;
  const { parentSegmentId: _parent, continueSegmentId: _continued, ...first } = body;
  const { route, args, options } = conversationId
    ? callOf(calls, 'addSegment', { params: { conversationId }, body })
    : callOf(calls, 'create', {
        params: { gptSystemId: gptSystem.gptSystemId },
        body: { ...first, parameters },
      });
  return http.send(route, args, { ...options, requestId, signal });
}
