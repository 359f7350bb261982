/** Streams that are being read on this process, and by whom, so that they can be ended for a person or a session. */
import type { AnswerTail, LoggedEvent } from './answer-log.ts';

/** Who reads: a person, signed in with a session of theirs. */
export interface Reader {
  userId: string;
  sessionId: string;
}

/** Registry of readers. */
export class OpenStreams {
  readonly #open = new Map<AnswerTail<LoggedEvent>, Reader>();

  get readers(): Reader[] {
    return [...this.#open.values()];
  }

  /** Registers a reader until it ends, and hands it on. */
  track<E extends LoggedEvent>(reader: Reader, tail: AnswerTail<E>): AnswerTail<E> {
    const open = this.#open;
    open.set(tail, reader);
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        const result = await tail.next();
        if (result.done) open.delete(tail);
        return result;
      },
      return() {
        open.delete(tail);
        return tail.return();
      },
    };
  }

  /** Ends the readers that may not read on; what they follow goes on. */
  async endUnless(mayRead: (reader: Reader) => Promise<boolean>): Promise<void> {
    for (const [tail, reader] of this.#open) {
      if (await mayRead(reader)) continue;
      this.#open.delete(tail);
      void tail.return();
    }
  }
}
