/** HTML of a mail in the look of a brand, for the server that sends it and the editor that previews it. */
import type { Language } from '../../languages.ts';

export interface MailPage {
  language: Language;
  title: string;
  brandName: string;
  /** Address of the logo, shown in place of the name. */
  logoAddress?: string | undefined;
  /** Colours of the button. */
  colours: { main: string; contrastText: string };
  /** Paragraphs above and below the button. */
  before: readonly string[];
  button: { address: string; label: string } | undefined;
  after: readonly string[];
  /** Last paragraph, in small type. */
  foot: string;
}

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] ?? '');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const logoHtml = (address: string, name: string) =>
  `<img src="${escaped(address)}" alt="${escaped(name)}" style="display:block;max-width:200px;max-height:48px">`;

/** Writes a link as a button, and its address below. */
function buttonHtml(
  { address, label }: { address: string; label: string },
  colours: MailPage['colours'],
): string {
  const style = `display:inline-block;padding:10px 20px;border-radius:8px;text-decoration:none;font-weight:600;background:${escaped(colours.main)};color:${escaped(colours.contrastText)}`;
  return `<p style="margin:0 0 16px"><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px" dir="ltr">${escaped(address)}</p>`;
}

/** Writes the page. All texts are escaped. */
export function mailPage({
  language,
  title,
  brandName,
  logoAddress,
  colours,
  before,
  button,
  after,
  foot,
}: MailPage): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${logoAddress === undefined ? escaped(brandName) : logoHtml(logoAddress, brandName)}</p>
${before.map(paragraph).join('\n')}
${button ? buttonHtml(button, colours) : ''}
${after.map(paragraph).join('\n')}
<p style="margin:0;font-size:14px;color:#57534e">${escaped(foot)}</p>
</div>
</body>
</html>
`;
}
