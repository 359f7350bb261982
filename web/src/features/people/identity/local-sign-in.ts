/** Signs in with a local account: answers the embedded provider without leaving the page. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { SecondFactorKey } from '@polylogue/contract/people/identity/schemas';
import { secondFactorRoutes } from '@polylogue/contract/people/identity/second-factor-routes';
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

/** Step that a sign-in still lacks after the password. */
export type SecondStep =
  | { kind: 'code'; submit(code: string): Promise<void> }
  | {
      kind: 'setUp';
      createKey(): Promise<SecondFactorKey>;
      /** Resolves to the recovery codes, and a function that continues the sign-in. */
      turnOn(code: string): Promise<{ recoveryCodes: string[]; leave(): void }>;
    };

interface Answering {
  http: HttpClient;
  uid: string;
  leaveTo(address: string): void;
}

/**
 * Submits the credentials and leaves to continue the sign-in, or resolves to the missing step. Throws
 * ApiError: `identity.wrong_credentials`, `identity.interaction_expired`, `request.rate_limited`.
 */
export async function answerInteraction(
  answering: Answering,
  body: Credentials,
): Promise<SecondStep | undefined> {
  const { http, uid, leaveTo } = answering;
  const args = { params: { uid }, body };
  const { redirectTo, secondFactor } = await callRoute(http, identityRoutes.interaction, { args });
  if (redirectTo === null) return secondFactor === 'setUp' ? setUpStep(answering) : codeStep(answering);
  leaveTo(ownAddress(redirectTo));
  return undefined;
}

function codeStep({ http, uid, leaveTo }: Answering): SecondStep {
  return {
    kind: 'code',
    async submit(code) {
      const args = { params: { uid }, body: { code } };
      leaveTo(ownAddress((await callRoute(http, secondFactorRoutes.signIn, { args })).redirectTo));
    },
  };
}

function setUpStep({ http, uid, leaveTo }: Answering): SecondStep {
  const params = { uid };
  return {
    kind: 'setUp',
    createKey: () => callRoute(http, secondFactorRoutes.signInKey, { args: { params } }),
    async turnOn(code) {
      const args = { params, body: { code } };
      const { recoveryCodes, redirectTo } = await callRoute(http, secondFactorRoutes.signInSetUp, { args });
      const address = ownAddress(redirectTo);
      return { recoveryCodes, leave: () => leaveTo(address) };
    },
  };
}

/** Rejects addresses of other origins. */
function ownAddress(address: string): string {
  if (new URL(address, location.origin).origin !== location.origin)
    throw new IdentityError('foreign_address');
  return address;
}
