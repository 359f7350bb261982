/** Layout of a mail: paragraphs and a button, as plain text and as HTML. */
import { type MailPage, mailPage } from '@polylogue/contract/brands/brands/mail-page';
import type { Mail } from './mailer.ts';

/** Writes subject and bodies of a mail. */
export function mailLayout(page: MailPage): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { title: subject, before, button, after, foot } = page;
  const parts = [...before, ...(button ? [button.address] : []), ...after, foot];
  return { subject, text: parts.join('\n\n'), html: mailPage(page) };
}
