/** Guidelines that everybody on the instance accepts. */
import type { InstanceGuidelines } from '@polylogue/contract/brands/guidelines/consents';
import { audit, byCaller } from '../../../changes/audit.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import { assertGuidelinesKnown } from './required.ts';
import * as queries from './instance-queries.ts';

export const readInstance = async (db: Database): Promise<InstanceGuidelines> => ({
  guidelinesDocumentIds: await queries.read(db),
});

/** Replaces the list. Throws `guidelines.unknown`. */
export async function updateInstance(
  db: Database,
  { caller, context: { requestId, clock } }: { caller: Caller; context: RequestContext },
  after: InstanceGuidelines,
): Promise<InstanceGuidelines> {
  await transaction(db, async (tx) => {
    const before = { guidelinesDocumentIds: await queries.lock(tx) };
    await assertGuidelinesKnown(tx, after.guidelinesDocumentIds);
    if (before.guidelinesDocumentIds.join() === after.guidelinesDocumentIds.join()) return;
    await queries.update(tx, after.guidelinesDocumentIds);
    const change = { aggregateType: 'InstanceSettings', aggregateId: 'instance', operation: 'Update' };
    await audit(byCaller(caller, { tx, requestId, at: clock.now() }), { ...change, before, after });
  });
  return after;
}
