/** The only fold of an answer's events: the server stores what it yields, the screen and the export show it. */
import type { z } from 'zod';
import type {
  AnswerSource,
  Citation,
  FinishReason,
  GeneratedImageSchema,
  Step,
  StreamEvent,
  streamEventData,
  Usage,
} from './stream-events.ts';

export type AnswerStatus = 'Streaming' | 'Complete' | 'Aborted' | 'Failed' | 'Interrupted';

/** An answer so far. `text` is always a true prefix of what was said; an error stands beside it, never in it. */
export interface Answer {
  requestId: string;
  conversationId?: string;
  conversationSegmentId?: string;
  answerSource?: AnswerSource;
  text: string;
  status: AnswerStatus;
  /** The provider cut the answer. */
  finishReason?: FinishReason;
  steps: readonly Step[];
  citations: readonly Citation[];
  generatedImages: readonly z.infer<typeof GeneratedImageSchema>[];
  codeInterpreter: readonly Omit<
    z.infer<(typeof streamEventData)['code-interpreter-updated']>,
    'requestId'
  >[];
  error?: { code: string; text: string };
  usage?: Usage;
  /** No more events follow. */
  ended: boolean;
}

/** An answer before its first event; `continuing` seeds text and citations of the answer that a run appends to. */
export function emptyAnswer(
  requestId: string,
  continuing: Partial<Pick<Answer, 'text' | 'citations' | 'steps'>> = {},
): Answer {
  return {
    requestId,
    text: '',
    status: 'Streaming',
    steps: [],
    citations: [],
    generatedImages: [],
    codeInterpreter: [],
    ended: false,
    ...continuing,
  };
}

function upsertByStep<T extends { stepId: string }>(items: readonly T[], item: T): T[] {
  const known = items.some(({ stepId }) => stepId === item.stepId);
  return known
    ? items.map((old) => (old.stepId === item.stepId ? { ...old, ...item } : old))
    : [...items, item];
}

/**
 * Folds one event into the answer. Pure; events of another run, and events after the end, change nothing.
 * Repeated delivery must be filtered by sequence before the fold.
 */
export function reduceAnswer(answer: Answer, { event, data }: StreamEvent): Answer {
  if (answer.ended || data.requestId !== answer.requestId) return answer;
  switch (event) {
    case 'conversation-and-segment-id':
      return {
        ...answer,
        conversationId: data.ConversationId,
        conversationSegmentId: data.conversationSegmentId,
        ...(data.answerSource && { answerSource: data.answerSource }),
      };
    case 'cosmos-db-session-tokens':
      return answer;
    case 'step-update': {
      const { requestId: _, ...step } = data;
      return { ...answer, steps: upsertByStep(answer.steps, step) };
    }
    case 'response-updated':
      return { ...answer, text: answer.text + data.text };
    case 'code-interpreter-updated': {
      const { requestId: _, ...update } = data;
      return { ...answer, codeInterpreter: upsertByStep(answer.codeInterpreter, update) };
    }
    case 'generated-image-link':
      return {
        ...answer,
        generatedImages: [...answer.generatedImages, { Uri: data.Uri, Title: data.Title }],
      };
    case 'response-model':
      return {
        ...answer,
        citations: data.Citations,
        status: data.status,
        ...(data.finishReason && { finishReason: data.finishReason }),
        ...(data.usage && { usage: data.usage }),
      };
    case 'error':
    case 'internal-server-error':
      return { ...answer, status: 'Failed', error: { code: data.code, text: data.text } };
    case 'no-more-data':
      return { ...answer, ended: true };
  }
}
