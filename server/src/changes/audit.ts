/**
 * Audits changes outside of `bindChange`: of data without versions, such as people's rights, and by sign-ins,
 * operators or the product itself (domain.md §8).
 */
import type { Transaction } from '../db/client.ts';
import type { Caller } from '../http/requests/caller.ts';
import { type AuditActor, systemActor } from './actor.ts';
import { changedFields } from './aggregate.ts';
import { latestVersion } from './queries.ts';
import { recordVersion } from './record-change.ts';

/** Audited change in progress; the handlers of `bindChange` receive one. */
export interface AuditedChange {
  tx: Transaction;
  actor: AuditActor;
  at: Date;
}

/** Operation on a single aggregate. */
interface AuditEvent {
  /** Aggregate type, as in `ModelProvider`. */
  aggregateType: string;
  aggregateId: string;
  /** Verb, as in `Create`, `Update`, `Delete`, `Assign`. */
  operation: string;
}

export interface ChangeEvent extends AuditEvent {
  /** Content before and after, or the part of it that changed; never a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Returns the change context of a route's caller. */
export const byCaller = <C extends Pick<Caller, 'userId' | 'userName'>>(
  caller: C,
  { requestId, ...change }: { tx: Transaction; requestId: string; at: Date },
): AuditedChange & { caller: C } => ({
  ...change,
  caller,
  actor: { userId: caller.userId, userName: caller.userName, requestId },
});

/** Returns the change context of the product itself. */
export const bySystem = (tx: Transaction, at: Date): AuditedChange => ({ tx, actor: systemActor, at });

/**
 * Writes the audit entry of a change inside its transaction, and a version if `after` is given. The commit
 * clears the servers' configuration caches.
 */
export async function audit(
  { tx, actor, at }: AuditedChange,
  { before, after, ...event }: ChangeEvent,
): Promise<void> {
  const latest = after && (await latestVersion(tx, event.aggregateType, event.aggregateId));
  await recordVersion(tx, actor, {
    ...event,
    at,
    fields: changedFields(before, after),
    version: (latest?.version ?? 0) + 1,
    content: after && { ...(latest?.content as object | undefined), ...after },
  });
}

/** Writes an audit entry without a version for an attempt that changes nothing. */
export const auditAttempt = (
  { tx, actor, at }: AuditedChange,
  attempt: AuditEvent & { fields: string[] },
): Promise<void> => recordVersion(tx, actor, { ...attempt, at, version: 0, content: undefined });
