/** The embedded OpenID Connect provider: one instance of the library per public address, mounted at `/oidc`. */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IsPublicOrigin } from '../public-addresses.ts';
import {
  directoryScope,
  type ProviderDeps,
  type ProviderLibrary,
  providerConfiguration,
} from './configuration.ts';
import { hasProof, isKnownBrowser, rememberBrowser } from './sign-in-cookies.ts';

export const providerPath = '/oidc';
/** Issuer at a public address. */
export const issuerAt = (origin: string): string => `${origin}${providerPath}`;

/** Public addresses in use at a time; the loopback ones can be named with any port. */
const keptInstances = 20;

export interface EmbeddedProvider {
  /** Answers a request below `/oidc`; false, and nothing, at an address that is not the product's own. */
  handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether a sign-in still waits for credentials, and was begun by the browser with these cookies. */
  isWaiting(interaction: InteractionRef): Promise<boolean>;
  /** Whether the browser with these cookies was signed in to an account before. */
  knowsBrowser(cookies: string | undefined, accountId: string): boolean;
  /**
   * Ends a sign-in's question for credentials, which were given at `at`. Resolves to the address where the browser
   * goes on, or `undefined` when the sign-in has run out.
   */
  finish(interaction: InteractionRef, login: { accountId: string; at: Date }): Promise<string | undefined>;
  /** The account whose access token opens the directory; `undefined` for any other token. */
  directoryAccountOf(origin: string, accessToken: string): Promise<string | undefined>;
}

export interface InteractionRef {
  origin: string;
  uid: string;
  cookies: string | undefined;
}

export interface ProviderParts extends ProviderDeps {
  isPublicOrigin: IsPublicOrigin;
  logger: FastifyBaseLogger;
}

/** Host and scheme come from the server's own reading of the request, never from what a client forwarded. */
function pinAddress(request: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  request.headers['x-forwarded-proto'] = protocol.replace(':', '');
  request.headers['x-forwarded-host'] = host;
  request.headers.host = host;
}

/** The product's pages share the provider's origin; no other origin has business here. */
function refuseOtherOrigins(origin: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.get('origin') !== origin) ctx.remove('Access-Control-Allow-Origin');
  };
}

/** The library's form that sends itself has an inline script, which the policy refuses: a file takes its place. */
async function withoutInlineScript(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const policy = ctx.response.get('content-security-policy');
  await next();
  if (typeof ctx.body !== 'string' || !ctx.body.includes('<script>')) return;
  ctx.body = ctx.body
    .replace(/<script>.*?<\/script>/s, '')
    .replace('</body>', '<script src="/auth/submit-form.js"></script></body>');
  ctx.set('content-security-policy', policy);
}

/** Remembers the browser in which somebody has just typed their password. */
const rememberBrowsers =
  ({ keys }: ProviderParts) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const accountId = ctx.oidc?.result?.login?.accountId;
    if (accountId !== undefined && accountId === ctx.oidc.session?.accountId)
      rememberBrowser(ctx, keys, accountId);
  };

function createInstance(library: ProviderLibrary, parts: ProviderParts, origin: string) {
  const { logger } = parts;
  const provider = new library.default(issuerAt(origin), providerConfiguration(library, parts, origin));
  provider.proxy = true;
  provider.use(refuseOtherOrigins(origin));
  provider.use(withoutInlineScript);
  provider.use(rememberBrowsers(parts));
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'sign-in provider failed'));
  // Without a listener Koa writes to the console. The declarations forget that the provider is a Koa application.
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: Error) => logger.warn({ err: error }, 'sign-in provider refused a request'));
  return { provider, answer: provider.callback() };
}

/** Makes the provider; instances of the library are made as their address is first used. */
export function embeddedProvider(parts: ProviderParts): EmbeddedProvider {
  const instances = new Map<string, ReturnType<typeof createInstance>>();

  async function at(origin: string) {
    if (!(await parts.isPublicOrigin(origin))) return undefined;
    // Importing the library takes 0.2 s of the processor; installations with a directory never need it.
    const library = await import('oidc-provider');
    const instance = instances.get(origin) ?? createInstance(library, parts, origin);
    instances.delete(origin);
    instances.set(origin, instance);
    const oldest = instances.keys().next();
    if (instances.size > keptInstances && !oldest.done) instances.delete(oldest.value);
    return instance;
  }

  async function find({ origin, uid, cookies }: InteractionRef) {
    if (!hasProof(cookies, parts.keys, uid)) return undefined;
    return (await at(origin))?.provider.Interaction.find(uid);
  }

  return {
    async handle(origin, request, response) {
      const instance = await at(origin);
      if (!instance) return false;
      pinAddress(request, origin);
      const mounted: IncomingMessage & { originalUrl?: string } = request;
      mounted.originalUrl = request.url ?? '';
      request.url = request.url?.slice(providerPath.length) || '/';
      await instance.answer(request, response);
      return true;
    },
    isWaiting: async (interaction) => (await find(interaction)) !== undefined,
    knowsBrowser: (cookies, accountId) => isKnownBrowser(cookies, parts.keys, accountId),
    async finish(ref, login) {
      const interaction = await find(ref);
      if (!interaction) return undefined;
      interaction.result = {
        login: { accountId: login.accountId, remember: true, ts: login.at.getTime() / 1000 },
      };
      await interaction.persist();
      return interaction.returnTo;
    },
    async directoryAccountOf(origin, accessToken) {
      const token = await (await at(origin))?.provider.AccessToken.find(accessToken);
      return token?.scope?.split(' ').includes(directoryScope) ? token.accountId : undefined;
    },
  };
}
