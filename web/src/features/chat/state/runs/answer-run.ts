/** One answer as it arrives: a store outside React and Redux, read by the turn that shows it. */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import type { Citation, Step, StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ApiFailure } from '../../../../lib/http/api-failure.ts';
import type { QuestionFiles } from '../uploads/question-files.ts';
import { createFlushPacer, type FlushPacer } from './flush-pacer.ts';

/**
 * `connecting`, `open`, `reconnecting`: the connection. `refused`: the question was not taken, `failure` says
 * why. `ended`: no more events follow.
 */
export type RunPhase = 'connecting' | 'open' | 'reconnecting' | 'refused' | 'ended';

export interface RunSnapshot {
  answer: Answer;
  phase: RunPhase;
  failure?: ApiFailure;
  /** Stop was pressed; the answer may still grow until the server has stopped it. */
  isStopping: boolean;
}

/** A snapshot that changes only when something other than the text does: what surrounds the text is drawn by it. */
export interface RunOutline extends RunSnapshot {
  /** There is something to read. */
  hasText: boolean;
}

/** The question of a run and its place in the conversation. */
export interface RunTurn {
  question: string;
  parentSegmentId: string | null;
  createdAt: string;
  /** The answer that the run goes on with; its events append to this. */
  before?: { text: string; citations: readonly Citation[]; steps: readonly Step[] };
  /** What goes with the question. */
  files?: QuestionFiles;
}

interface RunNames {
  requestId: string;
  /** It was begun elsewhere and is followed from here. */
  isResumed?: boolean;
  /** Known once the server has committed the question; at once where the segment exists already. */
  conversationId?: string;
  segmentId?: string;
}

/** A run of one answer. Listeners are told at a drawable pace; the phase tells them at once. */
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

  /** The answer with every event so far, ahead of what listeners were told. */
  get answer(): Answer {
    return this.#answer;
  }

  /** Folds one event in. */
  receive(event: StreamEvent): void {
    this.#answer = reduceAnswer(this.#answer, event);
    const { conversationId, conversationSegmentId: segmentId } = this.#answer;
    this.#names = { ...this.#names, ...(conversationId && segmentId && { conversationId, segmentId }) };
    this.#pacer.request();
  }

  setPhase(phase: RunPhase, failure?: ApiFailure): void {
    this.#pacer.stop();
    this.#publish({ phase, failure });
  }

  setStopping(isStopping: boolean): void {
    this.#publish({ isStopping });
  }

  /** No more redraws. */
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
