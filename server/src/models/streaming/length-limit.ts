/** How much a model may say in one answer, over all its steps: one that never ends would fill the memory. */
export class LengthLimit {
  #leftCharacters: number;
  #isExceeded = false;

  constructor(maxCharacters: number) {
    this.#leftCharacters = maxCharacters;
  }

  /** More came than fits: the answer ends here, as if the model had reached a limit of its own. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** What of a piece of text, of thoughts or of a tool's input still fits. */
  take(piece: string): string {
    this.#isExceeded ||= piece.length > this.#leftCharacters;
    const fitting = piece.slice(0, this.#leftCharacters);
    this.#leftCharacters -= fitting.length;
    return fitting;
  }
}
