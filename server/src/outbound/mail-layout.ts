/** Layout of a mail: logo, paragraphs and a button, as plain text and as HTML. */
import { type MailPage, mailPage } from '@polylogue/contract/brands/brands/mail-page';
import type { Mail } from './mailer.ts';

/** Id by which the HTML refers to the attached logo, since many readers load no remote pictures. */
const logoId = 'brand-logo';

/** Writes subject, bodies and attached logo of a mail. `logo` is a PNG, shown in place of the brand's name. */
export function mailLayout({
  logo,
  ...page
}: Omit<MailPage, 'logoAddress'> & { logo: Buffer | undefined }): Pick<
  Mail,
  'subject' | 'text' | 'html' | 'attachments'
> {
  const { title: subject, before, button, after, foot } = page;
  const parts = [...before, ...(button ? [button.address] : []), ...after, foot];
  const text = parts.join('\n\n');
  if (!logo) return { subject, text, html: mailPage(page) };
  const picture = { cid: logoId, filename: 'logo.png', contentType: 'image/png', content: logo };
  return { subject, text, html: mailPage({ ...page, logoAddress: `cid:${logoId}` }), attachments: [picture] };
}
