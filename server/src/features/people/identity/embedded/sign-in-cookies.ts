/**
 * The cookies of a sign-in beside the library's own. The proof binds it to the browser that began it. Without it somebody could begin a sign-in, send its address to
 * another person, and be signed in as that person once they typed their password: the library's own cookie is
 * asked for only where the sign-in goes on, and there it is the attacker's. The other one says in which account a
 * browser was signed in before: others' guesses don't slow that browser down.
 */
import { timingSafeEqual } from 'node:crypto';
import { fillPath } from '@polylogue/contract/path';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderKeys } from './keys.ts';

const proofName = ({ cookieTag }: ProviderKeys) => `polylogue_sign_in_${cookieTag}`;
const knownName = ({ cookieTag }: ProviderKeys) => `polylogue_known_${cookieTag}`;
const knownForMs = 365 * 24 * 60 * 60_000;
/** The addresses that take a password. */
const interactionsPath = fillPath(identityRoutes.interaction.path, { uid: '' }).replace(/\/$/, '');

/** Gives the browser its proof, sent only to the call that takes the password of this very sign-in. */
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

/** Whether a request carries the proof for a sign-in. */
export const hasProof = (cookies: string | undefined, keys: ProviderKeys, uid: string): boolean =>
  carries(cookies, `${proofName(keys)}=${keys.proofOf(uid)}`);

/** Lets the browser of a sign-in that succeeded be known for a year, also after signing out. */
export function rememberBrowser(ctx: KoaContextWithOIDC, keys: ProviderKeys, accountId: string): void {
  ctx.cookies.set(knownName(keys), keys.browserProofOf(accountId), {
    path: interactionsPath,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: knownForMs,
    signed: false,
  });
}

/** Whether the browser was signed in to an account before. */
export const isKnownBrowser = (cookies: string | undefined, keys: ProviderKeys, accountId: string): boolean =>
  carries(cookies, `${knownName(keys)}=${keys.browserProofOf(accountId)}`);

function carries(cookies: string | undefined, wanted: string): boolean {
  const expected = Buffer.from(wanted);
  const given = (cookies ?? '').split(';').map((cookie) => Buffer.from(cookie.trim()));
  return given.some((cookie) => cookie.length === expected.length && timingSafeEqual(cookie, expected));
}
