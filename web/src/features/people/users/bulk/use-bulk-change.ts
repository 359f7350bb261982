/** Changes many people one after the other, each with its own outcome. */
import type { UserRow } from '@polylogue/contract/people/users/schemas';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../../lib/http/api.ts';

/** Result of the change of a person. */
export type BulkOutcome<T> = { user: UserRow } & ({ result: T } | { error: unknown });

export interface BulkChange<T> {
  outcomes: readonly BulkOutcome<T>[];
  /** Number of people; `undefined` before the start. */
  total: number | undefined;
  isRunning: boolean;
  /** Resolves to the outcomes after the last person, or after `stop`. */
  run(users: readonly UserRow[], change: (user: UserRow) => Promise<T>): Promise<BulkOutcome<T>[]>;
  stop(): void;
}

/** Tags of what changes with people; reloaded once at the end instead of after each person. */
const changed = ['User', 'UserRole', 'Group', 'GroupMember', 'AuditEntry'];

export function useBulkChange<T>(): BulkChange<T> {
  const dispatch = useDispatch();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome<T>[]>([]);
  const [total, setTotal] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const stop = () => void (isStopped.current = true);
  useEffect(() => stop, []);
  const run = async (users: readonly UserRow[], change: (user: UserRow) => Promise<T>) => {
    isStopped.current = false;
    const all: BulkOutcome<T>[] = [];
    setOutcomes(all);
    setTotal(users.length);
    setRunning(true);
    for (const user of users) {
      const outcome = await change(user).then(
        (result) => ({ user, result }),
        (error: unknown) => ({ user, error }),
      );
      all.push(outcome);
      setOutcomes([...all]);
      if (isStopped.current) break;
    }
    setRunning(false);
    dispatch(api.util.invalidateTags(changed as never));
    return all;
  };
  return { outcomes, total, isRunning, run, stop };
}
