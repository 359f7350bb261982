/** Signs in with a local account: the embedded provider asks, and is answered without leaving the page. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { callRoute, type HttpClient } from '../../../lib/http/http-client.ts';
import { type IdentityClient, IdentityError } from './identity-client.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Whether this origin itself asks for e-mail and password: its authority is the embedded provider. */
export function usesLocalAccounts(
  { instance }: ApplicationSettings['entraIdSettings'],
  origin: string,
): boolean {
  return URL.parse(instance)?.origin === origin;
}

/** The sign-in that waits at an address of the provider's choice, `/auth/local/{uid}`. */
function interactionAt(address: string): string {
  const [, uid] = /^\/auth\/local\/([^/]+)$/.exec(new URL(address).pathname) ?? [];
  if (uid === undefined) throw new IdentityError('no_interaction');
  return decodeURIComponent(uid);
}

/** Has the provider ask who it is; resolves to the id of the sign-in that waits. Rejects with IdentityError. */
export const beginInteraction = async (client: IdentityClient, email: string): Promise<string> =>
  interactionAt(await client.beginSignIn(email));

/**
 * Answers with the credentials; resolves to the address where the sign-in goes on. Throws ApiError:
 * `identity.wrong_credentials`, `identity.interaction_expired`, `request.rate_limited`.
 */
export async function answerInteraction(http: HttpClient, uid: string, body: Credentials): Promise<string> {
  const { redirectTo } = await callRoute(http, identityRoutes.interaction, {
    args: { params: { uid }, body },
  });
  // Anything but the provider's own address would be somebody else's.
  if (new URL(redirectTo, location.origin).origin !== location.origin)
    throw new IdentityError('foreign_address');
  return redirectTo;
}
