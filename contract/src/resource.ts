/** Declares the routes of one resource from properties that they share. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { empty, IdSchema, json, listOf, PageQuerySchema } from './http.ts';
import type { Method, ResponseShape, Route } from './http.ts';
import type { Action } from './permissions.ts';

type Actions = readonly [Action, ...Action[]];
type Shape = Readonly<Record<string, z.ZodType>>;
type Names = readonly [string, ...string[]];

/** Properties shared by the routes of a resource. */
export interface ResourceParts<Id extends string, IdType extends z.ZodType> {
  /** Path of the list. */
  base: string;
  /** Name of the path parameter that identifies an item. */
  id: Id;
  /** Schema of the identifier; default: a UUID. */
  idSchema?: IdType;
  /** Error code when the item does not exist, or the caller must not learn that it does. */
  missing: ErrorCode;
  /** Singular and plural, for the API page. */
  nouns: readonly [one: string, many: string];
  /** Actions of which at least one is needed; `create` and `write` only if such routes exist. */
  may: { read: Actions; create?: Actions; write?: Actions };
}

/** Filters by name, and sort columns; the first one is the default. */
export interface ListParts<Filters extends Shape, Sorts extends Names> {
  filters: Filters;
  sorts: Sorts;
  summary?: string;
}

/** Additions of a single route to its resource. */
export interface CallParts {
  summary?: string;
  errors?: readonly ErrorCode[];
}

/** Declaration of a route other than the standard five. */
type OtherCall = Pick<Route, 'summary'> &
  Partial<
    Pick<Route, 'access' | 'params' | 'query' | 'body' | 'errors' | 'ifMatch' | 'isIdempotent' | 'rateLimit'>
  >;

/** Errors of every route that requires a version. */
const versionErrors = ['request.precondition_failed', 'request.precondition_required'] as const;

/** Sort column, descending with a leading `-`. */
type SortOf<Sorts extends Names> = Sorts[number] | `-${Sorts[number]}`;

const sortSchema = <Sorts extends Names>(sorts: Sorts) =>
  z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [SortOf<Sorts>, ...SortOf<Sorts>[]]);

function accessOf(actions: Actions | undefined, verb: string): { anyOf: Actions } {
  if (!actions) throw new Error(`The resource declares nobody who may ${verb}.`);
  return { anyOf: actions };
}

/** Parts common to all routes of a single item. */
function named<const Id extends string, IdType extends z.ZodType>(parts: ResourceParts<Id, IdType>) {
  // If no schema was given, `IdType` is that of `IdSchema`.
  const idSchema = (parts.idSchema ?? IdSchema) as IdType;
  return {
    path: `${parts.base}/{${parts.id}}`,
    params: z.object({ [parts.id]: idSchema }) as unknown as z.ZodObject<Record<Id, IdType>>,
    notFound: parts.missing,
  };
}

const readingCalls = <const Id extends string, IdType extends z.ZodType>(
  parts: ResourceParts<Id, IdType>,
) => ({
  /** Declares a page of rows, by filters and sort. */
  list<Row extends z.ZodType, Filters extends Shape, const Sorts extends Names>(
    row: Row,
    { filters, sorts, summary }: ListParts<Filters, Sorts>,
  ) {
    return {
      method: 'GET',
      path: parts.base,
      access: accessOf(parts.may.read, 'read'),
      summary: summary ?? `Lists ${parts.nouns[1]}, paged.`,
      query: z.object({ ...PageQuerySchema.shape, sort: sortSchema(sorts).optional(), ...filters }),
      response: json(listOf(row)),
      errors: ['request.continuation_token_invalid'],
    } as const satisfies Route;
  },

  get<Entity extends z.ZodType>(entity: Entity, { summary, errors = [] }: CallParts = {}) {
    return {
      ...named(parts),
      method: 'GET',
      access: accessOf(parts.may.read, 'read'),
      summary: summary ?? `Returns one of the ${parts.nouns[1]}.`,
      response: json(entity),
      errors: [parts.missing, ...errors],
    } as const satisfies Route;
  },
});

