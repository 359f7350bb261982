import { z } from 'zod';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';

const ClaimsSchema = z.record(z.string(), z.string()).nullable();

/** Stored session, identified by the hash of its identifier. */
export interface VisitorSession {
  hash: string;
  ownerId: string;
  endpointId: string;
  /** Subject of the web site's token; `null` for an anonymous visitor. */
  subject: string | null;
  claims: Readonly<Record<string, string>> | null;
  /** Hash of the identity key that verified the token; `null` if none, or if a former version did not store it. */
  keyHash: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface FoundSession extends Omit<VisitorSession, 'hash' | 'createdAt'> {
  agentId: string;
  sealed_primary_identity_key: Buffer | null;
  sealed_secondary_identity_key: Buffer | null;
}

/** Inserts a visitor with their session. */
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
      identity_key_hash: session.keyHash,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Finds an unexpired session with the current sealed identity keys of its endpoint. */
export async function find(
  tx: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<FoundSession | undefined> {
  const row = await tx
    .selectFrom('visitor_sessions as s')
    .innerJoin('public_endpoints as e', 'e.id', 's.endpoint_id')
    .select([
      's.owner_id as ownerId',
      's.endpoint_id as endpointId',
      's.subject',
      's.claims',
      's.identity_key_hash as keyHash',
      's.expires_at as expiresAt',
      'e.agent_id as agentId',
      'e.sealed_primary_identity_key',
      'e.sealed_secondary_identity_key',
    ])
    .where('s.hash', '=', hash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, claims: ClaimsSchema.parse(row.claims) };
}

/** Updates the claims of a session's visitor and the key that verified them. */
export async function updateClaims(
  tx: Transaction,
  { hash, claims, keyHash }: { hash: string; claims: Readonly<Record<string, string>>; keyHash: string },
): Promise<void> {
  await tx
    .updateTable('visitor_sessions')
    .set({ claims: jsonb(claims), identity_key_hash: keyHash })
    .where('hash', '=', hash)
    .execute();
}

/** Marks a token as used; resolves to true for the first use only, also of concurrent ones. */
export async function useToken(
  tx: Transaction,
  token: { endpointId: string; tokenHash: string; rejectedFrom: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('visitor_tokens')
    .values({ endpoint_id: token.endpointId, token_hash: token.tokenHash, expires_at: token.rejectedFrom })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a session; never shortens it. */
export async function extend(
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
