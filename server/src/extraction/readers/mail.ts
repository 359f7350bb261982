/** Reads e-mails: headers, body and attachments. */
import { AppError } from '../../app-error.ts';
import type { DocumentContent, ExtractedText } from '../document.ts';
import { withoutEncodedData } from '../encoded-data.ts';
import { withOmissions } from '../omissions.ts';
import { depthNote } from '../reading-notes.ts';
import {
  attachmentSections,
  joinSections,
  type MailSection,
  type ReadAttachment,
  unreadSection,
  initialMailBudget,
} from './mail-attachments.ts';
import { headOf } from './mail-head.ts';
import { parseMail } from './mail-parts.ts';
import { readOffice } from './office.ts';

/** Reads a mail; `readAttachment` reads its attachments. Throws `file.unreadable`. */
export async function readMail(
  { content, mailBudget: budget = initialMailBudget() }: Pick<DocumentContent, 'content' | 'mailBudget'>,
  readAttachment: ReadAttachment,
): Promise<ExtractedText> {
  // Bounds the depth of nested mails.
  if (budget.levels < 0) return mailOf(unreadSection(depthNote()));
  const { mail, replaced } = await parseMail(content).catch((error: unknown) => {
    throw new AppError('file.unreadable', { cause: error });
  });
  const body: MailSection = mail.html
    ? await readOffice(Buffer.from(mail.html), { type: 'html' })
    : plainBody(mail.text ?? '');
  const head = [`# ${mail.subject ?? ''}`.trim(), headOf(mail)].map((text) => ({ text }));
  const attached = await attachmentSections(mail.attachments, budget, readAttachment);
  const whole = mailOf(joinSections([...head, body, ...attached]), mail.subject);
  return withOmissions(whole, [{ kind: 'characters', count: replaced }]);
}

function plainBody(written: string): MailSection {
  const { text, removed } = withoutEncodedData(written);
  return { text, omissions: [{ kind: 'encodedData', count: removed }] };
}

const mailOf = ({ omissions = [], ...section }: MailSection, title?: string): ExtractedText => ({
  ...section,
  ...(omissions.length > 0 && { omissions }),
  title,
  isMarkdown: true,
  pageStarts: [],
});
