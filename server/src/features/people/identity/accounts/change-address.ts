/** Change of the address of a local account, which its owner signs in with. */
import { AppError } from '../../../../app-error.ts';
import { type AuditedChange, audit } from '../../../../changes/audit.ts';
import { violatedIndex } from '../../../../db/unique-violation.ts';
import type { Mail } from '../../../../outbound/mailer.ts';
import { localTenant } from '../embedded/configuration.ts';
import * as users from '../users/service.ts';
import * as queries from './account-link-queries.ts';

/**
 * Changes a person's address. Their open link ends, since it was sent to the former one; sessions stay.
 * Resolves to the recipients of a mail about it: the former address and the new one, unless they are alike.
 * Throws `user.not_local` without a local account, and `user.address_taken`.
 */
export async function changeAddress(
  change: AuditedChange,
  { userId, email }: { userId: string; email: string },
): Promise<Mail['to'][]> {
  const { tx, at } = change;
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  const former = accountId && (await queries.findAddressee(tx, accountId));
  if (!former) throw new AppError('user.not_local');
  try {
    await queries.setAddress(tx, { userId, accountId, email });
  } catch (error) {
    if (violatedIndex(error) !== 'local_accounts_by_email') throw error;
    throw new AppError('user.address_taken', { cause: error });
  }
  const account = { aggregateType: 'LocalAccount', aggregateId: accountId } as const;
  if (await queries.endLinkOf(tx, { accountId, at }))
    await audit(change, { ...account, operation: 'EndLink' });
  await audit(change, {
    ...account,
    operation: 'Update',
    before: { email: former.address },
    after: { email },
  });
  const isSame = former.address.toLowerCase() === email.toLowerCase();
  return isSame ? [] : [former, { ...former, address: email }];
}
