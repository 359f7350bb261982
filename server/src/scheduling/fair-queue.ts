/** What waits, an owner's one after the other, and the owners by turns: whoever brings much lets others in between. */
export class FairQueue<Item> {
  /** Whose turn is next comes first. */
  readonly #byOwner = new Map<string, Item[]>();
  /** Who had the last turn. */
  #served = '';

  add(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(item);
    else this.#byOwner.set(owner, [item]);
  }

  /** Takes what is next; its owner comes again once the others that wait have had their turn. */
  take(): Item | undefined {
    const owner = [...this.#byOwner.keys()].find((one) => one !== this.#served) ?? this.#served;
    const [next, ...others] = this.#byOwner.get(owner) ?? [];
    this.#byOwner.delete(owner);
    if (others.length > 0) this.#byOwner.set(owner, others);
    this.#served = owner;
    return next;
  }

  /** Gives back what was taken and isn't done yet: its owner goes on with it at the next turn. */
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
