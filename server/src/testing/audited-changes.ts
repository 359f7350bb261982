/** Audit log for tests: entries with the state before and after. */
import type { Database } from '../db/client.ts';

/** Lists entries, oldest first, also of one aggregate; `before` and `after` are `null` if there is no such version. */
export async function auditedChanges(db: Database, aggregateId?: string) {
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(aggregateId !== undefined, (query) => query.where('aggregate_id', '=', aggregateId ?? ''))
    .orderBy('id')
    .execute();
  const versions = await db.selectFrom('entity_versions').selectAll().orderBy('version').execute();
  return entries.map((entry) => {
    const ofThing = versions.filter(
      ({ aggregate_type, aggregate_id }) =>
        aggregate_type === entry.aggregate_type && aggregate_id === entry.aggregate_id,
    );
    const { version } = entry;
    const earlier = ofThing.filter((one) => (version === null ? one.at <= entry.at : one.version < version));
    const contentOf = (one: (typeof versions)[number] | undefined) =>
      (one?.content ?? null) as Record<string, unknown> | null;
    return {
      ...entry,
      before: contentOf(earlier.at(-1)),
      after: contentOf(ofThing.find((one) => one.version === version)),
    };
  });
}
