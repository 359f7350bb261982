/**
 * Session of a running answer: numbers its events, reduces them, appends them to the log and passes the text to the
 * flusher. Joins texts that arrive faster than a screen refreshes.
 */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerLog } from '../../../../streams/answer-log.ts';
import type { TextFlusher } from './text-flusher.ts';

/** Interval within which texts are joined into one event; the first one is sent at once. */
const joinIntervalMs = 20;
/** Maximum length of an event's text, which bounds the memory of a stalled reader. */
const maxEventLength = 16_000;
/** Age of unstored text above which the stream pauses (choices.md: at most 500 ms). */
const holdBackAfterMs = 400;

export interface SessionDeps {
  log: AnswerLog;
  flusher: TextFlusher;
}

export interface SessionRun {
  runId: string;
  requestId: string;
  /** Answer that the run appends to; empty for a new one. */
  before: Pick<Answer, 'text' | 'steps' | 'citations'>;
}

/** Splits a text into pieces of at most `maxLength` UTF-16 units, between characters. */
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

  /** Current answer, as every reader reduces it. */
  get answer(): Answer {
    return this.#answer;
  }

  /** Appends an event to the log; text is joined first. */
  async emit(event: StreamEvent): Promise<void> {
    if (event.event === 'response-updated') this.#join(event.data.text);
    else this.#append(event);
    await this.#appended;
  }

  /** Waits until all text is stored or recent; resolves at once on abort. */
  async waitUntilDurable(signal: AbortSignal): Promise<void> {
    const { flusher } = this.#deps;
    if (flusher.lagMs(this.#run.runId) > holdBackAfterMs) await flusher.flushed(signal);
  }

  /** Emits pending text; must be called before the answer is read as complete. */
  async settle(): Promise<void> {
    this.#emitJoined();
    await this.#appended;
  }

  #join(text: string): void {
    if (text === '') return;
    this.firstTokenMs ??= performance.now() - this.#startedAtMs;
    this.#joined += text;
    const waitMs = this.#lastTextAtMs + joinIntervalMs - performance.now();
    if (this.#timer || this.#soon) return;
    // Deltas of one network packet arrive within one turn of the event loop.
    if (waitMs <= 0) this.#soon = setImmediate(() => this.#emitJoined());
    else this.#timer = setTimeout(() => this.#emitJoined(), waitMs);
  }

  #emitJoined(): void {
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
    this.#emitJoined();
    this.#number(event);
  }

  #number(event: StreamEvent): void {
    this.#sequence += 1;
    this.#answer = reduceAnswer(this.#answer, event);
    const appended = this.#deps.log.append(this.#run.runId, { ...event, sequence: this.#sequence });
    this.#appended = Promise.all([this.#appended, appended]);
    // The next caller awaits the failure; until then it must not count as unhandled.
    this.#appended.catch(() => {});
  }
}
