import type { QueueOwner } from './queue-owner.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * Queue that alternates between kinds of owners, and between the owners of a kind. A waiting person gets at
 * least a third of the turns, however many libraries or visitors there are.
 */
export class OwnerQueue<Item> {
  /** Ordered by turn, the next one first. */
  readonly #lanes = new Map<QueueOwner['kind'], FairQueue<Item>>([
    ['person', new FairQueue()],
    ['visitor', new FairQueue()],
    ['library', new FairQueue()],
  ]);

  add({ kind, id }: QueueOwner, item: Item): void {
    this.#lanes.get(kind)?.add(id, item);
  }

  /** Returns an unfinished item; its owner continues with it at the next turn. */
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
