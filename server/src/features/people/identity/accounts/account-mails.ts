/**
 * Mails about local accounts that no request waits for. A job looks up the account and makes the link, so that
 * a request for a link takes as long for every address.
 */
import { IdSchema } from '@polylogue/contract/http';
import { languages } from '@polylogue/contract/languages';
import { z } from 'zod';
import { systemActor } from '../../../../changes/actor.ts';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import type { Mailer } from '../../../../outbound/mailer.ts';
import * as brands from '../../../brands/public.ts';
import { type AccountMail, accountMail, noticeKinds } from './account-mail.ts';
import * as queries from './account-link-queries.ts';
import { type OpenLink, openRequestedReset } from './account-links.ts';

const MailJobSchema = z.object({
  kind: z.enum(['requestedReset', ...noticeKinds]),
  /** Unknown ids are ignored. No address is stored, which would outlast an erased person. */
  accountId: IdSchema,
  origin: z.string(),
  brandKey: z.string(),
  language: z.enum(languages),
  requestId: z.string(),
});
type MailJob = z.infer<typeof MailJobSchema>;

export const accountMailJob = defineJob({ name: 'account-mail', data: MailJobSchema });

export interface AccountMails {
  /**
   * Prepares the mails of a request. The resulting function adds one in a transaction; it adds none if the
   * instance sends no mail.
   */
  of(
    context: RequestContext,
  ): Promise<(tx: Transaction, mail: Pick<MailJob, 'kind' | 'accountId'>) => Promise<void>>;
}

export interface AccountMailDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  mailer: Mailer | undefined;
  /** Returns the address of the product for links that anybody may request. */
  linkOrigin(asked: string): Promise<string>;
}

/** Makes the sender of mails by jobs. */
export const accountMails = ({ jobs, mailer, linkOrigin }: AccountMailDeps): AccountMails => ({
  async of({ origin: asked, language, requestId, brandKey: brandOf }) {
    if (!mailer) return async () => undefined;
    const [origin, brandKey] = await Promise.all([linkOrigin(asked), brandOf()]);
    return (tx, mail) =>
      jobs.enqueue(tx, accountMailJob, { data: { ...mail, origin, brandKey, language, requestId } });
  },
});

/** Builds the address of a link. The token is in the fragment, which browsers don't send and proxies don't log. */
export const linkAddress = (origin: string, { token, expiresAt }: OpenLink) => ({
  address: `${origin}/auth/link#${token}`,
  expiresAt,
});

/** Adds name, logo and colours of the brand. */
export async function inBrand(
  deps: { db: Database; blobs: BlobStore },
  brandKey: string,
  mail: Omit<AccountMail, 'brandName' | 'colours' | 'logo'>,
) {
  const { name, theme, logo } = await brands.readMailLook(deps, brandKey);
  return accountMail({ ...mail, brandName: name, colours: theme.primary, logo });
}

export interface MailWorkerDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  mailer: Mailer | undefined;
}

/** Sends a mail; throws if the mail server did not accept it, so that the job is retried with a new link. */
export async function sendAccountMail(deps: MailWorkerDeps, job: MailJob): Promise<void> {
  const { mailer } = deps;
  const content = mailer && (await contentOf(deps, job));
  if (!content) return;
  const { kind, brandKey, language } = job;
  if (!(await mailer.send(await inBrand(deps, brandKey, { ...content, kind, language }))))
    throw new Error('The mail server did not accept the mail');
}

/** Resolves to recipient and link; `undefined` if there is nothing to send. */
async function contentOf(
  { db, clock }: MailWorkerDeps,
  { kind, accountId, origin, requestId }: MailJob,
): Promise<Pick<AccountMail, 'to' | 'link'> | undefined> {
  if (kind !== 'requestedReset') {
    const to = await queries.findAddressee(db, accountId);
    return to && { to, link: undefined };
  }
  const actor = { ...systemActor, requestId };
  const opened = await transaction(db, (tx) => openRequestedReset({ tx, actor, at: clock.now() }, accountId));
  return opened && { to: opened.to, link: linkAddress(origin, opened) };
}
