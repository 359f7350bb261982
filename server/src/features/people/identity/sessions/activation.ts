/**
 * Activation of people: deactivating a person ends all of their sessions, including the embedded
 * provider's.
 */
import type { Clock } from '../../../../clock.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import type { AuditActor } from '../../../../changes/actor.ts';
import * as users from '../users/service.ts';
import { endEverySession } from './sessions.ts';

/**
 * Activates or deactivates a person within 60 s, open streams included. Their content stays; their sessions
 * stay ended even after reactivation.
 * Throws `user.not_found`, and `role.last_administrator`.
 */
export async function setActive(
  { db, clock }: { db: Database; clock: Clock },
  actor: AuditActor,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    await users.markActive({ tx, actor, at }, { userId, isActive });
    if (!isActive) await endEverySession(tx, { userId, at });
  });
}
