/**
 * Binds a sign-in to the browser that began it. Without it somebody could begin a sign-in, send its address to
 * another person, and be signed in as that person once they typed their password: the library's own cookie is
 * asked for only where the sign-in goes on, and there it is the attacker's.
 */
import { timingSafeEqual } from 'node:crypto';
import { fillPath } from '@polylogue/contract/path';
import { identityRoutes } from '@polylogue/contract/identity/routes';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderKeys } from './keys.ts';

const cookieName = ({ cookieTag }: ProviderKeys) => `polylogue_sign_in_${cookieTag}`;

/** Gives the browser its proof, sent only to the call that takes the password of this very sign-in. */
export function setProof(
  ctx: KoaContextWithOIDC,
  keys: ProviderKeys,
  { uid, lifetimeMs }: { uid: string; lifetimeMs: number },
): void {
  ctx.cookies.set(cookieName(keys), keys.proofOf(uid), {
    path: fillPath(identityRoutes.interaction.path, { uid }),
    httpOnly: true,
    sameSite: 'strict',
    maxAge: lifetimeMs,
    signed: false,
  });
}

/** Whether a request carries the proof for a sign-in. */
export function hasProof(cookies: string | undefined, keys: ProviderKeys, uid: string): boolean {
  const expected = Buffer.from(`${cookieName(keys)}=${keys.proofOf(uid)}`);
  const given = (cookies ?? '').split(';').map((cookie) => Buffer.from(cookie.trim()));
  return given.some((cookie) => cookie.length === expected.length && timingSafeEqual(cookie, expected));
}
