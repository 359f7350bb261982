/** What the runner is given, and what it makes of it. */
import type { FinishReason, Step, StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import type { Reads } from '../../../../db/replica/reads.ts';
import type { AnswerLog } from '../../../../streams/answer-log.ts';
import type { RunningAnswer, RunningAnswers } from '../../../../streams/running-answers.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import type { SegmentStatus } from '../../store/segment-queries.ts';
import type { AnswerErrorCode } from '../answering/error-texts.ts';
import type { RunRecorder } from './run-recorder.ts';
import type { RunSession } from './run-session.ts';
import type { TextFlusher } from './text-flusher.ts';

export interface RunnerDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  answerLog: AnswerLog;
  running: RunningAnswers<ConversationContext>;
  flusher: TextFlusher;
  logger: FastifyBaseLogger;
}

/** A committed run with what generates its answer. */
export interface AnswerJob {
  run: RunningAnswer<ConversationContext>;
  requestId: string;
  segmentId: string;
  answerSource: 'model' | 'library';
  /** The answer that the run appends to; empty for a new one. */
  before: { text: string; steps: readonly Step[] };
  /** Yields steps and text; notes everything else in the recorder. Knows no HTTP and no storage. */
  generate(recorder: RunRecorder, signal: AbortSignal): AsyncIterable<StreamEvent>;
}

/** A job under way. */
export interface RunInProgress {
  job: AnswerJob;
  session: RunSession;
  recorder: RunRecorder;
}

/** How a generation ended. */
export interface Outcome {
  status: Exclude<SegmentStatus, 'Streaming'>;
  /** With `Complete`: the provider cut the answer. */
  finishReason?: FinishReason;
  errorCode?: AnswerErrorCode;
  /** An error that nobody foresaw, as against one of the model. */
  isUnexpected?: boolean;
}
