/**
 * Queue that alternates between owners, in order of arrival for each, so that large batches don't block
 * others.
 */
export class FairQueue<Item> {
  /** Ordered by turn, the next one first. */
  readonly #byOwner = new Map<string, Item[]>();
  /** Owner of the last turn. */
  #served = '';

  add(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(item);
    else this.#byOwner.set(owner, [item]);
  }

  /** Takes the next item; its owner's next turn comes after all other waiting owners. */
  take(): Item | undefined {
    const owner = [...this.#byOwner.keys()].find((one) => one !== this.#served) ?? this.#served;
    const [next, ...others] = this.#byOwner.get(owner) ?? [];
    this.#byOwner.delete(owner);
    if (others.length > 0) this.#byOwner.set(owner, others);
    this.#served = owner;
    return next;
  }

  /** Returns an unfinished item; its owner continues with it at the next turn. */
  putBack(owner: string, item: Item): void {
    this.#byOwner.set(owner, [item, ...(this.#byOwner.get(owner) ?? [])]);
  }

  remove(item: Item): void {
    for (const [owner, waiting] of this.#byOwner) {
      const others = waiting.filter((one) => one !== item);
      if (others.length === 0) this.#byOwner.delete(owner);
      else this.#byOwner.set(owner, others);
    }
  }
}
