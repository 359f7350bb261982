/** How a route is declared. Server binding, typed client, OpenAPI and the permission matrix all read this. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { FileContent, MultipartBody, ReceivedFile } from './multipart.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: everybody; anyone signed in; a visitor of a public endpoint, by their session; one or the other; or a
 * holder of at least one of the actions.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'visitor'
  | 'signedInOrVisitor'
  | { anyOf: readonly [Action, ...Action[]] };

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
  /** JSON of a schema, or a file with fields. */
  body?: z.ZodType | MultipartBody;
  response: ResponseShape;
  /** What a malformed value in the path is answered with, like a missing thing; default `request.not_found`. */
  notFound?: ErrorCode;
  /** The caller's `X-Request-ID` names what the call starts: repeated, it starts nothing new. */
  isIdempotent?: boolean;
  /** Changes a versioned thing: wants `If-Match` with the version that was read (else 428; 412 for another one). */
  ifMatch?: true;
  /** The caller's `Last-Event-ID` names the last event it has: the stream goes on after it. */
  isResumable?: boolean;
  /** Codes this route answers beyond those every route may answer. */
  errors?: readonly ErrorCode[];
  /** Largest accepted JSON in bytes; default 256 KiB. */
  bodyLimitBytes?: number;
  /** Pages of the origins that its handler does not refuse may read the answer. */
  isCrossOrigin?: true;
  /** Calls in a window: of a person where one signs in, else of an address; for what is guessed, or costs a lot. */
  rateLimit?: { max: number; windowMs: number };
}

/** Declares one route. The identity function keeps the literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Keys of `T` whose value is not `undefined`. */
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A body as it was received and checked. */
type ReceivedBody<B> =
  B extends MultipartBody<infer Fields> ? { file: ReceivedFile; fields: Output<Fields> } : Output<B>;
/** A body as a client gives it. */
type SentBody<B> =
  B extends MultipartBody<infer Fields> ? Present<{ file: FileContent; fields: Input<Fields> }> : Input<B>;

/** Validated input as the server's handler gets it. */
export interface RouteInput<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: ReceivedBody<R['body']>;
}

/** What a client passes to call the route: only the parts that the route declares. */
export type RouteArguments<R extends Route> = Present<{
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: SentBody<R['body']>;
  /** The version that the change is based on. */
  ifMatch: R['ifMatch'] extends true ? number : undefined;
}>;

/** What the server's handler returns for a JSON route, before parsing. */
export type RouteAnswer<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.input<S> : undefined;

/** What a client receives from a JSON route. */
export type RouteResult<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.output<S> : undefined;

/** As it is stored: another letter case names the same thing, also where ids are compared as text. */
export const IdSchema = z.uuid().toLowerCase().meta({ description: 'UUIDv7' });
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

/** Exact up to this many, or fewer where a text is looked for; a larger list says that it holds more. */
export const countedAtMost = 10_000;

/** A page of a list with filters. `count` comes with the first page. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    continuationToken: z.string().optional(),
    count: z
      .object({
        value: z.number().int(),
        isExact: z.boolean().meta({ description: 'false: there are more than `value`' }),
      })
      .optional(),
  });

/** Counts the changes of a thing; what `ETag` and `If-Match` carry. */
export const VersionSchema = z.number().int().min(1);

/** One thing that is wrong with the input, for clients to word in the reader's language. */
export const IssueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type Issue = z.infer<typeof IssueSchema>;

/** What is allowed and yet worth saying. `code` and `params` are for clients to word it, `message` is English. */
export const WarningSchema = z.object({
  property: z.string(),
  message: z.string(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type Warning = z.infer<typeof WarningSchema>;

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
  issues: z.array(IssueSchema).optional(),
  warnings: z.array(WarningSchema).optional(),
  retryAfterSeconds: z.number().optional().meta({ description: 'When it is worth to try again' }),
  current: z.unknown().optional().meta({ description: 'With 412: the thing as it is now' }),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
