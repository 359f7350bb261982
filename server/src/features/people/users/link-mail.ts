/** Mail with the link by which a person sets their password. */
import type { Language } from '@polylogue/contract/languages';
import type { Mail } from '../../../outbound/mailer.ts';

export interface LinkMail {
  purpose: 'invitation' | 'passwordReset';
  to: Mail['to'];
  /** Name of the product for the reader. */
  brandName: string;
  /** Colour of the button, and of its text. */
  colours: { main: string; contrastText: string };
  link: string;
  expiresAt: Date;
  language: Language;
}

interface MailTexts {
  subject: Record<LinkMail['purpose'], (brand: string) => string>;
  greeting(name: string): string;
  reason: Record<LinkMail['purpose'], (brand: string) => string>;
  action: string;
  until(time: string): string;
  unexpected: string;
}

const textsOf: Record<Language, MailTexts> = {
  en: {
    subject: {
      invitation: (brand) => `Your invitation to ${brand}`,
      passwordReset: (brand) => `Set a new password for ${brand}`,
    },
    greeting: (name) => `Hello ${name},`,
    reason: {
      invitation: (brand) =>
        `You have been invited to ${brand}. Set your password to sign in for the first time.`,
      passwordReset: (brand) =>
        `An administrator has reset your password for ${brand}. The old one no longer works. Set a new one to sign in again.`,
    },
    action: 'Set password',
    until: (time) => `The link can be used once and expires on ${time}.`,
    unexpected: 'If you did not expect this e-mail, you can ignore it. Do not share the link.',
  },
  ar: {
    subject: {
      invitation: (brand) => `دعوتك إلى ${brand}`,
      passwordReset: (brand) => `تعيين كلمة مرور جديدة في ${brand}`,
    },
    greeting: (name) => `مرحبًا ${name}،`,
    reason: {
      invitation: (brand) => `دُعيت إلى ${brand}. عيّن كلمة مرورك لتسجّل الدخول للمرة الأولى.`,
      passwordReset: (brand) =>
        `أعاد أحد المسؤولين تعيين كلمة مرورك في ${brand}. لم تعد كلمة المرور السابقة تعمل. عيّن كلمة مرور جديدة لتسجّل الدخول من جديد.`,
    },
    action: 'تعيين كلمة المرور',
    until: (time) => `يُستخدم الرابط مرة واحدة وتنتهي صلاحيته في ${time}.`,
    unexpected: 'إن لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها. لا تشارك الرابط مع أحد.',
  },
};

/** Writes the mail, as plain text and as HTML. */
export function linkMail({ purpose, to, brandName, colours, link, expiresAt, language }: LinkMail): Mail {
  const texts = textsOf[language];
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(expiresAt);
  const [greeting, reason] = [texts.greeting(to.name), texts.reason[purpose](brandName)];
  const until = texts.until(`${time} UTC`);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const buttonStyle = `display:inline-block;padding:10px 20px;border-radius:8px;text-decoration:none;font-weight:600;background:${escaped(colours.main)};color:${escaped(colours.contrastText)}`;
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(texts.subject[purpose](brandName))}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escaped(brandName)}</p>
${paragraph(greeting)}
${paragraph(reason)}
<p style="margin:0 0 16px"><a href="${escaped(link)}" style="${buttonStyle}">${escaped(texts.action)}</a></p>
<p style="margin:0 0 16px;font-size:14px" dir="ltr">${escaped(link)}</p>
${paragraph(until)}
<p style="margin:0;font-size:14px;color:#57534e">${escaped(texts.unexpected)}</p>
</div>
</body>
</html>
`;
  return {
    to,
    senderName: brandName,
    subject: texts.subject[purpose](brandName),
    text: [greeting, reason, link, until, texts.unexpected].join('\n\n'),
    html,
  };
}

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] ?? '');
