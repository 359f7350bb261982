import type { QueueOwner } from './beneficiary.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * What waits for beneficiaries: the kinds by turns, and those of a kind by turns. However many libraries or visitors
 * there are, a person who waits has a third.
 */
export class BeneficiaryQueue<Item> {
  /** Whose turn is next comes first. */
  readonly #lanes = new Map<QueueOwner['kind'], FairQueue<Item>>([
    ['person', new FairQueue()],
    ['visitor', new FairQueue()],
    ['library', new FairQueue()],
  ]);

  add({ kind, id }: QueueOwner, item: Item): void {
    this.#lanes.get(kind)?.add(id, item);
  }

  /** Gives back what was taken and isn't done yet: its beneficiary goes on with it at the next turn. */
  putBack({ kind, id }: QueueOwner, item: Item): void {
    this.#lanes.get(kind)?.putBack(id, item);
  }

  take(): Item | undefined {
    for (const [kind, lane] of this.#lanes) {
      const next = lane.take();
      if (next === undefined) continue;
      this.#lanes.delete(kind);
      this.#lanes.set(kind, lane);
      return next;
    }
    return undefined;
  }

  remove(item: Item): void {
    for (const lane of this.#lanes.values()) lane.remove(item);
  }
}
