/** Reminder mails to people who have not answered guidelines in force. */
import { IdSchema } from '@polylogue/contract/http';
import { type Language, languages } from '@polylogue/contract/languages';
import { z } from 'zod';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { mailLayout } from '../../../../outbound/mail-layout.ts';
import type { Mailer } from '../../../../outbound/mailer.ts';
import { readMailLook } from '../../brands/service.ts';
import { contentOf, findById } from '../documents/queries.ts';
import { findAddressee } from './answer-queries.ts';
import type { ReminderDeps } from './answers.ts';

const LanguageSchema = z.enum(languages);
const ReminderJobSchema = z.object({
  /** Ids alone: no address outlives an erased person. */
  userId: IdSchema,
  documentId: IdSchema,
  origin: z.string(),
  brandKey: z.string(),
  /** Language of a person who never signed in with one. */
  language: LanguageSchema,
});
type ReminderJob = z.infer<typeof ReminderJobSchema>;

export const guidelinesReminderJob = defineJob({
  name: 'guidelines-reminder',
  data: ReminderJobSchema,
});

/** Makes the sender of reminders, if mail is configured. */
export function guidelinesReminders({
  jobs,
  isMailConfigured,
  linkOrigin,
}: {
  jobs: Pick<JobQueue, 'enqueue'>;
  isMailConfigured: boolean;
  linkOrigin(asked: string): Promise<string>;
}): ReminderDeps['reminders'] {
  if (!isMailConfigured) return undefined;
  return async ({ origin: asked, language, brandKey: brandOf }) => {
    const [origin, brandKey] = await Promise.all([linkOrigin(asked), brandOf()]);
    return (tx, reminder) =>
      jobs.enqueue(tx, guidelinesReminderJob, { data: { ...reminder, origin, brandKey, language } });
  };
}

const textsOf: Record<
  Language,
  {
    subject(brand: string): string;
    greeting(name: string): string;
    reason(document: string, brand: string): string;
    action: string;
    last: string;
  }
> = {
  en: {
    subject: (brand) => `Please answer the guidelines of ${brand}`,
    greeting: (name) => `Hello ${name},`,
    reason: (document, brand) =>
      `“${document}” is in force at ${brand}, and you have not answered it yet. You can ask new questions after you accept it. Your conversations stay readable.`,
    action: 'Read the guidelines',
    last: 'You receive this reminder at most once a day.',
  },
  ar: {
    subject: (brand) => `يُرجى الرد على إرشادات ${brand}`,
    greeting: (name) => `مرحبًا ${name}،`,
    reason: (document, brand) =>
      `«${document}» سارية في ${brand} ولم ترد عليها بعد. يمكنك طرح أسئلة جديدة بعد الموافقة عليها، وتبقى محادثاتك متاحة للقراءة.`,
    action: 'اقرأ الإرشادات',
    last: 'يصلك هذا التذكير مرة واحدة في اليوم على الأكثر.',
  },
};

export interface ReminderWorkerDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  mailer: Mailer | undefined;
}

/** Sends a reminder; throws if the mail server did not accept it, so that the job is retried. */
export async function sendReminder(deps: ReminderWorkerDeps, job: ReminderJob): Promise<void> {
  const { db, blobs, clock, mailer } = deps;
  const { userId, documentId, origin, brandKey } = job;
  const [person, document] = await Promise.all([
    findAddressee(db, userId),
    findById(db, documentId, clock.now()),
  ]);
  if (!mailer || !person?.email || !document) return;
  const { name: brandName, theme, logo } = await readMailLook({ db, blobs }, brandKey);
  const language = LanguageSchema.safeParse(person.language).data ?? job.language;
  const texts = textsOf[language];
  const { [language]: name = document.name } = contentOf(document).nameTranslations;
  const mail = mailLayout({
    language,
    title: texts.subject(brandName),
    brandName,
    colours: theme.primary,
    logo,
    before: [texts.greeting(person.name), texts.reason(name, brandName)],
    button: { address: `${origin}/chat`, label: texts.action },
    after: [],
    foot: texts.last,
  });
  const to = { name: person.name, address: person.email };
  if (!(await mailer.send({ to, senderName: brandName, ...mail }))) {
    throw new Error('The mail server did not accept the mail');
  }
}
