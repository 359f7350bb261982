/** A question and the request that sends it. */
import type { AddSegmentToConversationRequestModel } from '@polylogue/contract/chat/engine/questions';
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { ApiError, readFailure } from '../../../../lib/http/api-failure.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { callOf, type ConversationCalls } from '../context/conversation-calls.ts';
import type { RunTurn } from '../answer-run.ts';

/** A question in a conversation, or the first one to an agent. */
export interface RunRequest {
  conversationId?: string;
  gptSystem: Conversation['gptSystem'];
  body: AddSegmentToConversationRequestModel;
  /** Request parameters from the URL, for a first question. */
  parameters?: Record<string, string> | undefined;
  turn: RunTurn;
  /** Typed by the user; when it is rejected, it returns to the message field. */
  isWritten?: boolean;
  /** Segment of the answer that the run continues. */
  segmentId?: string;
}

/** Sends the question, or requests the continuation of an answer. Throws ApiError when it is refused. */
export async function openRun(
  http: HttpClient,
  calls: ConversationCalls,
  { request, requestId, signal }: { request: RunRequest | undefined; requestId: string; signal: AbortSignal },
): Promise<Response> {
  if (!request) throw new Error('A resumed run has nothing to ask');
  const { conversationId, gptSystem, body, parameters } = request;
  const { parentSegmentId: _parent, continueSegmentId: _continued, isNext: _next, ...first } = body;
  const { route, args, options } = conversationId
    ? callOf(calls, 'addSegment', { params: { conversationId }, body })
    : callOf(calls, 'create', {
        params: { gptSystemId: gptSystem.gptSystemId },
        body: { ...first, parameters },
      });
  const response = await http.send(route, args, { ...options, requestId, signal });
  if (!response.ok) throw new ApiError(await readFailure(response, requestId));
  return response;
}
