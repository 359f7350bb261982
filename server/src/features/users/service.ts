/** People of the instance. They are known by issuer and subject, never by an address that can be reassigned. */
import type { Database, Transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { systemActor } from '../audit/service.ts';
import { assignBuiltIn } from '../roles/service.ts';
import * as queries from './queries.ts';

/** Who an identity provider says somebody is (choices.md, Sign-in). */
export interface ExternalIdentity {
  /** `local`, `entra:{tid}`, or the issuer's address. */
  issuer: string;
  /** `sub`, or `oid` with Entra ID. */
  subject: string;
  name: string;
  userName: string;
  email: string | null;
}

export interface User {
  id: string;
  name: string;
  userName: string;
  isDeactivated: boolean;
}

const toUser = (row: queries.UserRow): User => ({
  id: row.id,
  name: row.name,
  userName: row.user_name,
  isDeactivated: row.deactivated_at !== null,
});

/** Finds or adds the person who signs in; a first sign-in gets the role Member. */
export async function signedIn(tx: Transaction, identity: ExternalIdentity, at: Date): Promise<User> {
  const id = newId();
  const row = await queries.upsert(tx, {
    id,
    issuer: identity.issuer,
    subject: identity.subject,
    name: identity.name,
    user_name: identity.userName,
    email: identity.email,
    created_at: at,
    last_signed_in_at: at,
  });
  if (row.id === id) await assignBuiltIn(tx, systemActor, { userId: id, role: 'member', at });
  return toUser(row);
}

/** Reads a person by id. */
export async function find(db: Database, id: string): Promise<User | undefined> {
  const row = await queries.findById(db, id);
  return row && toUser(row);
}
