/** Pages rendered by the provider itself; they work without inline scripts and without scripts at all. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

/** Texts of these pages, which are outside the web application and its translations. */
const texts = {
  en: {
    direction: 'ltr',
    signOut: 'Sign out?',
    confirm: 'Sign out',
    stay: 'Stay signed in',
    signedOut: 'You are signed out',
    signInAgain: 'Sign in again',
    failed: 'Sign-in failed',
    startAgain: 'The sign-in has expired, or was started in another window. Start again.',
  },
  ar: {
    direction: 'rtl',
    signOut: 'تسجيل الخروج؟',
    confirm: 'تسجيل الخروج',
    stay: 'البقاء مسجّل الدخول',
    signedOut: 'تم تسجيل الخروج',
    signInAgain: 'تسجيل الدخول مرة أخرى',
    failed: 'تعذّر تسجيل الدخول',
    startAgain: 'انتهت صلاحية تسجيل الدخول، أو بدأ في نافذة أخرى. ابدأ من جديد.',
  },
} as const;

type Language = keyof typeof texts;
const languages = Object.keys(texts) as Language[];

function sendPage(
  ctx: KoaContextWithOIDC,
  describe: (text: (typeof texts)[Language]) => { title: string; content: string },
): void {
  const language = languages.find((known) => known === ctx.acceptsLanguages(languages)) ?? 'en';
  const text = texts[language];
  const { title, content } = describe(text);
  ctx.type = 'html';
  ctx.body =
    `<!doctype html><html lang="${language}" dir="${text.direction}"><head><meta charset="utf-8">` +
    `<title>${title}</title><meta name="viewport" content="width=device-width">` +
    `<link rel="stylesheet" href="/auth/provider-pages.css"></head>` +
    `<body><main><h1>${title}</h1>${content}</main></body></html>`;
}

/**
 * Asks for confirmation before signing out, unless the application sent the ID token of this session's
 * person: then a script submits the form. `form` is the library's own, with its CSRF token.
 */
export function signOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const hint = ctx.oidc.entities.IdTokenHint?.payload;
  const isAsked = hint?.['sub'] === ctx.oidc.session?.accountId;
  sendPage(ctx, ({ signOut, confirm, stay }) => ({
    title: signOut,
    content:
      `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">${confirm}</button>` +
      (isAsked ? '<script src="/auth/submit-sign-out.js"></script>' : `<p><a href="/">${stay}</a></p>`),
  }));
}

/** Renders the page shown when there is no address to return to. */
export function signedOutPage(ctx: KoaContextWithOIDC): void {
  sendPage(ctx, ({ signedOut, signInAgain }) => ({
    title: signedOut,
    content: `<p><a href="/">${signInAgain}</a></p>`,
  }));
}

const knownCode = /^[a-z_]{1,50}$/;

/**
 * Renders a failed sign-in. Of the reason it shows only the protocol's own code, never a description or
 * input.
 */
export function errorPage(ctx: KoaContextWithOIDC, { error }: ErrorOut): void {
  sendPage(ctx, ({ failed, startAgain, signInAgain }) => ({
    title: failed,
    content:
      `<p>${startAgain}</p><p><a href="/">${signInAgain}</a></p>` +
      `<p><small>${knownCode.test(error) ? error : 'error'}</small></p>`,
  }));
}
