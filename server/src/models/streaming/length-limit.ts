/** Length limit of an answer over all its steps, to bound memory. */
export class LengthLimit {
  #leftCharacters: number;
  #isExceeded = false;

  constructor(maxCharacters: number) {
    this.#leftCharacters = maxCharacters;
  }

  /** True once the limit was exceeded; the answer then finishes with `length`. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Counts a piece of text, reasoning or tool input; returns the part within the limit. */
  take(piece: string): string {
    this.#isExceeded ||= piece.length > this.#leftCharacters;
    const fitting = piece.slice(0, this.#leftCharacters);
    this.#leftCharacters -= fitting.length;
    return fitting;
  }
}
