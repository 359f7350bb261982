/** Signs in with a local account: answers the embedded provider without leaving the page. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { callRoute, type HttpClient } from '../../../lib/http/http-client.ts';
import { type IdentityClient, IdentityError } from './identity-client.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Returns true if the authority is the embedded provider, so that this page asks for e-mail and
 * password.
 */
export function usesLocalAccounts(
  { instance }: ApplicationSettings['entraIdSettings'],
  origin: string,
): boolean {
  return URL.parse(instance)?.origin === origin;
}

/** Id of the pending interaction in the provider's address, `/auth/local/{uid}`. */
function interactionAt(address: string): string {
  const [, uid] = /^\/auth\/local\/([^/]+)$/.exec(new URL(address).pathname) ?? [];
  if (uid === undefined) throw new IdentityError('no_interaction');
  return decodeURIComponent(uid);
}

/** Starts an interaction; resolves to its id. Rejects with IdentityError. */
export const beginInteraction = async (client: IdentityClient, email: string): Promise<string> =>
  interactionAt(await client.beginSignIn(email));

/**
 * Submits the credentials; resolves to the address that continues the sign-in. Throws ApiError:
 * `identity.wrong_credentials`, `identity.interaction_expired`, `request.rate_limited`.
 */
export async function answerInteraction(http: HttpClient, uid: string, body: Credentials): Promise<string> {
  const { redirectTo } = await callRoute(http, identityRoutes.interaction, {
    args: { params: { uid }, body },
  });
  // Rejects addresses of other origins.
  if (new URL(redirectTo, location.origin).origin !== location.origin)
    throw new IdentityError('foreign_address');
  return redirectTo;
}
