/**
 * Registers declared routes with Fastify: authentication, permission and validation before, parsing after
 * the handler.
 */
import type { ErrorCode } from '@polylogue/contract/errors';
import { RequestIdSchema, type Route } from '@polylogue/contract/http';
import { isMultipart, uploadErrors } from '@polylogue/contract/multipart';
import { isStorable } from '@polylogue/contract/plain-text';
import multipart from '@fastify/multipart';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Reads } from '../../db/replica/reads.ts';
import { authorize, authorizeByBody, type Authenticators } from './authorization.ts';
import type { Binding, InputBeforeBody } from './binding.ts';
import { type Download, sendDownload } from '../responses/download.ts';
import { sendEventStream } from '../responses/event-stream.ts';
import { sendJson } from '../responses/json-answer.ts';
import { type Caller, isVisitor, type Visitor } from '../requests/caller.ts';
import { networkOf } from '../requests/network-of.ts';
import { type RequestServices, requestContext } from '../requests/request-context.ts';
import type { FileReceiver } from '../requests/multipart.ts';
import { parsePart } from '../requests/parse-part.ts';
import { withBody } from './with-body.ts';

/** Codes that any route may answer with. */
const everywhere: ReadonlySet<ErrorCode> = new Set([
  'auth.forbidden',
  'auth.required',
  'identity.second_factor_missing',
  'request.headers_too_large',
  'request.invalid',
  'request.malformed_json',
  'request.method_not_allowed',
  'request.not_found',
  'request.rate_limited',
  'request.timeout',
  'request.too_large',
  'request.unsupported_media_type',
  'server.error',
  'server.storage_full',
  'server.unavailable',
]);

/** Returns the error to answer with; an undeclared code, unknown to clients, becomes a loud failure. */
function asDeclaredError(route: Route, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code } = error;
  if (isMultipart(route.body) && uploadErrors.some((one) => one === code)) return error;
  if (everywhere.has(code) || route.notFound === code || route.errors?.includes(code)) return error;
  return new Error(`${route.method} ${route.path} does not declare ${code}.`, { cause: error });
}

/** Large enough for a question of maximum length in any encoding of its characters. */
const defaultBodyLimitBytes = 256 * 1024;

/** Answers a malformed id in the path like a missing resource, so that they are indistinguishable. */
function parseParams(route: Route, request: FastifyRequest): unknown {
  const parsed = route.params?.safeParse(request.params);
  // No store holds a name with NUL, and PostgreSQL fails when searching for one.
  const canExist = Object.values(request.params as Record<string, string>).every(isStorable);
  if (parsed && !(parsed.success && canExist)) {
    throw new AppError(route.notFound ?? 'request.not_found');
  }
  return parsed?.data;
}

/**
 * Refuses a malformed request id of an idempotent call; a replacement would start another run on a retry.
 */
function assertUsableRequestId(route: Route, request: FastifyRequest): void {
  const given = request.headers['x-request-id'];
  if (!route.isIdempotent || given === undefined) return;
  const messages = RequestIdSchema.safeParse(given).error?.issues.map(({ message }) => message);
  if (messages) throw new AppError('request.invalid', { details: { 'X-Request-ID': messages } });
}

async function send(route: Route, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  switch (route.response.kind) {
    case 'json':
      return sendJson(reply, result, route.response.schema);
    case 'empty':
      return reply.code(204).send();
    case 'file':
      return sendDownload(reply, result as Download);
    case 'stream': {
      reply.hijack();
      const headers = reply.getHeaders() as Record<string, string>;
      await sendEventStream(reply.raw, result as Parameters<typeof sendEventStream>[1], headers);
      return reply;
    }
  }
}

/** Lets the requesting page read the answer; refusals never get here. */
function allowOrigin(reply: FastifyReply, origin: string | undefined): void {
  reply.header('vary', 'Origin');
  if (origin !== undefined) reply.header('access-control-allow-origin', origin);
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Refuses unauthorised callers and unknown resources. Without a caller it is an anonymous request, or one
 * of a visitor whose session the body names.
 */
async function admission(
  route: Route,
  request: FastifyRequest,
  parts: RouteParts,
): Promise<InputBeforeBody<Route>> {
  const context = requestContext(request, parts);
  const caller = await authorize(route, { context, params: request.params }, parts);
  assertUsableRequestId(route, request);
  const params = parseParams(route, request);
  // Validated against `route`, so it matches its handler.
  return { caller, context, params, query: parsePart(route.query, request.query) } as InputBeforeBody<Route>;
}

export interface RouteParts extends RequestServices, Authenticators {
  /** Turns answers with an undeclared code into failures; true except in production. */
  isStrict?: boolean;
  /** Called after every write if there is a replica. */
  sessionTokens?: Reads['sessionTokens'];
  /** Destination of files. */
  files?: FileReceiver;
}

function registerRoute(app: FastifyInstance, binding: Binding, parts: RouteParts): void {
  const { route } = binding;
  const { sessionTokens, isStrict = false, files } = parts;
  const admitted = new WeakMap<FastifyRequest, InputBeforeBody<Route>>();
  const rateLimit = routeRateLimit(route, (request) => admitted.get(request)?.caller);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: route.bodyLimitBytes ?? defaultBodyLimitBytes,
    ...(rateLimit && { config: { rateLimit } }),
    // Before the body is read, since parsing costs memory and time.
    preParsing: async (request) => void admitted.set(request, await admission(route, request, parts)),
    handler: async (request, reply) => {
      const known = admitted.get(request);
      if (!known) throw new Error('Nobody has looked at who calls.');
      const caller = known.caller ?? (await authorizeByBody(route, request.body, parts));
      const result = await withBody({ binding, request, files }, { ...known, caller }).catch(
        (error: unknown) => {
          throw isStrict ? asDeclaredError(route, error) : error;
        },
      );
      if (route.isCrossOrigin) allowOrigin(reply, request.headers.origin);
      if (sessionTokens && route.method !== 'GET') reply.headers(await sessionTokens());
      return send(route, reply, result);
    },
  });
}

/** Registers each binding; fails at start if a route has two bindings or none. */
export async function registerRoutes(
  app: FastifyInstance,
  bindings: readonly Binding[],
  parts: RouteParts,
): Promise<void> {
  const [withFile, others] = [true, false].map((hasFile) =>
    bindings.filter(({ route }) => isMultipart(route.body) === hasFile),
  );
  for (const binding of others ?? []) registerRoute(app, binding, parts);
  // In a scope of their own: these accept only forms, and no other route accepts one.
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { throwFileSizeLimit: false });
    for (const binding of withFile ?? []) registerRoute(forms, binding, parts);
  });
}

/**
 * Makes the rate limit of a route. Public routes count the calls of an address, before any look-up. Other
 * routes count only admitted callers, so that a made-up token neither uses up others' quota nor has its
 * own. They count a person's calls from anywhere, and the visitors at an address together.
 */
function routeRateLimit(
  { access, rateLimit }: Route,
  admittedAs: (request: FastifyRequest) => Caller | Visitor | undefined,
): RateLimitOptions | undefined {
  if (!rateLimit) return undefined;
  const counted = { max: rateLimit.max, timeWindow: rateLimit.windowMs };
  if (access === 'public' || access === 'visitor') return counted;
  return {
    ...counted,
    // Runs after the admission, a hook of the same name, and before a body is read.
    hook: 'preParsing',
    keyGenerator(request) {
      const caller = admittedAs(request);
      return caller === undefined || isVisitor(caller)
        ? `address:${networkOf(request.ip)}`
        : `person:${caller.userId}`;
    },
  };
}
