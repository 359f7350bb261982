/** HTTP server: Fastify with request ids, JSON parsing, limits, headers and error answers. */
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type RawServerDefault,
} from 'fastify';
import { answerBrokenRequest } from './responses/broken-requests.ts';
import { installErrorMapper, sendError } from './responses/errors.ts';
import { AppError } from '../app-error.ts';
import type { SharedRateLimits } from '../cluster/servers.ts';
import { assertUnambiguous } from './requests/ambiguous-headers.ts';
import { installBodyTimeout } from './requests/body-timeout.ts';
import { hasTooManyValues } from './requests/json-values.ts';
import { installOverload, type OverloadLimits } from './requests/overload.ts';
import { requestIdOf } from './requests/request-context.ts';
import { installRequestTelemetry } from '../telemetry/request-telemetry.ts';
import { installUnreadBodies } from './responses/unread-body.ts';
import { installSecurityHeaders, type SecurityHeaderOptions } from './responses/security-headers.ts';

export interface HttpServerOptions extends SecurityHeaderOptions {
  logger: FastifyBaseLogger;
  trustedProxies: number;
  /** Counts rate limits for all servers; default: in this process. */
  rateLimits?: SharedRateLimits | undefined;
  /** Maximum time for the head of a request to arrive, and for its body to stall. Default 30 s. */
  stallTimeoutMs?: number;
  /** Limits beyond which new requests are refused; default: those of production. */
  overload?: OverloadLimits;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Distinguishes malformed JSON from JSON with names that could reach the prototype of objects. */
function refusalOf(body: string, cause: unknown): AppError {
  if (!isJson(body)) return new AppError('request.malformed_json', { cause });
  const message = 'The names __proto__ and, with a prototype in it, constructor are not allowed';
  return new AppError('request.invalid', { cause, details: { body: [message] } });
}

/** Parses JSON bodies, and empty ones as `undefined`, since every call has the JSON content type. */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (hasTooManyValues(body as string)) {
      return done(
        new AppError('request.invalid', { details: { body: ['It has too many values'] } }),
        undefined,
      );
    }
    void parse(request, body as string, (error, value) => {
      if (error) return done(refusalOf(body as string, error), undefined);
      done(null, value);
    });
  });
}

/** Compiler of Fastify's own schemas, which no route has. */
function unused(): never {
  throw new Error('Routes are checked by their contract, not by a schema of Fastify');
}

/** Creates the server without any route. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies, stallTimeoutMs = 30_000 } = options;
  const serverOptions: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    forceCloseConnections: true,
    http: {
      headersTimeout: stallTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, stallTimeoutMs),
    },
    clientErrorHandler: answerBrokenRequest,
    // Brand images are also served under a lower-case path; parameters keep their case.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2000 },
    // Contracts check requests and answers; the default compilers would be loaded at each start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: (error, request, reply) => sendError(reply, error, request.log),
  };
  const app = fastify(serverOptions);
  installJsonParser(app);
  installErrorMapper(app);
  installRequestTelemetry(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    assertUnambiguous(request.raw);
    // The client has disconnected. Reading the address here also caches it for later readers.
    if (request.raw.socket.remoteAddress === undefined) throw new AppError('request.invalid');
  });
  installOverload(app, options.overload);
  installBodyTimeout(app, stallTimeoutMs);
  installSecurityHeaders(app, options);
  installUnreadBodies(app);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  // If the shared counts are unavailable, nobody is refused; sign-in then counts by itself.
  await app.register(rateLimit, { global: false, skipOnError: true, ...options.rateLimits });
  return app;
}
