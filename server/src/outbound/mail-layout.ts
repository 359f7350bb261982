/** Layout of a mail: paragraphs and a button, as plain text and as HTML. */
import type { Language } from '@polylogue/contract/languages';
import type { Mail } from './mailer.ts';

export interface MailLayout {
  language: Language;
  /** Name of the product for the reader. */
  brandName: string;
  subject: string;
  paragraphs: readonly string[];
  button?: Button;
  /** Paragraph below the button. */
  afterButton?: string;
  /** Last paragraph, in small print. */
  last: string;
}

export function mailLayout(layout: MailLayout): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { language, brandName, subject, paragraphs, button, afterButton, last } = layout;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escaped(brandName)}</p>
${paragraphs.map(paragraph).join('\n')}
${button ? buttonHtml(button) : ''}
${afterButton ? paragraph(afterButton) : ''}
<p style="margin:0;font-size:14px;color:#57534e">${escaped(last)}</p>
</div>
</body>
</html>
`;
  const parts = [...paragraphs, button?.address, afterButton, last];
  const text = parts.filter((part) => part !== undefined).join('\n\n');
  return { subject, text, html };
}

interface Button {
  address: string;
  label: string;
  /** Colour of the button, and of its text. */
  colours: { main: string; contrastText: string };
}

/** Writes a link as a button, and its address below. */
function buttonHtml({ address, label, colours }: Button): string {
  const style = `display:inline-block;padding:10px 20px;border-radius:8px;text-decoration:none;font-weight:600;background:${escaped(colours.main)};color:${escaped(colours.contrastText)}`;
  return `<p style="margin:0 0 16px"><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px" dir="ltr">${escaped(address)}</p>`;
}

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] ?? '');
