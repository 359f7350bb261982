/** Signs in with a local account as a browser does, without one: authorization code, PKCE, exchange. */
import { setTimeout as delay } from 'node:timers/promises';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { fillPath } from '@polylogue/contract/path';
import {
  type ClientRequest,
  type ClientResponse,
  cookieClient,
} from '../../../server/src/testing/identity/cookie-client.ts';
import {
  type Credentials,
  embeddedSignIn,
  type ProviderTokens,
} from '../../../server/src/testing/identity/embedded-sign-in.ts';

/** Resolves to the product's token. `headers` go with every request, as from a proxy in between. */
export async function signInOverHttp(
  url: string,
  { email, password }: Credentials,
  headers: Record<string, string> = {},
): Promise<string> {
  const browser = cookieClient(url, headers);
  const read = async <T>(request: ClientRequest): Promise<T> =>
    assertSuccess(await sendWithRetry(browser, request)).json<T>();
  const { entraIdSettings } = await read<{ entraIdSettings: { clientId: string } }>({
    url: instanceSettingsRoutes.application.path,
  });
  const at = embeddedSignIn(url, entraIdSettings.clientId);
  const started = await at.authorize({}, browser);
  const answered = assertSuccess(await at.typePassword(browser, started.location, { email, password }));
  const code = await at.resume(browser, answered);
  const { id_token: idToken } = assertSuccess(await at.redeem(started, code)).json<ProviderTokens>();
  const { n1AIToken } = await read<{ n1AIToken: string }>({
    method: 'POST',
    url: fillPath(identityRoutes.generateToken.path, { identityProvider: 'EntraId' }),
    payload: { tokenRequest: { idToken } },
  });
  return n1AIToken;
}

/** A server that has just started, on a busy machine, asks to be tried again in a moment. */
async function sendWithRetry(
  browser: ReturnType<typeof cookieClient>,
  request: ClientRequest,
  tries = 5,
): Promise<ClientResponse> {
  const answer = await browser.send(request);
  if (answer.statusCode !== 503 || tries === 1) return answer;
  await delay(answer.json<{ retryAfterSeconds: number }>().retryAfterSeconds * 1_000);
  return sendWithRetry(browser, request, tries - 1);
}

/** Returns the response. Throws with its body unless it succeeded. */
function assertSuccess(answer: ClientResponse): ClientResponse {
  if (answer.statusCode >= 400) throw new Error(`Signing in: ${answer.statusCode} ${answer.body}`);
  return answer;
}
