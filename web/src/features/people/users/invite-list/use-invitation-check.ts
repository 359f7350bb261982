/** Checks a list of people with the server, some rows at a time. */
import { userRoutes } from '@polylogue/contract/people/users/routes';
import {
  type CheckedInvitation,
  type InvitationProblem,
  type InvitationRow,
  maxCheckedInvitations,
} from '@polylogue/contract/people/users/schemas';
import { useEffect, useRef, useState } from 'react';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useRoleNameOf } from '../filter-options.ts';

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

/** Limits of a row; beyond them the server would refuse all rows of the call. */
const most = { names: 20, name: 200, text: 1000 };

const cut = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll('\0', '');

const cutNames = (names: readonly string[]): string[] =>
  names.slice(0, most.names).map((name) => cut(name, most.name));

/** Returns a row that can be checked; a value that is cut stays too long to be valid. */
const checkable = ({ name, emailAddress, userRoles, groups }: InvitationRow): InvitationRow => ({
  name: cut(name, most.text),
  emailAddress: cut(emailAddress, most.text),
  userRoles: cutNames(userRoles),
  groups: cutNames(groups),
});

function refuse(checked: CheckedRow, field: InvitationProblem['field'], code: string): CheckedRow {
  return { ...checked, invitation: null, problems: [...checked.problems, { field, code, value: null }] };
}

/** Refuses rows with more roles or groups than were checked. */
const withinLimits = (checked: CheckedRow): CheckedRow =>
  (['userRoles', 'groups'] as const)
    .filter((field) => checked.row[field].length > most.names)
    .reduce((row, field) => refuse(row, field, 'tooMany'), checked);

/** Marks the later rows of a repeated address, which the server would refuse after the first. */
function withRepeats(checked: readonly CheckedRow[]): CheckedRow[] {
  const seen = new Set<string>();
  return checked.map((one) => {
    const address = one.row.emailAddress.trim().toLowerCase();
    const hasAddress = one.problems.every(({ field }) => field !== 'emailAddress');
    const isRepeat = hasAddress && seen.has(address);
    seen.add(address);
    return isRepeat ? refuse(one, 'emailAddress', 'repeated') : one;
  });
}

export function useInvitationCheck(): InvitationCheck {
  const http = useHttp();
  const roleNameOf = useRoleNameOf();
  const inServersWords = (row: InvitationRow) =>
    checkable({ ...row, userRoles: row.userRoles.map(roleNameOf) });
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
      const args = { body: { rows: part.map(inServersWords) } };
      const { items } = await callRoute(http, userRoutes.checkInvitations, { args, signal });
      done.push(...items.map((item, at) => withinLimits({ ...item, row: part[at] as InvitationRow })));
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
