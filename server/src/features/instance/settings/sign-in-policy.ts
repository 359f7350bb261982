/** Requirements for signing in with a local account. */
import type { SignInPolicy } from '@polylogue/contract/instance/settings/routes';
import { byCaller, audit } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import * as queries from './queries.ts';

export interface SignInPolicyDeps {
  db: Database;
  clock: Clock;
}

const presented = ({ requires_second_factor }: queries.InstanceSettingsRow): SignInPolicy => ({
  requiresSecondFactor: requires_second_factor,
});

export async function readSignInPolicy({ db }: SignInPolicyDeps): Promise<SignInPolicy> {
  return presented(await queries.read(db));
}

/** Checks that users of local accounts need a second factor. */
export const requiresSecondFactor = async (db: Database): Promise<boolean> =>
  (await queries.read(db)).requires_second_factor;

/** Changes the policy. Open sessions stay: it applies from the next sign-in. */
export async function updateSignInPolicy(
  { db, clock }: SignInPolicyDeps,
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
  return after;
}
