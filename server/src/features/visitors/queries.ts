import type { Database, Transaction } from '../../db/client.ts';

/** A session as it is stored: by the hash of its identifier. */
export interface VisitorSession {
  hash: string;
  ownerId: string;
  endpointId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds a visitor with their session. */
export async function insert(tx: Transaction, session: VisitorSession): Promise<void> {
  await tx
    .with('added', (query) => query.insertInto('owners').values({ id: session.ownerId, kind: 'visitor' }))
    .insertInto('visitor_sessions')
    .values({
      hash: session.hash,
      owner_id: session.ownerId,
      endpoint_id: session.endpointId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session of a hash, unless it is over. */
export async function find(
  tx: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<Pick<VisitorSession, 'ownerId' | 'endpointId' | 'expiresAt'> | undefined> {
  return tx
    .selectFrom('visitor_sessions')
    .select(['owner_id as ownerId', 'endpoint_id as endpointId', 'expires_at as expiresAt'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Lets a session last longer; never shorter. */
export async function prolong(
  tx: Database,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('visitor_sessions')
    .set({ expires_at: expiresAt })
    .where('hash', '=', hash)
    .where('expires_at', '<', expiresAt)
    .execute();
}
