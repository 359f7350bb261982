/** Changes many people one after the other, each with its own outcome. */
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../../lib/http/api.ts';

/** Result of the change of an item. */
export type BulkOutcome<Item, T> = { item: Item } & ({ result: T } | { error: unknown });

export interface BulkChange<Item, T> {
  outcomes: readonly BulkOutcome<Item, T>[];
  /** Number of items; `undefined` before the start. */
  total: number | undefined;
  isRunning: boolean;
  /** Resolves to the outcomes after the last item, or after `stop`. */
  run(items: readonly Item[], change: (item: Item) => Promise<T>): Promise<BulkOutcome<Item, T>[]>;
  stop(): void;
}

/** Tags of what changes with people; reloaded once at the end instead of after each person. */
const changed = ['User', 'UserRole', 'Group', 'GroupMember', 'AuditEntry'];

/** `parallel` is the number of simultaneous changes. */
export function useBulkChange<Item, T>({ parallel = 1 } = {}): BulkChange<Item, T> {
  const dispatch = useDispatch();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome<Item, T>[]>([]);
  const [total, setTotal] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const stop = () => void (isStopped.current = true);
  useEffect(() => stop, []);
  const run = async (items: readonly Item[], change: (item: Item) => Promise<T>) => {
    isStopped.current = false;
    const all: BulkOutcome<Item, T>[] = [];
    const queue = [...items];
    setOutcomes(all);
    setTotal(items.length);
    setRunning(true);
    const work = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        all.push(await outcomeOf(item, change));
        setOutcomes([...all]);
        if (isStopped.current) break;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    setRunning(false);
    dispatch(api.util.invalidateTags(changed as never));
    return all;
  };
  return { outcomes, total, isRunning, run, stop };
}

const outcomeOf = <Item, T>(item: Item, change: (item: Item) => Promise<T>): Promise<BulkOutcome<Item, T>> =>
  change(item).then(
    (result) => ({ item, result }),
    (error: unknown) => ({ item, error }),
  );
