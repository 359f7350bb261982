/** Order of an agent's policies: who may change it, and names (domain.md §3). */
import type { ListedPolicy } from '@polylogue/contract/agents/publishing/publishing';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { mayFix, mayReadPolicies } from './policy.ts';
import { findInstancePolicy, listByIds, lockPolicies } from './queries.ts';

export interface InstancePolicy {
  id: string;
  name: string;
  isFixed: boolean;
}

/** Policies of an agent, and those that apply to it: the listed ones, or the instance policy. */
interface PolicyOrder {
  listed: readonly string[];
  instancePolicy: InstancePolicy | undefined;
}

/** Reads the current instance policy. */
export async function readInstancePolicy(db: Database): Promise<InstancePolicy | undefined> {
  const row = await findInstancePolicy(db);
  return row && { id: row.id, name: row.name, isFixed: row.is_fixed };
}

/** Returns the policies that apply to an agent, in order. */
export function effectiveOrder({ listed, instancePolicy }: PolicyOrder): readonly string[] {
  if (listed.length > 0) return listed;
  return instancePolicy ? [instancePolicy.id] : [];
}

const ahead = (order: readonly string[], id: string): readonly string[] => order.slice(0, order.indexOf(id));

/** Checks that a policy stays, with nothing new ahead of it, which would decide instead. */
const keepsItsTurn = (id: string, before: readonly string[], after: readonly string[]): boolean =>
  after.includes(id) && ahead(after, id).every((other) => ahead(before, id).includes(other));

/** Presents the policies that an agent lists, in order. */
export async function presentListed(
  db: Database,
  caller: Pick<Caller, 'grants'>,
  listed: readonly string[],
): Promise<ListedPolicy[]> {
  const found = new Map((await listByIds(db, listed)).map((row) => [row.id, row]));
  return listed.map((id) => {
    const row = found.get(id);
    const isFixed = row?.is_fixed ?? false;
    return {
      chatAccessPolicyId: id,
      name: row && row.deleted_at === null ? row.name : null,
      isFixed,
      canRemove: isFixed ? mayFix(caller) : mayReadPolicies(caller),
    };
  });
}

/** Locks newly listed policies, so that their removal sees the agent. Throws `access_policy.not_found`. */
export async function lockListed(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await lockPolicies(tx, ids);
  if (found.length < ids.length) throw new AppError('access_policy.not_found');
}

/**
 * Checks the right to change the policies that apply to an agent. An agent without any can get some by its author.
 * Throws `access_policy.removal_forbidden` without the right to read policies, and `access_policy.fixed` if a fixed one
 * would no longer apply, or another one would decide before it.
 */
export async function assertMayReorder(
  db: Database,
  caller: Pick<Caller, 'grants'>,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  if (before.join() === after.join() || mayFix(caller)) return;
  const instancePolicy = await readInstancePolicy(db);
  const [was, is] = [before, after].map((listed) => effectiveOrder({ listed, instancePolicy })) as [
    readonly string[],
    readonly string[],
  ];
  if (was.length === 0 || was.join() === is.join()) return;
  if (!mayReadPolicies(caller)) throw new AppError('access_policy.removal_forbidden');
  const fixed = (await listByIds(db, was)).filter(({ is_fixed }) => is_fixed);
  if (fixed.some(({ id }) => !keepsItsTurn(id, was, is))) throw new AppError('access_policy.fixed');
}
