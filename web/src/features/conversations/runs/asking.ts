/** What is asked, and the request that asks it. */
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import type {
  AddSegmentToConversationRequestModel,
  Conversation,
} from '@polylogue/contract/conversations/schemas';
import type { HttpClient } from '../../../lib/http/http-client.ts';
import type { RunTurn } from './answer-run.ts';

/** A question to ask: in a conversation, or the first one to an agent. */
export interface Asking {
  conversationId?: string;
  gptSystem: Conversation['gptSystem'];
  body: AddSegmentToConversationRequestModel;
  turn: RunTurn;
  /** Somebody has written the question for this; what was not taken stands in the message field again. */
  isWritten?: boolean;
  /** Of the answer that the run goes on with. */
  segmentId?: string;
}

/** Sends the question, or asks for the continuation. */
export function openRun(
  http: HttpClient,
  { asking, requestId, signal }: { asking: Asking | undefined; requestId: string; signal: AbortSignal },
): Promise<Response> {
  if (!asking) throw new Error('A resumed run has nothing to ask');
  const { conversationId, gptSystem, body } = asking;
  const options = { requestId, signal };
  if (conversationId) {
    return http.send(conversationRoutes.addSegment, { params: { conversationId }, body }, options);
  }
  const params = { gptSystemId: gptSystem.gptSystemId };
  return http.send(conversationRoutes.create, { params, body: { question: body.question } }, options);
}
