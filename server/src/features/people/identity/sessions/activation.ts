/** Who may sign in at all: with a person's access go all of their sessions, the embedded provider's included. */
import type { Clock } from '../../../../clock.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import type { AuditActor } from '../../../../changes/actor.ts';
import * as users from '../users/service.ts';
import { endEverySession } from './sessions.ts';

/**
 * Lets a person in, or locks them out within 60 s, open streams included. What they wrote stays; what they were
 * signed in with is worth nothing any more, also once they are let in again. Throws `user.not_found`, and
 * `role.last_administrator`.
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
