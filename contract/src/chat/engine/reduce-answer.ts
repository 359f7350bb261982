/** Reducer of an answer's events, shared by the server, the screen and the export. */
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

/** State of an answer. `text` is always a prefix of the whole answer and never contains an error. */
export interface Answer {
  requestId: string;
  conversationId?: string;
  conversationSegmentId?: string;
  answerSource?: AnswerSource;
  text: string;
  status: AnswerStatus;
  /** Set when the provider cut the answer short. */
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
  /** Set at the end of an answer from a model. */
  model?: string;
  /** True after the last event. */
  ended: boolean;
}

/** Creates an answer before its first event; `continuing` seeds the answer that a run appends to. */
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

/** Returns the names of files that were still uploading when the question was sent. */
export const namesNotUploaded = (steps: readonly Step[]): string[] => [
  ...new Set(steps.flatMap(({ leftOut, leftOutReason }) => (leftOutReason === 'uploading' && leftOut) || [])),
];

function upsertByStep<T extends { stepId: string }>(items: readonly T[], item: T): T[] {
  const known = items.some(({ stepId }) => stepId === item.stepId);
  return known
    ? items.map((old) => (old.stepId === item.stepId ? { ...old, ...item } : old))
    : [...items, item];
}

/**
 * Applies one event to the answer. Pure; ignores events of other runs and events after the end.
 * Callers must drop repeated events by sequence.
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
        ...(data.model && { model: data.model }),
      };
    case 'error':
    case 'internal-server-error':
      return { ...answer, status: 'Failed', error: { code: data.code, text: data.text } };
    case 'no-more-data':
      return { ...answer, ended: true };
  }
}
