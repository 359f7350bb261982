/** Streams that clients read from this process, by reader, so that they can be ended. */
import { maxOpenStreamsPerPerson } from '@polylogue/contract/limits';
import { AppError } from '../app-error.ts';
import type { AnswerTail, LoggedEvent } from './answer-log.ts';

/** Registry of readers; `ownerOf` returns the person whose limit a reader counts towards. */
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

  /** Registers a reader until it ends; returns the wrapped tail. */
  track<E extends LoggedEvent>(reader: Reader, tail: AnswerTail<E>): AnswerTail<E> {
    this.#open.set(tail, reader);
    this.#count(reader, 1);
    const unregister = () => this.#unregister(tail);
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        const result = await tail.next();
        if (result.done) unregister();
        return result;
      },
      return() {
        unregister();
        return tail.return();
      },
    };
  }

  /**
   * Registers a reader that reopens a stream. Throws `stream.too_many_open` if its owner has reached the limit of
   * open streams on this process.
   */
  trackReopened<E extends LoggedEvent>(reader: Reader, tail: AnswerTail<E>): AnswerTail<E> {
    if (this.#countOf(this.#ownerOf(reader)) < maxOpenStreamsPerPerson) return this.track(reader, tail);
    void tail.return();
    throw new AppError('stream.too_many_open', { retryAfterSeconds: 5 });
  }

  /** Ends the readers that lost access; the runs they follow continue. */
  async endUnless(mayRead: (reader: Reader) => Promise<boolean>): Promise<void> {
    for (const [tail, reader] of this.#open) {
      if (await mayRead(reader)) continue;
      this.#unregister(tail);
      void tail.return();
    }
  }

  #unregister(tail: AnswerTail<LoggedEvent>): void {
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
