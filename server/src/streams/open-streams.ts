/** Streams that are being read on this process, by person, so that they can be ended for a person. */
import type { AnswerTail } from './answer-log.ts';

/** Registry of readers. */
export class OpenStreams {
  readonly #byOwner = new Map<string, Set<AnswerTail>>();

  get ownerIds(): string[] {
    return [...this.#byOwner.keys()];
  }

  /** Registers a reader until it ends, and hands it on. */
  track(ownerId: string, tail: AnswerTail): AnswerTail {
    const open = this.#byOwner.get(ownerId) ?? new Set();
    this.#byOwner.set(ownerId, open.add(tail));
    const forget = () => {
      open.delete(tail);
      if (open.size === 0 && this.#byOwner.get(ownerId) === open) this.#byOwner.delete(ownerId);
    };
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

  /** Ends every reader of a person; what they follow goes on. */
  end(ownerId: string): void {
    for (const tail of this.#byOwner.get(ownerId) ?? []) void tail.return();
    this.#byOwner.delete(ownerId);
  }
}
