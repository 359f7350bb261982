/** Changes many people one after the other, each with its own outcome. */
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../../lib/http/api.ts';
import { ApiError } from '../../../../lib/http/api-failure.ts';
import { newBatch } from '../../../../lib/http/batch-id.ts';

/** Result of the change of an item. */
export type BulkOutcome<Item, T> = { item: Item } & ({ result: T } | { error: unknown });

/** Changes an item; a repetition has the same `requestId`. */
export type ChangeItem<Item, T> = (item: Item, requestId: string) => Promise<T>;

export interface BulkChange<Item, T> {
  /** Outcomes in the order of the items. */
  outcomes: readonly BulkOutcome<Item, T>[];
  /** Number of items; `undefined` before the start. */
  total: number | undefined;
  isRunning: boolean;
  /** Resolves to the outcomes after the last item, or after `stop`. */
  run(items: readonly Item[], change: ChangeItem<Item, T>): Promise<BulkOutcome<Item, T>[]>;
  /** Repeats the items that the server did not answer. */
  retry(): Promise<BulkOutcome<Item, T>[]>;
  stop(): void;
}

interface Task<Item, T> {
  item: Item;
  requestId: string;
  change: ChangeItem<Item, T>;
  outcome?: BulkOutcome<Item, T>;
}

/** Returns true if the server may or may not have made the change. */
export const isUnanswered = (outcome: BulkOutcome<unknown, unknown> | undefined): boolean =>
  outcome !== undefined &&
  'error' in outcome &&
  !(outcome.error instanceof ApiError && Number(outcome.error.failure.status) < 500);

/** Tags of what changes with people; reloaded once at the end instead of after each person. */
const changed = ['User', 'UserRole', 'Group', 'GroupMember', 'AuditEntry'];

/** `parallel` is the number of simultaneous changes. */
export function useBulkChange<Item, T>({ parallel = 1 } = {}): BulkChange<Item, T> {
  const dispatch = useDispatch();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome<Item, T>[]>([]);
  const [total, setTotal] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const tasks = useRef<readonly Task<Item, T>[]>([]);
  const isStopped = useRef(false);
  const stop = () => void (isStopped.current = true);
  useEffect(() => stop, []);
  const made = () => tasks.current.flatMap(({ outcome }) => outcome ?? []);
  const work = async (queue: Task<Item, T>[]) => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      task.outcome = await outcomeOf(task);
      setOutcomes(made());
      if (isStopped.current) break;
    }
  };
  const start = async (queue: Task<Item, T>[]) => {
    isStopped.current = false;
    for (const task of queue) delete task.outcome;
    setOutcomes(made());
    setRunning(true);
    await Promise.all(Array.from({ length: parallel }, () => work(queue)));
    setRunning(false);
    dispatch(api.util.invalidateTags(changed as never));
    return made();
  };
  return {
    outcomes,
    total,
    isRunning,
    run(items, change) {
      const nextId = newBatch();
      tasks.current = items.map((item) => ({ item, requestId: nextId(), change }));
      setTotal(items.length);
      return start([...tasks.current]);
    },
    retry: () => start(tasks.current.filter(({ outcome }) => isUnanswered(outcome))),
    stop,
  };
}

const outcomeOf = <Item, T>({ item, requestId, change }: Task<Item, T>): Promise<BulkOutcome<Item, T>> =>
  change(item, requestId).then(
    (result) => ({ item, result }),
    (error: unknown) => ({ item, error }),
  );
