/** Mails about local accounts: links by which people set their passwords, and notices of changes. */
import type { Language } from '@polylogue/contract/languages';
import { mailLayout } from '../../../../outbound/mail-layout.ts';
import type { Mail } from '../../../../outbound/mailer.ts';

export const noticeKinds = [
  'passwordChanged',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodesRenewed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Occasion of a mail: a link by an administrator or by the person's own request, or a notice. */
export type MailKind = 'invitation' | 'passwordReset' | 'requestedReset' | 'addressChanged' | NoticeKind;

export interface AccountMail {
  kind: MailKind;
  to: Mail['to'];
  /** Name of the product for the reader. */
  brandName: string;
  /** Logo of the brand as PNG, shown in place of its name. */
  logo: Buffer | undefined;
  /** Colour of the button, and of its text. */
  colours: { main: string; contrastText: string };
  /** Link by which the person sets their password; `undefined` for a notice. */
  link: { address: string; expiresAt: Date } | undefined;
  language: Language;
}

interface MailTexts {
  subject: Record<MailKind, (brand: string) => string>;
  greeting(name: string): string;
  reason: Record<MailKind, (brand: string) => string>;
  action: string;
  until(time: string): string;
  /** Last paragraph, for readers who did not expect the mail. */
  unexpected: Record<'link' | 'notice', string>;
}

const textsOf: Record<Language, MailTexts> = {
  en: {
    subject: {
      invitation: (brand) => `Your invitation to ${brand}`,
      passwordReset: (brand) => `Set a new password for ${brand}`,
      requestedReset: (brand) => `Set a new password for ${brand}`,
      addressChanged: (brand) => `Your e-mail address for ${brand} was changed`,
      passwordChanged: (brand) => `Your password for ${brand} was changed`,
      secondFactorOn: (brand) => `Two-factor sign-in is on for ${brand}`,
      secondFactorOff: (brand) => `Two-factor sign-in is off for ${brand}`,
      secondFactorReset: (brand) => `Two-factor sign-in was reset for ${brand}`,
      recoveryCodesRenewed: (brand) => `New recovery codes for ${brand}`,
    },
    greeting: (name) => `Hello ${name},`,
    reason: {
      invitation: (brand) =>
        `You have been invited to ${brand}. Set your password to sign in for the first time.`,
      passwordReset: (brand) =>
        `An administrator has reset your password for ${brand}. The old one no longer works. Set a new one to sign in again.`,
      requestedReset: (brand) =>
        `Somebody requested a link that sets a new password for your account at ${brand}. Until you use it, your password stays as it is.`,
      addressChanged: (brand) =>
        `An administrator has changed the e-mail address of your account at ${brand}. From now on you sign in with the new address.`,
      passwordChanged: (brand) =>
        `The password of your account at ${brand} was changed. All other sessions of your account were signed out.`,
      secondFactorOn: (brand) =>
        `Two-factor sign-in was turned on for your account at ${brand}. Each sign-in now asks for a code from your authenticator app. All other sessions of your account were signed out.`,
      secondFactorOff: (brand) =>
        `Two-factor sign-in was turned off for your account at ${brand}. Your password alone signs you in again.`,
      secondFactorReset: (brand) =>
        `An administrator has reset two-factor sign-in for your account at ${brand}. All sessions of your account were signed out. Sign in with your password; if two-factor sign-in is required, you set it up again.`,
      recoveryCodesRenewed: (brand) =>
        `New recovery codes were created for your account at ${brand}. The earlier ones no longer work.`,
    },
    action: 'Set password',
    until: (time) => `The link can be used once and expires on ${time}.`,
    unexpected: {
      link: 'If you did not expect this e-mail, you can ignore it. Do not share the link.',
      notice: 'If this was not you, tell an administrator at once.',
    },
  },
  ar: {
    subject: {
      invitation: (brand) => `دعوتك إلى ${brand}`,
      passwordReset: (brand) => `تعيين كلمة مرور جديدة في ${brand}`,
      requestedReset: (brand) => `تعيين كلمة مرور جديدة في ${brand}`,
      addressChanged: (brand) => `غُيّر بريدك الإلكتروني في ${brand}`,
      passwordChanged: (brand) => `غُيّرت كلمة مرورك في ${brand}`,
      secondFactorOn: (brand) => `فُعّل تسجيل الدخول بخطوتين في ${brand}`,
      secondFactorOff: (brand) => `عُطّل تسجيل الدخول بخطوتين في ${brand}`,
      secondFactorReset: (brand) => `أُعيد ضبط تسجيل الدخول بخطوتين في ${brand}`,
      recoveryCodesRenewed: (brand) => `رموز استرداد جديدة في ${brand}`,
    },
    greeting: (name) => `مرحبًا ${name}،`,
    reason: {
      invitation: (brand) => `دُعيت إلى ${brand}. عيّن كلمة مرورك لتسجّل الدخول للمرة الأولى.`,
      passwordReset: (brand) =>
        `أعاد أحد المسؤولين تعيين كلمة مرورك في ${brand}. لم تعد كلمة المرور السابقة تعمل. عيّن كلمة مرور جديدة لتسجّل الدخول من جديد.`,
      requestedReset: (brand) =>
        `طُلب رابط لتعيين كلمة مرور جديدة لحسابك في ${brand}. تبقى كلمة مرورك كما هي إلى أن تستخدم الرابط.`,
      addressChanged: (brand) =>
        `غيّر أحد المسؤولين عنوان البريد الإلكتروني لحسابك في ${brand}. تسجّل الدخول من الآن بالعنوان الجديد.`,
      passwordChanged: (brand) => `غُيّرت كلمة مرور حسابك في ${brand}، وأُنهيت جميع جلسات حسابك الأخرى.`,
      secondFactorOn: (brand) =>
        `فُعّل تسجيل الدخول بخطوتين لحسابك في ${brand}. يطلب كل تسجيل دخول من الآن رمزًا من تطبيق المصادقة. أُنهيت جميع جلسات حسابك الأخرى.`,
      secondFactorOff: (brand) =>
        `عُطّل تسجيل الدخول بخطوتين لحسابك في ${brand}. تكفي كلمة مرورك وحدها لتسجيل الدخول.`,
      secondFactorReset: (brand) =>
        `أعاد أحد المسؤولين ضبط تسجيل الدخول بخطوتين لحسابك في ${brand}. أُنهيت جميع جلسات حسابك. سجّل الدخول بكلمة مرورك؛ وإذا كان تسجيل الدخول بخطوتين مطلوبًا فستُعدّه من جديد.`,
      recoveryCodesRenewed: (brand) =>
        `أُنشئت رموز استرداد جديدة لحسابك في ${brand}. لم تعد الرموز السابقة تعمل.`,
    },
    action: 'تعيين كلمة المرور',
    until: (time) => `يُستخدم الرابط مرة واحدة وتنتهي صلاحيته في ${time}.`,
    unexpected: {
      link: 'إن لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها. لا تشارك الرابط مع أحد.',
      notice: 'إن لم تكن أنت من فعل ذلك فأخبر أحد المسؤولين فورًا.',
    },
  },
};

/** Writes the mail, as plain text and as HTML. */
export function accountMail({ kind, to, brandName, colours, logo, link, language }: AccountMail): Mail {
  const texts = textsOf[language];
  const layout = mailLayout({
    language,
    title: texts.subject[kind](brandName),
    brandName,
    colours,
    logo,
    before: [texts.greeting(to.name), texts.reason[kind](brandName)],
    button: link && { address: link.address, label: texts.action },
    after: link ? [texts.until(timeIn(language, link.expiresAt))] : [],
    foot: texts.unexpected[link ? 'link' : 'notice'],
  });
  return { to, senderName: brandName, ...layout };
}

const timeIn = (language: Language, time: Date): string => {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(time)} UTC`;
};
