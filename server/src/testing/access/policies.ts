/** Chat access policies for tests, written to the database. */
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import type { PolicyHours } from '@polylogue/contract/access-policies/policies/schemas';
import type { Insertable } from 'kysely';
import { type Database, jsonb, type Schema } from '../../db/client.ts';
import { newId } from '../../db/id.ts';

interface PolicyParts extends Omit<Partial<Insertable<Schema['chat_access_policies']>>, 'hours' | 'limits'> {
  hours?: PolicyHours[];
  limits?: Limit[];
  /** Named users, roles and groups. */
  who?: { kind: 'user' | 'role' | 'group'; subject_id: string }[];
}

/** Adds a policy, by default for everyone signed in. Resolves to its id. */
export async function addPolicy(
  db: Database,
  { hours = [], limits = [], who, ...columns }: PolicyParts = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('chat_access_policies')
    .values({
      id,
      name: `Policy ${id}`,
      created_at: new Date(),
      is_for_signed_in: who === undefined,
      hours: jsonb(hours),
      limits: jsonb(limits),
      ...columns,
    })
    .execute();
  if (who && who.length > 0) {
    const rows = who.map((named) => ({ policy_id: id, ...named }));
    await db.insertInto('chat_access_policy_who').values(rows).execute();
  }
  return id;
}

/** Hours on all days of the week. */
export const daily = (from: string, to: string): PolicyHours => ({ days: [1, 2, 3, 4, 5, 6, 7], from, to });
