/** Token call: exchanges the identity provider's tokens for the product's token. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { callRoute, type HttpClient } from '../../../lib/http/http-client.ts';
import type { TokenArguments } from './auth-state.ts';
import { clearSetupToken, readSetupToken } from './setup-token.ts';

/** Fixed for every provider (document 2 §7.1). */
export const identityProvider = 'EntraId';

/** Too many exchanges within 30 s: the identity cache was cleared (document 1 §9). */
export class ExchangeLoopError extends Error {
  override readonly name = 'ExchangeLoopError';
}

/**
 * Requests a product token, within the session of the replaced token; a stored set-up token is sent
 * along once. Throws ApiError.
 */
export async function requestToken(
  http: HttpClient,
  { identityProvider: provider, tokenRequest }: TokenArguments,
  sessionId: string | undefined,
): Promise<string> {
  const setupToken = readSetupToken();
  const { n1AIToken } = await callRoute(http, identityRoutes.generateToken, {
    args: {
      params: { identityProvider: provider },
      body: { tokenRequest, ...(sessionId && { sessionId }), ...(setupToken && { setupToken }) },
    },
  });
  clearSetupToken();
  return n1AIToken;
}

/** Ends the session of the current token on the server. Throws ApiError. */
export const endSession = (http: HttpClient, signal: AbortSignal): Promise<unknown> =>
  callRoute(http, identityRoutes.signOut, { args: undefined, signal });
