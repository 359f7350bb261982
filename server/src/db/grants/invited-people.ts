/** Condition on users for an invitation that they have not accepted. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Builds the condition on `users u`. */
export const isInvited: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from account_links l where u.issuer = 'local' and l.account_id::text = u.subject
    and l.purpose = 'invitation')`;