const changingCalls = <const Id extends string, IdType extends z.ZodType>(
  parts: ResourceParts<Id, IdType>,
) => ({
  /**
   * Declares creation of an item. A repeated `X-Request-ID` returns the same item, or `missing` once it was
   * removed.
   */
  create<Body extends z.ZodType, Entity extends z.ZodType>(
    body: Body,
    entity: Entity,
    { summary, errors = [] }: CallParts = {},
  ) {
    return {
      method: 'POST',
      path: parts.base,
      access: accessOf(parts.may.create, 'create'),
      summary: summary ?? `Creates a ${parts.nouns[0]}.`,
      body,
      response: json(entity),
      isIdempotent: true,
      errors: [parts.missing, 'request.idempotency_conflict', ...errors],
    } as const satisfies Route;
  },

  /** Declares replacement of an item's settings; requires `If-Match`. */
  replace<Body extends z.ZodType, Entity extends z.ZodType>(
    body: Body,
    entity: Entity,
    { summary, errors = [] }: CallParts = {},
  ) {
    return {
      ...named(parts),
      method: 'PUT',
      access: accessOf(parts.may.write, 'write'),
      summary: summary ?? `Updates one of the ${parts.nouns[1]}.`,
      body,
      response: json(entity),
      ifMatch: true,
      isIdempotent: true,
      errors: [parts.missing, 'request.idempotency_conflict', ...versionErrors, ...errors],
    } as const satisfies Route;
  },

  /** Declares removal of an item; requires `If-Match`. */
  remove({ summary, errors = [] }: CallParts = {}) {
    return {
      ...named(parts),
      method: 'DELETE',
      access: accessOf(parts.may.write, 'write'),
      summary: summary ?? `Deletes one of the ${parts.nouns[1]}.`,
      response: empty,
      ifMatch: true,
      isIdempotent: true,
      errors: [parts.missing, 'request.idempotency_conflict', ...versionErrors, ...errors],
    } as const satisfies Route;
  },
});

const restoringCalls = <const Id extends string, IdType extends z.ZodType>(
  parts: ResourceParts<Id, IdType>,
) => ({
  /** Declares restoration of a removed item, for resources that keep removed items for a while. */
  restore<Entity extends z.ZodType>(entity: Entity, { summary, errors = [] }: CallParts = {}) {
    const { path, ...one } = named(parts);
    return {
      ...one,
      path: `${path}/restore`,
      method: 'POST',
      access: accessOf(parts.may.write, 'write'),
      summary: summary ?? `Restores one of the deleted ${parts.nouns[1]}.`,
      response: json(entity),
      isIdempotent: true,
      errors: [parts.missing, 'request.idempotency_conflict', ...errors],
    } as const satisfies Route;
  },
});

const otherCalls = <const Id extends string, IdType extends z.ZodType>(parts: ResourceParts<Id, IdType>) => ({
  /**
   * Declares any other route by its path below the list's. GET requires `may.read`, other methods
   * `may.write`, unless `access` is given. A route of one item has its parameter and its not-found code.
   */
  call<
    const Verb extends Method,
    const Suffix extends string,
    Response extends ResponseShape,
    const Other extends OtherCall,
  >(method: Verb, suffix: Suffix, { response, ...call }: Other & { response: Response }) {
    const isNamed = suffix.includes(`{${parts.id}}`);
    const { params, notFound } = named(parts);
    const errors = [
      ...(isNamed ? [parts.missing] : []),
      ...(call.ifMatch ? versionErrors : []),
      ...(call.isIdempotent ? ['request.idempotency_conflict' as const] : []),
      ...(call.errors ?? []),
    ];
    type Own = Suffix extends `${string}{${Id}}${string}` ? typeof params : undefined;
    type Params = Other['params'] extends z.ZodObject ? Other['params'] : Own;
    // The compiler cannot infer through the spread which parts exist.
    return {
      access: accessOf(
        method === 'GET' ? parts.may.read : (parts.may.write ?? parts.may.create),
        'call this',
      ),
      ...(isNamed && { params, notFound }),
      ...call,
      method,
      path: suffix === '' ? parts.base : `${parts.base}/${suffix}`,
      response,
      errors,
    } as unknown as Omit<Route, 'params' | 'body' | 'query' | 'ifMatch'> & {
      method: Verb;
      response: Response;
      params: Params;
    } & Pick<Other, Extract<keyof Other, 'body' | 'query' | 'ifMatch' | 'access'>>;
  },
});

const callsOf = <const Id extends string, IdType extends z.ZodType>(parts: ResourceParts<Id, IdType>) => ({
  ...readingCalls(parts),
  ...changingCalls(parts),
  ...restoringCalls(parts),
  ...otherCalls(parts),
});

/**
 * Declares the routes of a resource: `list`, `get`, `create`, `replace`, `remove`, `restore`, and `call`
 * for any other. Names, access, paging, versions and errors follow from its parts. `at` gives the same
 * resource at another path.
 */
export const resource = <const Id extends string, IdType extends z.ZodType = typeof IdSchema>(
  parts: ResourceParts<Id, IdType>,
) => ({ ...callsOf(parts), at: (base: string) => callsOf({ ...parts, base }) });
