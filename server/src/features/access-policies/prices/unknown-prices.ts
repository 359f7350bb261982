/** Rule for models without a known price under limits of money. */
import type { UnknownPriceRule } from '@polylogue/contract/access-policies/prices/schemas';
import { audit, byCaller } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import * as queries from './queries.ts';

const present = (isAllowed: boolean): UnknownPriceRule => ({
  underMoneyLimit: isAllowed ? 'allow' : 'refuse',
});

/** Checks that a limit of money lets questions to models without a known price pass. */
export async function allowsUnknownPrices(db: Database): Promise<boolean> {
  return queries.readUnknownPrices(db);
}

export async function readUnknownPriceRule({ db }: { db: Database }): Promise<UnknownPriceRule> {
  return present(await allowsUnknownPrices(db));
}

/** Changes the rule, which holds for the next question. */
export async function updateUnknownPriceRule(
  { db, clock }: { db: Database; clock: Clock },
  { caller, context: { requestId } }: { caller: Caller; context: RequestContext },
  after: UnknownPriceRule,
): Promise<UnknownPriceRule> {
  await transaction(db, async (tx) => {
    const before = present(await queries.lockUnknownPrices(tx));
    if (before.underMoneyLimit === after.underMoneyLimit) return;
    await queries.updateUnknownPrices(tx, after.underMoneyLimit === 'allow');
    const change = { aggregateType: 'InstanceSettings', aggregateId: 'instance', operation: 'Update' };
    await audit(byCaller(caller, { tx, requestId, at: clock.now() }), { ...change, before, after });
  });
  return after;
}
