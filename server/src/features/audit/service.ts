/** The configuration audit log. Entries are written with the change they tell of, or neither is. */
import { jsonb, noteConfigurationChange, type Transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import * as queries from './queries.ts';

/** Who made a change: a person, or the product itself at start. */
export interface AuditActor {
  userId: string | null;
  userName: string;
  requestId: string;
}

/** The product itself: seeding at first start, settings from the environment. */
export const systemActor: AuditActor = { userId: null, userName: 'system', requestId: 'start' };

export interface AuditChange {
  /** Kind of thing, as in `ModelProvider`. */
  aggregateType: string;
  aggregateId: string;
  /** Verb, as in `Create`, `Update`, `Delete`, `Assign`. */
  operation: string;
  /** What the thing was and is; never a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  at: Date;
}

/**
 * Records a configuration change inside the transaction that makes it; with its commit, what servers remember of the
 * configuration is forgotten.
 */
export async function recordChange(tx: Transaction, actor: AuditActor, change: AuditChange): Promise<void> {
  const { aggregateType, aggregateId, operation, before, after, at } = change;
  noteConfigurationChange(tx);
  await queries.insert(tx, {
    id: newId(),
    at,
    user_id: actor.userId,
    user_name: actor.userName,
    aggregate_type: aggregateType,
    aggregate_id: aggregateId,
    operation,
    details: jsonb({ before: before ?? null, after: after ?? null }),
    request_id: actor.requestId,
  });
}
