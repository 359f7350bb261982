/** The token call: the identity provider's tokens for the product's token. */
import { identityRoutes } from '@polylogue/contract/identity/routes';
import { callRoute, type HttpClient } from '../../lib/http-client.ts';
import type { TokenArguments } from './auth-state.ts';
import { forgetSetupToken, keptSetupToken } from './setup-token.ts';

/** Fixed, whatever the provider is (document 2 §7.1). */
export const identityProvider = 'EntraId';

/** Too many exchanges within 30 s: the identity cache was cleared (document 1 §9). */
export class ExchangeLoopError extends Error {
  override readonly name = 'ExchangeLoopError';
}

/** Requests a product token; a set-up token that waits goes with it, once. Throws ApiError. */
export async function requestToken(
  http: HttpClient,
  { identityProvider: provider, tokenRequest }: TokenArguments,
): Promise<string> {
  const setupToken = keptSetupToken();
  const { n1AIToken } = await callRoute(http, identityRoutes.generateToken, {
    args: {
      params: { identityProvider: provider },
      body: { tokenRequest, ...(setupToken && { setupToken }) },
    },
  });
  forgetSetupToken();
  return n1AIToken;
}
