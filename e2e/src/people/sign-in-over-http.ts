/** Signs in with a local account as a browser does, without one: authorization code, PKCE, exchange. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/identity/routes';
import { fillPath } from '@polylogue/contract/path';
import { instanceSettingsRoutes } from '@polylogue/contract/instance-settings/routes';

export interface Account {
  email: string;
  password: string;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** Keeps cookies by name, which is enough for one provider, and follows nothing by itself. */
class Browser {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, headers: Record<string, string>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  async send(address: string, init: Sending = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, this.#origin), {
      ...init,
      redirect: 'manual',
      headers: { ...this.#headers, ...init.headers, ...(cookie !== '' && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    return response;
  }

  async json<T>(address: string, init?: Sending): Promise<T> {
    const response = await this.send(address, init);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

const jsonBody = (body: unknown): Sending => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Resolves to the product's token. `headers` go with every request, as from a proxy in between. */
export async function signInOverHttp(
  url: string,
  { email, password }: Account,
  headers: Record<string, string> = {},
): Promise<string> {
  const browser = new Browser(url, headers);
  const { entraIdSettings } = await browser.json<{ entraIdSettings: { clientId: string } }>(
    instanceSettingsRoutes.application.path,
  );
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: entraIdSettings.clientId, redirect_uri: `${url}/auth/jwt/login` };
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile email offline_access User.Read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: randomUUID(),
    state: randomUUID(),
  });
  const asked = await browser.send(`/oidc/auth?${query.toString()}`);
  const uid = asked.headers.get('location')?.split('/').at(-1) ?? '';
  const { redirectTo } = await browser.json<{ redirectTo: string }>(
    fillPath(identityRoutes.interaction.path, { uid }),
    jsonBody({ email, password }),
  );
  const resumed = await browser.send(redirectTo);
  const code = new URL(resumed.headers.get('location') ?? '', url).searchParams.get('code') ?? '';
  const { id_token: idToken } = await browser.json<{ id_token: string }>('/oidc/token', {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  const { n1AIToken } = await browser.json<{ n1AIToken: string }>(
    fillPath(identityRoutes.generateToken.path, { identityProvider: 'EntraId' }),
    jsonBody({ tokenRequest: { idToken } }),
  );
  return n1AIToken;
}
