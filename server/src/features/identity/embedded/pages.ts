/** The few pages that the provider shows itself; they work without inline scripts. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width"></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

/** Sends the sign-out form at once; the button is for browsers without scripts. */
export function signOutPage(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = page(
    'Signing out',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>` +
      `<script src="/auth/submit-sign-out.js"></script>`,
  );
}

/** Shown when there is no address to go back to. */
export function signedOutPage(ctx: KoaContextWithOIDC): void {
  ctx.body = page('You are signed out', '<p><a href="/">Sign in again</a></p>');
}

/** Says that a sign-in failed; of the reason only the protocol's own code and text. */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html';
  ctx.body = page(
    'Sign-in failed',
    `<p>${escape(out.error_description ?? out.error)}</p><p><a href="/">Try again</a></p>`,
  );
}
