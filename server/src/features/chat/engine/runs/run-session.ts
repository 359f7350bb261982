/**
 * One run while it goes on: numbers its events, folds them, logs them for the readers and hands the text over to
 * be kept. Texts that arrive faster than a screen shows them travel together.
 */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerLog } from '../../../../streams/answer-log.ts';
import type { TextFlusher } from './text-flusher.ts';

/** Texts closer together than this become one event; the first one never waits. */
const joinWithinMs = 20;
/** A longer text becomes several events: one event is the least that a reader who has stalled costs. */
const maxEventLength = 16_000;
/** Text may be this old before it is durable; then nothing more is shown until it is (choices.md: at most 500 ms). */
const holdBackAfterMs = 400;

export interface SessionDeps {
  log: AnswerLog;
  flusher: TextFlusher;
}

export interface SessionRun {
  runId: string;
  requestId: string;
  /** The answer that the run appends to; empty for a new one. */
  before: Pick<Answer, 'text' | 'steps' | 'citations'>;
}

/** Cuts a text into pieces of at most so many UTF-16 units, and no character in two. */
function* piecesOf(text: string, maxLength: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const isWithinCharacter = (text.codePointAt(start + maxLength - 1) ?? 0) > 0xff_ff;
    const end = start + maxLength - (isWithinCharacter ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}

export class RunSession {
  readonly #deps: SessionDeps;
  readonly #run: SessionRun;
  readonly #startedAtMs = performance.now();
  #answer: Answer;
  #sequence = 0;
  #joined = '';
  #lastTextAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #appended: Promise<unknown> = Promise.resolve();
  firstTokenMs: number | undefined;

  constructor(deps: SessionDeps, run: SessionRun) {
    this.#deps = deps;
    this.#run = run;
    this.#answer = emptyAnswer(run.requestId, run.before);
  }

  /** The answer so far, as every reader folds it. */
  get answer(): Answer {
    return this.#answer;
  }

  /** Tells an event to the readers. */
  async tell(event: StreamEvent): Promise<void> {
    if (event.event === 'response-updated') this.#join(event.data.text);
    else this.#append(event);
    await this.#appended;
  }

  /** Resolves when more may be told: what was said is durable, or young. Nobody waits for that once stopped. */
  async waitUntilDurable(signal: AbortSignal): Promise<void> {
    const { flusher } = this.#deps;
    if (flusher.lagMs(this.#run.runId) > holdBackAfterMs) await flusher.flushed(signal);
  }

  /** Tells what is still joined up; call before the answer is taken as whole. */
  async settle(): Promise<void> {
    this.#tellJoined();
    await this.#appended;
  }

  #join(text: string): void {
    if (text === '') return;
    this.firstTokenMs ??= performance.now() - this.#startedAtMs;
    this.#joined += text;
    const waitMs = this.#lastTextAtMs + joinWithinMs - performance.now();
    if (this.#timer || this.#soon) return;
    // What the model said in one breath arrives within one turn of the event loop.
    if (waitMs <= 0) this.#soon = setImmediate(() => this.#tellJoined());
    else this.#timer = setTimeout(() => this.#tellJoined(), waitMs);
  }

  #tellJoined(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    this.#timer = undefined;
    this.#soon = undefined;
    if (this.#joined === '') return;
    const { runId, requestId } = this.#run;
    this.#deps.flusher.add(runId, this.#answer.text.length, this.#joined);
    for (const text of piecesOf(this.#joined, maxEventLength)) {
      this.#number({ event: 'response-updated', data: { requestId, text } });
    }
    this.#joined = '';
    this.#lastTextAtMs = performance.now();
  }

  #append(event: StreamEvent): void {
    this.#tellJoined();
    this.#number(event);
  }

  #number(event: StreamEvent): void {
    this.#sequence += 1;
    this.#answer = reduceAnswer(this.#answer, event);
    const appended = this.#deps.log.append(this.#run.runId, { ...event, sequence: this.#sequence });
    this.#appended = Promise.all([this.#appended, appended]);
    // Whoever awaits next hears of a failure; until then it must not count as unhandled.
    this.#appended.catch(() => {});
  }
}
