/**
 * Additional cookies of a sign-in.
 *
 * The proof binds a sign-in to the browser that began it. Without it, an attacker could begin a sign-in,
 * send its address to another person, and be signed in as them once they typed their password. The
 * library's own cookie is checked only when the sign-in resumes, in the attacker's browser.
 *
 * The other cookie records in which account a browser was signed in before, so that guesses by others don't
 * delay it.
 */
import { timingSafeEqual } from 'node:crypto';
import { fillPath } from '@polylogue/contract/path';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderKeys } from './keys.ts';

const proofName = ({ cookieTag }: ProviderKeys) => `polylogue_sign_in_${cookieTag}`;
const knownName = ({ cookieTag }: ProviderKeys) => `polylogue_known_${cookieTag}`;
const knownBrowserLifetimeMs = 365 * 24 * 60 * 60_000;
/** Path of the calls that take a password. */
const interactionsPath = fillPath(identityRoutes.interaction.path, { uid: '' }).replace(/\/$/, '');

/** Sends the browser its proof, restricted to the call that takes the password of this sign-in. */
export function setProof(
  ctx: KoaContextWithOIDC,
  keys: ProviderKeys,
  { uid, lifetimeMs }: { uid: string; lifetimeMs: number },
): void {
  ctx.cookies.set(proofName(keys), keys.proofOf(uid), {
    path: fillPath(identityRoutes.interaction.path, { uid }),
    httpOnly: true,
    sameSite: 'strict',
    maxAge: lifetimeMs,
    signed: false,
  });
}

/** Checks that a request carries the proof for a sign-in. */
export const hasProof = (cookies: string | undefined, keys: ProviderKeys, uid: string): boolean =>
  hasCookie(cookies, `${proofName(keys)}=${keys.proofOf(uid)}`);

/** Marks the browser of a successful sign-in as known for a year, also after signing out. */
export function setKnownBrowserCookie(ctx: KoaContextWithOIDC, keys: ProviderKeys, accountId: string): void {
  ctx.cookies.set(knownName(keys), keys.browserProofOf(accountId), {
    path: interactionsPath,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: knownBrowserLifetimeMs,
    signed: false,
  });
}

/** Checks whether the browser was signed in to an account before. */
export const isKnownBrowser = (cookies: string | undefined, keys: ProviderKeys, accountId: string): boolean =>
  hasCookie(cookies, `${knownName(keys)}=${keys.browserProofOf(accountId)}`);

/** Name of the library's own cookie, with the id of the provider's session. */
export const sessionCookieName = ({ cookieTag }: ProviderKeys): string => `polylogue_session_${cookieTag}`;

/** Returns the id of the provider's session of a browser. */
export function providerSessionId(cookies: string | undefined, keys: ProviderKeys): string | undefined {
  const prefix = `${sessionCookieName(keys)}=`;
  const cookie = (cookies ?? '').split(';').find((one) => one.trim().startsWith(prefix));
  return cookie?.trim().slice(prefix.length);
}

function hasCookie(cookies: string | undefined, wanted: string): boolean {
  const expected = Buffer.from(wanted);
  const given = (cookies ?? '').split(';').map((cookie) => Buffer.from(cookie.trim()));
  return given.some((cookie) => cookie.length === expected.length && timingSafeEqual(cookie, expected));
}
