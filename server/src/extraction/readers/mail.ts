/** E-mails: who wrote to whom, what they wrote, and what they attached. */
import PostalMime from 'postal-mime';
import { AppError } from '../../app-error.ts';
import type { DocumentContent, ExtractedText } from '../document.ts';
import { headOf } from './mail-head.ts';
import { readOffice } from './office.ts';

const maxAttachments = 50;
/** Their notation is told by their name. */
const attachmentTypes: Record<string, string> = {
  'text/csv': 'text/plain',
  'text/html': 'text/plain',
  'text/markdown': 'text/plain',
  'text/tab-separated-values': 'text/plain',
};

/** Reads a mail with its attachments; `readAttachment` reads those. Throws `file.unreadable`. */
export async function readMail(
  content: Uint8Array,
  readAttachment: (attachment: DocumentContent) => Promise<ExtractedText>,
): Promise<ExtractedText> {
  const mail = await PostalMime.parse(content).catch((error: unknown) => {
    throw new AppError('file.unreadable', { cause: error });
  });
  const body = mail.html
    ? (await readOffice(Buffer.from(mail.html), { type: 'html' })).text
    : (mail.text ?? '');
  const parts = [`# ${mail.subject ?? ''}`.trim(), headOf(mail), body];
  for (const { filename, mimeType, content: bytes } of mail.attachments.slice(0, maxAttachments)) {
    const name = filename ?? '';
    // Mails within mails could go on for ever.
    if (name.toLowerCase().endsWith('.eml') || typeof bytes === 'string') continue;
    const attachment = {
      name,
      mediaType: attachmentTypes[mimeType] ?? mimeType,
      content: new Uint8Array(bytes),
      withFigures: false,
    };
    // What can't be read doesn't keep the rest from being found.
    const read = await readAttachment(attachment).catch(() => undefined);
    if (read) parts.push(`# ${name}`, read.text);
  }
  return { title: mail.subject, text: parts.filter(Boolean).join('\n\n'), isMarkdown: true, pageStarts: [] };
}
