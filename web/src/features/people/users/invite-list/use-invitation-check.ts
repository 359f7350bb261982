/** Checks a list of people with the server, some rows at a time. */
import { userRoutes } from '@polylogue/contract/people/users/routes';
import {
  type CheckedInvitation,
  type InvitationRow,
  maxCheckedInvitations,
} from '@polylogue/contract/people/users/schemas';
import { useEffect, useRef, useState } from 'react';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';

export interface CheckedRow extends CheckedInvitation {
  row: InvitationRow;
}

export interface InvitationCheck {
  checked: readonly CheckedRow[];
  /** Number of rows; `undefined` before the check. */
  total: number | undefined;
  isChecking: boolean;
  error: unknown;
  check(rows: readonly InvitationRow[]): Promise<void>;
  reset(): void;
}

/** Marks the later rows of a repeated address, which the server would refuse after the first. */
function withRepeats(checked: readonly CheckedRow[]): CheckedRow[] {
  const seen = new Set<string>();
  return checked.map((one) => {
    const address = one.row.emailAddress.trim().toLowerCase();
    const hasAddress = one.problems.every(({ field }) => field !== 'emailAddress');
    const isRepeat = hasAddress && seen.has(address);
    seen.add(address);
    if (!isRepeat) return one;
    const problem = { field: 'emailAddress' as const, code: 'repeated', value: null };
    return { ...one, invitation: null, problems: [...one.problems, problem] };
  });
}

export function useInvitationCheck(): InvitationCheck {
  const http = useHttp();
  const [checked, setChecked] = useState<readonly CheckedRow[]>([]);
  const [total, setTotal] = useState<number>();
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<unknown>();
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const checkAll = async (rows: readonly InvitationRow[], signal: AbortSignal) => {
    const done: CheckedRow[] = [];
    while (done.length < rows.length) {
      const part = rows.slice(done.length, done.length + maxCheckedInvitations);
      const args = { body: { rows: part } };
      const { items } = await callRoute(http, userRoutes.checkInvitations, { args, signal });
      done.push(...items.map((item, at) => ({ ...item, row: part[at] as InvitationRow })));
      setChecked(withRepeats(done));
    }
  };
  return {
    checked,
    total,
    isChecking,
    error,
    async check(rows) {
      stopping.current.abort();
      const { signal } = (stopping.current = new AbortController());
      setChecked([]);
      setTotal(rows.length);
      setError(undefined);
      setChecking(true);
      try {
        await checkAll(rows, signal);
      } catch (failure) {
        if (signal.aborted) return;
        setError(failure);
        setTotal(undefined);
      }
      setChecking(false);
    },
    reset() {
      stopping.current.abort();
      setTotal(undefined);
      setChecking(false);
    },
  };
}
