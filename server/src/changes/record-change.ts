/** Writes audit entries in the transaction of their change (configuration audit log). */
import { randomBytes } from 'node:crypto';
import { noteConfigurationChange, type Transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import type { AuditActor } from './actor.ts';
import * as queries from './queries.ts';

/** Types that no server caches, so that a first sign-in clears no cache. */
const ofPeople = new Set(['User', 'LocalAccount']);

/** Change of a versioned aggregate. */
interface VersionedChange {
  aggregateType: string;
  aggregateId: string;
  operation: string;
  at: Date;
  fields: string[];
  version: number;
  /** Content of the version; `undefined` after a deletion. */
  content: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the audit entry of a change with its new version. */
export const entryOf = (
  actor: AuditActor,
  { aggregateType, aggregateId, operation, at, fields, version, content }: VersionedChange,
): queries.NewEntry => ({
  entry: {
    id: newId(),
    at,
    user_id: actor.userId,
    user_name: actor.userId === null ? actor.userName : null,
    aggregate_type: aggregateType,
    aggregate_id: aggregateId,
    operation,
    fields,
    version: content ? version : null,
    request_id: actor.requestId,
  },
  content: content && { value: content, salt: randomBytes(16) },
});

/** Writes the audit entry of a change with its new version. */
export async function recordVersion(
  tx: Transaction,
  actor: AuditActor,
  change: VersionedChange,
): Promise<void> {
  if (!ofPeople.has(change.aggregateType)) noteConfigurationChange(tx);
  await queries.insertEntries(tx, [entryOf(actor, change)]);
}
