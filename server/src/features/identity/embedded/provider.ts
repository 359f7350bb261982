/** The embedded OpenID Connect provider: one instance of the library per public address, mounted at `/oidc`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { FastifyBaseLogger } from 'fastify';
import { directoryScope, type ProviderDeps, providerConfiguration } from './configuration.ts';

export const providerPath = '/oidc';

export interface EmbeddedProvider {
  /** Issuer at a public address. */
  issuerAt(origin: string): string;
  /** Answers a request below `/oidc` for a public address that the caller has checked. */
  handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Ends a sign-in's question for credentials. Resolves to the address where the browser goes on, or `undefined`
   * when the sign-in has run out. The browser that began it proves itself there with its cookie.
   */
  finishInteraction(origin: string, result: { uid: string; accountId: string }): Promise<string | undefined>;
  /** Whether a sign-in is still waiting for credentials. */
  hasInteraction(origin: string, uid: string): Promise<boolean>;
  /** Whether an access token of this provider opens the directory. */
  opensDirectory(origin: string, accessToken: string): Promise<boolean>;
}

/** Host and scheme come from the server's own reading of the request, never from what a client forwarded. */
function pinAddress(request: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  request.headers['x-forwarded-proto'] = protocol.replace(':', '');
  request.headers['x-forwarded-host'] = host;
  request.headers.host = host;
}

/** Makes the provider; instances of the library are made as their address is first used. */
export function embeddedProvider(deps: ProviderDeps, logger: FastifyBaseLogger): EmbeddedProvider {
  const byOrigin = new Map<string, { provider: Provider; answer: ReturnType<Provider['callback']> }>();

  function at(origin: string) {
    const known = byOrigin.get(origin);
    if (known) return known;
    const provider = new Provider(`${origin}${providerPath}`, providerConfiguration(deps, origin));
    provider.proxy = true;
    provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'sign-in provider failed'));
    const made = { provider, answer: provider.callback() };
    byOrigin.set(origin, made);
    return made;
  }

  const findInteraction = (origin: string, uid: string) => at(origin).provider.Interaction.find(uid);

  return {
    issuerAt: (origin) => `${origin}${providerPath}`,
    async handle(origin, request, response) {
      pinAddress(request, origin);
      const mounted = request as IncomingMessage & { originalUrl?: string };
      mounted.originalUrl = request.url ?? '';
      request.url = request.url?.slice(providerPath.length) || '/';
      await at(origin).answer(request, response);
    },
    async finishInteraction(origin, { uid, accountId }) {
      const interaction = await findInteraction(origin, uid);
      if (!interaction) return undefined;
      interaction.result = { login: { accountId, remember: true } };
      await interaction.save(interaction.exp - Math.floor(deps.clock.now().getTime() / 1000));
      return interaction.returnTo;
    },
    hasInteraction: async (origin, uid) => (await findInteraction(origin, uid)) !== undefined,
    async opensDirectory(origin, accessToken) {
      const token = await at(origin).provider.AccessToken.find(accessToken);
      return token?.scope?.split(' ').includes(directoryScope) ?? false;
    },
  };
}
