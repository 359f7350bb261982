/** Reads e-mails: headers, body and attachments. */
import PostalMime from 'postal-mime';
import { AppError } from '../../app-error.ts';
import type { DocumentContent, ExtractedText } from '../document.ts';
import { depthNote } from '../reading-notes.ts';
import {
  attachmentSections,
  joinSections,
  type MailSection,
  type ReadAttachment,
  initialMailBudget,
} from './mail-attachments.ts';
import { headOf } from './mail-head.ts';
import { readOffice } from './office.ts';

/** Reads a mail; `readAttachment` reads its attachments. Throws `file.unreadable`. */
export async function readMail(
  { content, mailBudget: budget = initialMailBudget() }: Pick<DocumentContent, 'content' | 'mailBudget'>,
  readAttachment: ReadAttachment,
): Promise<ExtractedText> {
  // Bounds the depth of nested mails.
  if (budget.levels < 0) return mailOf({ text: depthNote() });
  // Reads a forwarded mail as an attachment, with its sender.
  const mail = await PostalMime.parse(content, { forceRfc822Attachments: true }).catch((error: unknown) => {
    throw new AppError('file.unreadable', { cause: error });
  });
  const body = mail.html
    ? (await readOffice(Buffer.from(mail.html), { type: 'html' })).text
    : (mail.text ?? '');
  const letter = [`# ${mail.subject ?? ''}`.trim(), headOf(mail), body];
  const attached = await attachmentSections(mail.attachments, budget, readAttachment);
  const sections = [...letter.map((text) => ({ text })), ...attached];
  return mailOf(joinSections(sections), mail.subject);
}

const mailOf = (section: MailSection, title?: string): ExtractedText => ({
  ...section,
  title,
  isMarkdown: true,
  pageStarts: [],
});
