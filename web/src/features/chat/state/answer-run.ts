/** An answer while it streams: a store outside React and Redux, read by the turn that shows it. */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import type { Citation, Step, StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ApiFailure } from '../../../lib/http/api-failure.ts';
import type { QuestionFiles } from './question-files.ts';
import { createFlushPacer, type FlushPacer } from './runs/flush-pacer.ts';

/**
 * Phase of a run. `connecting`, `open` and `reconnecting` describe the connection. `refused`: the question
 * was rejected, see `failure`. `ended`: no more events follow.
 */
export type RunPhase = 'connecting' | 'open' | 'reconnecting' | 'refused' | 'ended';

export interface RunSnapshot {
  answer: Answer;
  phase: RunPhase;
  failure?: ApiFailure;
  /** Time of the refusal, in ms. */
  refusedAtMs?: number;
  /** Stop was pressed; the answer may grow until the server has stopped it. */
  isStopping: boolean;
}

/** Snapshot without the text, so that the surrounding interface re-renders less often. */
export interface RunOutline extends RunSnapshot {
  /** The answer has text. */
  hasText: boolean;
}

/** Question of a run and its position in the conversation. */
export interface RunTurn {
  question: string;
  parentSegmentId: string | null;
  createdAt: string;
  /** Answer that the run continues; its events are appended. */
  before?: { text: string; citations: readonly Citation[]; steps: readonly Step[] };
  /** Files of the question. */
  files?: QuestionFiles;
}

interface RunNames {
  requestId: string;
  /** The run was started elsewhere and is followed from here. */
  isResumed?: boolean;
  /** Set once the server has stored the question, or at once for an existing segment. */
  conversationId?: string;
  segmentId?: string;
}

/**
 * Run of one answer. Text changes are throttled for rendering; phase changes notify listeners immediately.
 */
export class AnswerRun {
  readonly requestId: string;
  readonly isResumed: boolean;
  readonly turn: RunTurn;
  #names: RunNames;
  #answer: Answer;
  #snapshot: RunSnapshot;
  #outline: RunOutline;
  #listeners = new Set<() => void>();
  #pacer: FlushPacer;

  constructor(names: RunNames, turn: RunTurn) {
    this.requestId = names.requestId;
    this.isResumed = names.isResumed ?? false;
    this.turn = turn;
    this.#names = names;
    this.#answer = emptyAnswer(names.requestId, turn.before);
    this.#snapshot = { answer: this.#answer, phase: 'connecting', isStopping: false };
    this.#outline = outlineOf(this.#snapshot);
    this.#pacer = createFlushPacer(() => this.#publish({}));
  }

  get conversationId(): string | undefined {
    return this.#names.conversationId;
  }

  get segmentId(): string | undefined {
    return this.#names.segmentId;
  }

  /** Answer with all events so far, ahead of the throttled snapshot. */
  get answer(): Answer {
    return this.#answer;
  }

  /** Applies one event. */
  receive(event: StreamEvent): void {
    this.#answer = reduceAnswer(this.#answer, event);
    const { conversationId, conversationSegmentId: segmentId } = this.#answer;
    this.#names = { ...this.#names, ...(conversationId && segmentId && { conversationId, segmentId }) };
    this.#pacer.request();
  }

  setPhase(phase: RunPhase, failure?: ApiFailure): void {
    this.#pacer.stop();
    this.#publish({ phase, failure, ...(phase === 'refused' && { refusedAtMs: Date.now() }) });
  }

  setStopping(isStopping: boolean): void {
    this.#publish({ isStopping });
  }

  /** Stops notifications. */
  close(): void {
    this.#pacer.stop();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): RunSnapshot => this.#snapshot;

  getOutline = (): RunOutline => this.#outline;

  #publish(change: Partial<RunSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, answer: this.#answer };
    const outline = outlineOf(this.#snapshot);
    if (!isSameOutline(outline, this.#outline)) this.#outline = outline;
    for (const listener of this.#listeners) listener();
  }
}

const outlineOf = (snapshot: RunSnapshot): RunOutline => ({
  ...snapshot,
  hasText: snapshot.answer.text !== '',
});

function isSameOutline(a: RunOutline, b: RunOutline): boolean {
  const { text: _a, ...answerA } = a.answer;
  const { text: _b, ...answerB } = b.answer;
  return (
    isShallowEqual({ ...a, answer: undefined }, { ...b, answer: undefined }) &&
    isShallowEqual(answerA, answerB)
  );
}

function isShallowEqual(a: object, b: object): boolean {
  const valuesOfB = new Map(Object.entries(b));
  const entries = Object.entries(a);
  return (
    entries.length === valuesOfB.size &&
    entries.every(([name, value]) => Object.is(valuesOfB.get(name), value))
  );
}
