/** How a route is declared. Server binding, typed client, OpenAPI and the permission matrix all read this. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everybody, anyone signed in, or a holder of at least one of the actions. */
export type Access = 'public' | 'signedIn' | { anyOf: readonly [Action, ...Action[]] };

/** A JSON answer; the server parses it, so an undeclared field can't leak. */
export interface JsonResponse<T extends z.ZodType = z.ZodType> {
  kind: 'json';
  schema: T;
}
/** Server-sent events; each `data:` is JSON of the schema. */
export interface EventStreamResponse<T extends z.ZodType = z.ZodType> {
  kind: 'stream';
  schema: T;
}
/** Bytes with a media type. */
export interface FileResponse {
  kind: 'file';
  mediaTypes: readonly string[];
}
/** 204, no body. */
export interface EmptyResponse {
  kind: 'empty';
}
export type ResponseShape = JsonResponse | EventStreamResponse | FileResponse | EmptyResponse;

export const json = <T extends z.ZodType>(schema: T): JsonResponse<T> => ({ kind: 'json', schema });
export const eventStream = <T extends z.ZodType>(schema: T): EventStreamResponse<T> => ({
  kind: 'stream',
  schema,
});
export const file = (...mediaTypes: string[]): FileResponse => ({ kind: 'file', mediaTypes });
export const empty: EmptyResponse = { kind: 'empty' };

export interface Route {
  method: Method;
  /** Full path with `{name}` parameters. */
  path: string;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: ResponseShape;
  /** What a malformed value in the path is answered with, like a missing thing; default `request.not_found`. */
  notFound?: ErrorCode;
  /** The caller's `X-Request-ID` names what the call starts: repeated, it starts nothing new. */
  isIdempotent?: boolean;
  /** The caller's `Last-Event-ID` names the last event it has: the stream goes on after it. */
  isResumable?: boolean;
  /** Codes this route answers beyond those every route may answer. */
  errors?: readonly ErrorCode[];
  /** Largest accepted body in bytes; default 1 MiB. */
  bodyLimitBytes?: number;
  /** Calls an address may make in a window; for guessing-prone public calls. */
  rateLimit?: { max: number; windowMs: number };
}

/** Declares one route. The identity function keeps the literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Validated input as the server's handler gets it. */
export interface RouteInput<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}

/** Keys of `T` whose value is not `undefined`. */
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a client passes to call the route: only the parts that the route declares. */
export type RouteArguments<R extends Route> = Present<{
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}>;

/** What the server's handler returns for a JSON route, before parsing. */
export type RouteAnswer<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.input<S> : undefined;

/** What a client receives from a JSON route. */
export type RouteResult<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.output<S> : undefined;

export const IdSchema = z.uuid().meta({ description: 'UUIDv7' });
/** What callers may send as `X-Request-ID`. */
export const RequestIdSchema = z.string().regex(/^[\w.:-]{8,100}$/, '8 to 100 letters, digits, or . _ : -');
export const TimeSchema = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** Query of a paged list: an opaque continuation token and a page size (default 50, at most 200). */
export const PageQuerySchema = z.object({
  continuationToken: z.string().max(2000).optional(),
  top: z.coerce.number().int().min(1).max(200).default(50),
});

/** A page of items; no `continuationToken` on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), continuationToken: z.string().optional() });

/**
 * Error answer (document 2 §3): `errors` is a list of `{key, value}`, the subject of the code with a message in
 * English, or, for invalid input, a map from field name to messages. Clients match `code`.
 */
export const ErrorBodySchema = z.object({
  code: z.string(),
  errors: z.union([
    z.array(z.object({ key: z.string(), value: z.string() })),
    z.record(z.string(), z.array(z.string())),
  ]),
  warnings: z.array(z.object({ property: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
