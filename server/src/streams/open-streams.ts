/** Streams that are being read on this process, and by whom, so that they can be ended for a reader. */
import { maxOpenStreamsPerPerson } from '@polylogue/contract/limits';
import { AppError } from '../app-error.ts';
import type { AnswerTail, LoggedEvent } from './answer-log.ts';

/** Registry of readers; `Reader` says who one is, and what of; `ownerOf` names whom the streams of one are counted for. */
export class OpenStreams<Reader> {
  readonly #ownerOf: (reader: Reader) => string;
  readonly #open = new Map<AnswerTail<LoggedEvent>, Reader>();
  readonly #counts = new Map<string, number>();

  constructor(ownerOf: (reader: Reader) => string) {
    this.#ownerOf = ownerOf;
  }

  get readers(): Reader[] {
    return [...this.#open.values()];
  }

  /** Registers a reader until it ends, and hands it on. */
  track<E extends LoggedEvent>(reader: Reader, tail: AnswerTail<E>): AnswerTail<E> {
    this.#open.set(tail, reader);
    this.#count(reader, 1);
    const forget = () => this.#forget(tail);
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        const result = await tail.next();
        if (result.done) forget();
        return result;
      },
      return() {
        forget();
        return tail.return();
      },
    };
  }

  /**
   * The same for a stream that is opened once more. Throws `stream.too_many_open` for somebody who reads as many here
   * as one person may.
   */
  trackFurther<E extends LoggedEvent>(reader: Reader, tail: AnswerTail<E>): AnswerTail<E> {
    if (this.#countOf(this.#ownerOf(reader)) < maxOpenStreamsPerPerson) return this.track(reader, tail);
    void tail.return();
    throw new AppError('stream.too_many_open', { retryAfterSeconds: 5 });
  }

  /** Ends the readers that may not read on; what they follow goes on. */
  async endUnless(mayRead: (reader: Reader) => Promise<boolean>): Promise<void> {
    for (const [tail, reader] of this.#open) {
      if (await mayRead(reader)) continue;
      this.#forget(tail);
      void tail.return();
    }
  }

  #forget(tail: AnswerTail<LoggedEvent>): void {
    const reader = this.#open.get(tail);
    if (reader === undefined) return;
    this.#open.delete(tail);
    this.#count(reader, -1);
  }

  #countOf(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  #count(reader: Reader, change: 1 | -1): void {
    const owner = this.#ownerOf(reader);
    const count = this.#countOf(owner) + change;
    if (count > 0) this.#counts.set(owner, count);
    else this.#counts.delete(owner);
  }
}
