/** Requirements for signing in with a local account. */
import type { SignInPolicy } from '@polylogue/contract/instance/settings/routes';
import { byCaller, audit } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import * as queries from './queries.ts';

export interface SignInPolicyDeps {
  db: Database;
  clock: Clock;
  accessChanges: AccessChanges;
}

const presented = ({ requires_second_factor }: queries.InstanceSettingsRow): SignInPolicy => ({
  requiresSecondFactor: requires_second_factor,
});

export async function readSignInPolicy({ db }: Pick<SignInPolicyDeps, 'db'>): Promise<SignInPolicy> {
  return presented(await queries.read(db));
}

/** Checks that users of local accounts need a second factor. */
export const requiresSecondFactor = async (db: Database): Promise<boolean> =>
  (await queries.read(db)).requires_second_factor;

/** Changes the policy, which holds for open sessions at once. */
export async function updateSignInPolicy(
  { db, clock, accessChanges }: SignInPolicyDeps,
  { caller, context: { requestId } }: { caller: Caller; context: RequestContext },
  after: SignInPolicy,
): Promise<SignInPolicy> {
  await transaction(db, async (tx) => {
    const before = presented(await queries.lock(tx));
    if (before.requiresSecondFactor === after.requiresSecondFactor) return;
    await queries.update(tx, { requires_second_factor: after.requiresSecondFactor });
    const change = { aggregateType: 'InstanceSettings', aggregateId: 'instance', operation: 'Update' };
    await audit(byCaller(caller, { tx, requestId, at: clock.now() }), { ...change, before, after });
  });
  accessChanges.announceAll();
  return after;
}
