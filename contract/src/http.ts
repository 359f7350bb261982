/** Route declarations, read by the server binding, the typed client, OpenAPI and the permission matrix. */
import { z } from 'zod';
import { ReachedLimitSchema } from './access-policies/limits/schemas.ts';
import type { ErrorCode } from './errors.ts';
import type { FileContent, MultipartBody, ReceivedFile } from './multipart.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Callers of a route: everybody; anyone signed in; a visitor of a public endpoint, by their session; either
 * of the two; or a holder of at least one of the actions.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'visitor'
  | 'signedInOrVisitor'
  | { anyOf: readonly [Action, ...Action[]] };

/** JSON answer. The server parses it with the schema, so undeclared fields are dropped. */
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

/** Declares a JSON response. */
export const json = <T extends z.ZodType>(schema: T): JsonResponse<T> => ({ kind: 'json', schema });
/** Declares a stream of server-sent events. */
export const eventStream = <T extends z.ZodType>(schema: T): EventStreamResponse<T> => ({
  kind: 'stream',
  schema,
});
/** Declares a file response of one of the media types. */
export const file = (...mediaTypes: string[]): FileResponse => ({ kind: 'file', mediaTypes });
/** Declares a response without a body. */
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
  /**
   * Error code for a malformed value in the path, answered like a missing resource; default
   * `request.not_found`.
   */
  notFound?: ErrorCode;
  /** Uses the caller's `X-Request-ID` as an idempotency key: a repeated request has no further effect. */
  isIdempotent?: boolean;
  /** Requires `If-Match` with the version that was read: 428 without it, 412 for another version. */
  ifMatch?: true;
  /** Resumes the stream after the event named by the caller's `Last-Event-ID`. */
  isResumable?: boolean;
  /** Error codes of this route, in addition to those of every route. */
  errors?: readonly ErrorCode[];
  /** Largest accepted JSON in bytes; default 256 KiB. */
  bodyLimitBytes?: number;
  /** Open to signed-in callers who lack the second factor that the instance requires. */
  allowsMissingSecondFactor?: true;
  /** Lets pages of other origins read the answer, unless the handler refuses the origin. */
  isCrossOrigin?: true;
  /**
   * Maximum calls per window, per person when signed in and per address otherwise; for guessable or
   * expensive calls.
   */
  rateLimit?: { max: number; windowMs: number };
}

/** Declares one route. The identity function preserves the literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Keys of `T` whose value is not `undefined`. */
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Body after the server validated it. */
type ReceivedBody<B> =
  B extends MultipartBody<infer Fields> ? { file: ReceivedFile; fields: Output<Fields> } : Output<B>;
/** Body as a client passes it. */
type SentBody<B> =
  B extends MultipartBody<infer Fields> ? Present<{ file: FileContent; fields: Input<Fields> }> : Input<B>;

/** Validated input of the server's handler. */
export interface RouteInput<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: ReceivedBody<R['body']>;
}

/** Arguments of a client call: only the parts that the route declares. */
export type RouteArguments<R extends Route> = Present<{
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: SentBody<R['body']>;
  /** Version that the change is based on. */
  ifMatch: R['ifMatch'] extends true ? number : undefined;
}>;

/** Value that the server's handler returns for a JSON route, before parsing. */
export type RouteAnswer<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.input<S> : undefined;

/** Value that a client receives from a JSON route. */
export type RouteResult<R extends Route> =
  R['response'] extends JsonResponse<infer S> ? z.output<S> : undefined;

/** UUID in lower case, so that ids can also be compared as text. */
export const IdSchema = z.uuid().toLowerCase().meta({ description: 'UUIDv7' });
/** Accepted form of an `X-Request-ID` sent by a caller. */
export const RequestIdSchema = z.string().regex(/^[\w.:-]{8,100}$/, '8 to 100 letters, digits, or . _ : -');
export const TimeSchema = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** Checks that a time or day leaves room for the days and months around it, which are computed. */
export const isComputable = (time: string): boolean => time >= '1970' && time < '9999';

/** Query of a paged list: opaque continuation token and page size (default 50, at most 200). */
export const PageQuerySchema = z.object({
  continuationToken: z.string().max(2000).optional(),
  top: z.coerce.number().int().min(1).max(200).default(50),
});

/** Returns the schema of a page of items, without `continuationToken` on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), continuationToken: z.string().optional() });

/**
 * Largest exact count of a list; larger lists report that they hold more. Searches may use a lower limit.
 */
export const maxExactCount = 10_000;

/** Returns the schema of a page of a filtered list. Only the first page has `count`. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    continuationToken: z.string().optional(),
    count: z
      .object({
        value: z.number().int(),
        isExact: z.boolean().meta({ description: 'false if there are more than `value`' }),
      })
      .optional(),
  });

/** Number of the version of a resource, sent in `ETag` and `If-Match`. */
export const VersionSchema = z.number().int().min(1);

/** Single fault of the input, with a code that clients translate. */
export const IssueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type Issue = z.infer<typeof IssueSchema>;

/** Warning about accepted input. Clients translate `code` and `params`; `message` is English. */
export const WarningSchema = z.object({
  property: z.string(),
  message: z.string(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type Warning = z.infer<typeof WarningSchema>;

/** Object that depends on another one, which therefore cannot be removed. */
export const UseSchema = z.object({
  kind: z.enum([
    'agent',
    'personalAgent',
    'brand',
    'chatAccessPolicy',
    'guidelinesDocument',
    'instancePolicy',
    'instanceSettings',
    'role',
  ]),
  id: z.string().meta({ description: 'Empty for the instance settings' }),
  name: z.string().nullable().meta({ description: 'null if the caller may not see the object' }),
});
export type Use = z.infer<typeof UseSchema>;

/**
 * Error answer (document 2 §3). `errors` is a list of `{key, value}` (subject of the code, English message)
 * or, for invalid input, a map from field name to messages. Clients match `code`.
 */
export const ErrorBodySchema = z.object({
  code: z.string(),
  errors: z.union([
    z.array(z.object({ key: z.string(), value: z.string() })),
    z.record(z.string(), z.array(z.string())),
  ]),
  issues: z.array(IssueSchema).optional(),
  warnings: z.array(WarningSchema).optional(),
  retryAfterSeconds: z
    .number()
    .optional()
    .meta({ description: 'Recommended delay before a retry, in seconds' }),
  current: z.unknown().optional().meta({ description: 'With 412: current state of the resource' }),
  opensAt: TimeSchema.optional().meta({
    description: 'With `agent.closed`: next start of the hours in which the caller may ask',
  }),
  reachedLimit: ReachedLimitSchema.optional().meta({ description: 'With `chat_limit.reached`' }),
  usedBy: z
    .array(UseSchema)
    .optional()
    .meta({ description: 'With `request.in_use`: first objects that depend on the resource' }),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
