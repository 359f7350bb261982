import { randomBytes } from 'node:crypto';
import { audit, bySystem } from '../../../../changes/audit.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');

const record = (db: Database, aggregateId: string) =>
  transaction(db, (tx) =>
    audit(bySystem(tx, at), {
      aggregateType: 'Example',
      aggregateId,
      operation: 'Update',
      before: { name: 'Before' },
      after: { name: randomBytes(4).toString('hex') },
    }),
  );

export const examples: FeatureExamples = {
  async objects(db) {
    const aggregateId = newId();
    await record(db, aggregateId);
    const { id } = await db
      .selectFrom('audit_entries')
      .select('id')
      .where('aggregate_id', '=', aggregateId)
      .executeTakeFirstOrThrow();
    return { auditEntryId: id };
  },
  queries: {
    // Matches no entry, since the number of entries depends on other tests.
    'audit.list': { userName: 'nobody at all', details: 'name' },
    'audit.perDay': { userName: 'a', search: 'a', details: 'name', timeZone: 'Europe/Oslo' },
    // The number of sign-ins depends on other tests, too.
    'audit.signIns': { userName: 'nobody at all' },
    'audit.csv': { userName: 'nobody at all' },
    'audit.name': { type: 'UserRole', aggregateRootId: '01890a5d-ac96-774b-bcce-b302099a8057' },
  },
  queryCounts: {
    'audit.list': 1,
    'audit.perDay': 1,
    'audit.get': 2,
    'audit.csv': 1,
    'audit.sealing': 2,
    'audit.signIns': 1,
    'audit.verify': 2,
    'audit.name': 1,
  },
  async addMany(db) {
    for (let index = 0; index < 100; index += 1) await record(db, newId());
  },
};
