import { z } from 'zod';
import { type Database, jsonb, type Transaction } from '../../db/client.ts';

const ClaimsSchema = z.record(z.string(), z.string()).nullable();

/** A session as it is stored: by the hash of its identifier. */
export interface VisitorSession {
  hash: string;
  ownerId: string;
  endpointId: string;
  /** Whom the web site's server named, and what it said of them; `null`: nobody. */
  subject: string | null;
  claims: Readonly<Record<string, string>> | null;
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
      subject: session.subject,
      claims: session.claims && jsonb(session.claims),
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session of a hash, unless it is over. */
export async function find(
  tx: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<Omit<VisitorSession, 'hash' | 'createdAt'> | undefined> {
  const row = await tx
    .selectFrom('visitor_sessions')
    .select([
      'owner_id as ownerId',
      'endpoint_id as endpointId',
      'subject',
      'claims',
      'expires_at as expiresAt',
    ])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, claims: ClaimsSchema.parse(row.claims) };
}

/** Keeps what is said of a session's visitor by now. */
export async function updateClaims(
  tx: Transaction,
  { hash, claims }: { hash: string; claims: Readonly<Record<string, string>> },
): Promise<void> {
  await tx
    .updateTable('visitor_sessions')
    .set({ claims: jsonb(claims) })
    .where('hash', '=', hash)
    .execute();
}

/** Uses a token up. Resolves to whether it was good for it; two at a time can't both be told so. */
export async function useToken(
  tx: Transaction,
  token: { endpointId: string; tokenHash: string; uselessFrom: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('visitor_tokens')
    .values({ endpoint_id: token.endpointId, token_hash: token.tokenHash, expires_at: token.uselessFrom })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
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
