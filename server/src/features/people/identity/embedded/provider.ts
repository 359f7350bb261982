/** Embedded OpenID Connect provider: one instance of the library per public address, mounted at `/oidc`. */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import type { IsPublicOrigin } from '../public-addresses.ts';
import {
  directoryScope,
  type ProviderDeps,
  type ProviderLibrary,
  providerConfiguration,
} from './configuration.ts';
import { hasProof, isKnownBrowser, providerSessionId, setKnownBrowserCookie } from './sign-in-cookies.ts';

export const providerPath = '/oidc';
/** Returns the issuer at a public address. */
export const issuerAt = (origin: string): string => `${origin}${providerPath}`;

/** Maximum number of provider instances; loopback addresses can be used with any port. */
const maxInstances = 20;

export interface EmbeddedProvider {
  /** Answers a request below `/oidc`; resolves to false without answering at a foreign address. */
  handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Checks that a sign-in still waits for credentials and was begun by the browser with these cookies. */
  isWaiting(interaction: InteractionRef): Promise<boolean>;
  /** Checks whether the browser with these cookies was signed in to an account before. */
  knowsBrowser(cookies: string | undefined, accountId: string): boolean;
  /** Returns the id of the provider's session of the browser with these cookies. */
  sessionIdOf(cookies: string | undefined): string | undefined;
  /**
   * Records in a sign-in that the password was right and the second factor is missing. Resolves to false if
   * the sign-in has expired.
   */
  keepPassword(interaction: InteractionRef, passwordOf: PasswordOf): Promise<boolean>;
  /** Returns the account whose password was given in a sign-in, if its second factor was missing. */
  passwordOf(interaction: InteractionRef): Promise<PasswordOf | undefined>;
  /**
   * Completes a sign-in whose credentials were given at `at`. Resolves to the browser's next address, or
   * `undefined` if the sign-in has expired.
   */
  finish(interaction: InteractionRef, login: PasswordOf): Promise<string | undefined>;
  /** Returns the account whose access token opens the directory; `undefined` for any other token. */
  directoryAccountOf(origin: string, accessToken: string): Promise<string | undefined>;
}

export interface InteractionRef {
  origin: string;
  uid: string;
  cookies: string | undefined;
}

/** Account whose password was right at a time. */
export interface PasswordOf {
  accountId: string;
  at: Date;
}

/** Form in which it is stored with a sign-in. */
const StoredPasswordOfSchema = z.object({
  passwordOf: z.object({ accountId: z.string(), at: z.coerce.date() }),
});

export interface ProviderParts extends ProviderDeps {
  isPublicOrigin: IsPublicOrigin;
  logger: FastifyBaseLogger;
}

/** Sets host and scheme as the server derived them, never as a client forwarded them. */
function pinAddress(request: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  request.headers['x-forwarded-proto'] = protocol.replace(':', '');
  request.headers['x-forwarded-host'] = host;
  request.headers.host = host;
}

/** Refuses other origins: the product's pages share the provider's. */
function refuseOtherOrigins(origin: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.get('origin') !== origin) ctx.remove('Access-Control-Allow-Origin');
  };
}

/**
 * Replaces the inline script of the library's self-submitting form by a file, since the policy refuses
 * inline scripts.
 */
async function withoutInlineScript(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const policy = ctx.response.get('content-security-policy');
  await next();
  if (typeof ctx.body !== 'string' || !ctx.body.includes('<script>')) return;
  ctx.body = ctx.body
    .replace(/<script>.*?<\/script>/s, '')
    .replace('</body>', '<script src="/auth/submit-form.js"></script></body>');
  ctx.set('content-security-policy', policy);
}

/** Remembers the browser of a successful password sign-in. */
const markKnownBrowsers =
  ({ keys }: ProviderParts) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const accountId = ctx.oidc?.result?.login?.accountId;
    if (accountId !== undefined && accountId === ctx.oidc.session?.accountId)
      setKnownBrowserCookie(ctx, keys, accountId);
  };

function createInstance(library: ProviderLibrary, parts: ProviderParts, origin: string) {
  const { logger } = parts;
  const provider = new library.default(issuerAt(origin), providerConfiguration(library, parts, origin));
  provider.proxy = true;
  provider.use(refuseOtherOrigins(origin));
  provider.use(withoutInlineScript);
  provider.use(markKnownBrowsers(parts));
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'Sign-in provider failed'));
  // Without a listener Koa writes to the console. The type declarations omit that the provider is a Koa
  // application.
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: Error) => logger.warn({ err: error }, 'Sign-in provider rejected a request'));
  return { provider, answer: provider.callback() };
}

/** Makes the provider; library instances are created at the first use of their address. */
export function embeddedProvider(parts: ProviderParts): EmbeddedProvider {
  const instances = new Map<string, ReturnType<typeof createInstance>>();

  async function at(origin: string) {
    if (!(await parts.isPublicOrigin(origin))) return undefined;
    // Imported lazily: it takes 0.2 s of processor time, and installations with a directory never need it.
    const library = await import('oidc-provider');
    const instance = instances.get(origin) ?? createInstance(library, parts, origin);
    instances.delete(origin);
    instances.set(origin, instance);
    const oldest = instances.keys().next();
    if (instances.size > maxInstances && !oldest.done) instances.delete(oldest.value);
    return instance;
  }

  async function find({ origin, uid, cookies }: InteractionRef) {
    if (!hasProof(cookies, parts.keys, uid)) return undefined;
    return (await at(origin))?.provider.Interaction.find(uid);
  }

  const hasSession = async (origin: string, uid: string) =>
    (await (await at(origin))?.provider.Session.findByUid(uid)) !== undefined;

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
    sessionIdOf: (cookies) => providerSessionId(cookies, parts.keys),
    async keepPassword(ref, { accountId, at: givenAt }) {
      const interaction = await find(ref);
      if (!interaction) return false;
      interaction.lastSubmission = { passwordOf: { accountId, at: givenAt.toISOString() } };
      await interaction.persist();
      return true;
    },
    async passwordOf(ref) {
      const interaction = await find(ref);
      return StoredPasswordOfSchema.safeParse(interaction?.lastSubmission).data?.passwordOf;
    },
    async finish(ref, login) {
      const interaction = await find(ref);
      if (!interaction) return undefined;
      // The library refuses to continue in another session than the sign-in began in, even if that has ended.
      if (interaction.session && !(await hasSession(ref.origin, interaction.session.uid)))
        delete interaction.session;
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
