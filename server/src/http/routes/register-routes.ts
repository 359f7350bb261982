/** Binds declared routes to Fastify: authentication, permission, validation in; parsing and stripping out. */
import { RequestIdSchema, type Route } from '@polylogue/contract/http';
import { isStorable } from '@polylogue/contract/plain-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Reads } from '../../db/replica/reads.ts';
import type { Binding, HandlerInput, RequestContext } from './binding.ts';
import type { Authenticate, Caller } from '../requests/caller.ts';
import { type Download, sendDownload } from '../responses/download.ts';
import { validationError } from '../responses/errors.ts';
import { sendEventStream } from '../responses/event-stream.ts';
import { requestContext } from '../requests/request-context.ts';

const defaultBodyLimitBytes = 1024 * 1024;

/** Refuses callers that the route's declared access does not admit. */
async function admit(
  route: Route,
  context: RequestContext,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  const caller = context.bearerToken === undefined ? undefined : await authenticate(context.bearerToken);
  if (route.access === 'public') return caller;
  if (!caller) throw new AppError('auth.required');
  if (route.access !== 'signedIn' && !route.access.anyOf.some((action) => caller.actions.has(action))) {
    throw new AppError('auth.forbidden');
  }
  return caller;
}

/** A malformed id in the path is answered like a missing thing, so that nothing can be told apart. */
function parseParams(route: Route, request: FastifyRequest): unknown {
  const parsed = route.params?.safeParse(request.params);
  // No store holds a name with a NUL, and PostgreSQL fails on looking for one.
  const canExist = Object.values(request.params as Record<string, string>).every(isStorable);
  if (parsed && !(parsed.success && canExist)) {
    throw new AppError(route.notFound ?? 'request.not_found');
  }
  return parsed?.data;
}

/** A name that can't be used must not be replaced where it names a run: the same request again would start another. */
function assertUsableRequestId(route: Route, request: FastifyRequest): void {
  const given = request.headers['x-request-id'];
  if (!route.isIdempotent || given === undefined) return;
  const messages = RequestIdSchema.safeParse(given).error?.issues.map(({ message }) => message);
  if (messages) throw new AppError('request.invalid', { details: { 'X-Request-ID': messages } });
}

function parsePart(schema: Route['query'] | Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

async function send(route: Route, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  switch (route.response.kind) {
    case 'json':
      // Bytes are written as they are; Node would convert a large text while it writes, which takes longer.
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Buffer.from(JSON.stringify(route.response.schema.parse(result))));
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

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export interface RouteParts {
  authenticate: Authenticate;
  /** Asked after every write where there is a replica. */
  sessionTokens?: Reads['sessionTokens'];
}

/** Registers each binding; two bindings of one route, or a route without a binding, fail at start. */
export function registerRoutes(
  app: FastifyInstance,
  bindings: readonly Binding[],
  { authenticate, sessionTokens }: RouteParts,
): void {
  for (const { route, handle } of bindings) {
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      bodyLimit: route.bodyLimitBytes ?? defaultBodyLimitBytes,
      ...(route.rateLimit && {
        config: { rateLimit: { max: route.rateLimit.max, timeWindow: route.rateLimit.windowMs } },
      }),
      handler: async (request, reply) => {
        const context = requestContext(request);
        const caller = await admit(route, context, authenticate);
        assertUsableRequestId(route, request);
        const input = {
          caller,
          context,
          params: parseParams(route, request),
          query: parsePart(route.query, request.query),
          body: parsePart(route.body, request.body),
        };
        const result = await handle(input as HandlerInput<Route>);
        if (sessionTokens && route.method !== 'GET') reply.headers(await sessionTokens());
        return send(route, reply, result);
      },
    });
  }
}
