/** Types of the runner: its dependencies, jobs and outcomes. */
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

/** Committed run with the generator of its answer. */
export interface AnswerJob {
  run: RunningAnswer<ConversationContext>;
  requestId: string;
  segmentId: string;
  answerSource: 'model' | 'library';
  /** Answer that the run appends to; empty for a new one. */
  before: { text: string; steps: readonly Step[] };
  /** Yields steps and text, independent of HTTP and storage; records everything else. */
  generate(recorder: RunRecorder, signal: AbortSignal): AsyncIterable<StreamEvent>;
}

/** Running job. */
export interface RunInProgress {
  job: AnswerJob;
  session: RunSession;
  recorder: RunRecorder;
}

/** Outcome of a generation. */
export interface Outcome {
  status: Exclude<SegmentStatus, 'Streaming'>;
  /** Set with `Complete` if the provider cut the answer. */
  finishReason?: FinishReason;
  errorCode?: AnswerErrorCode;
  /** True for errors other than those of the model. */
  isUnexpected?: boolean;
}
