/** OpenAPI 3.1 from the declared routes; nothing here is written by hand per route. */
import { type ErrorCode, errorStatus } from '@polylogue/contract/errors';
import { ErrorBodySchema, RequestIdSchema, type Route } from '@polylogue/contract/http';
import type { NamedRoute } from '@polylogue/contract/routes';
import { clientVersion } from '@polylogue/contract/version';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
};

const RequestIdHeader = z.object({
  'X-Request-ID': RequestIdSchema.optional().meta({
    description: 'Names the request in the log and in its answer; a malformed one is replaced.',
  }),
});
const RunIdHeader = z.object({
  'X-Request-ID': RequestIdSchema.optional().meta({
    description: 'Names what the call starts: repeated, it starts nothing new. A malformed one is refused.',
  }),
});
const LastEventIdHeader = z.object({
  'Last-Event-ID': z
    .string()
    .regex(/^\d{0,15}$/)
    .optional()
    .meta({ description: 'Id of the last event that arrived; without it, everything is replayed.' }),
});

function parametersOf(route: Route): JsonObject[] {
  const part = (schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [
    ...part(route.params, 'path'),
    ...part(route.query, 'query'),
    ...part(route.isIdempotent ? RunIdHeader : RequestIdHeader, 'header'),
    ...part(route.isResumable ? LastEventIdHeader : undefined, 'header'),
  ];
}

/** OpenAPI 3.1 has no word for the items of a stream: the schema is that of one event, which its description says. */
function eventOf(schema: z.ZodType): JsonObject {
  return { description: 'The `data` of each event of the stream, as JSON', ...schemaOf(schema, 'output') };
}

function successOf(route: Route): [string, JsonObject] {
  const { response } = route;
  switch (response.kind) {
    case 'json':
      return ['200', { content: { 'application/json': { schema: schemaOf(response.schema, 'output') } } }];
    case 'stream':
      return ['200', { content: { 'text/event-stream': { schema: eventOf(response.schema) } } }];
    case 'file':
      return ['200', { content: Object.fromEntries(response.mediaTypes.map((type) => [type, {}])) }];
    case 'empty':
      return ['204', {}];
  }
}

/** What reading a body may end with; the server reads that of every method but GET, declared or not. */
const bodyErrors: readonly ErrorCode[] = [
  'request.malformed_json',
  'request.too_large',
  'request.unsupported_media_type',
];

function errorsOf(route: Route): Record<string, JsonObject> {
  const codes: ErrorCode[] = ['request.invalid', ...(route.errors ?? [])];
  if (route.method !== 'GET') codes.push(...bodyErrors);
  if (route.access !== 'public') codes.push('auth.required');
  if (typeof route.access === 'object') codes.push('auth.forbidden');
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operationOf({ name, feature, route }: NamedRoute): JsonObject {
  const [status, success] = successOf(route);
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    'x-access': route.access,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: { [status]: { description: 'Success', ...success }, ...errorsOf(route) },
  };
}

/** No operation can answer for methods that the path does not have, so the path tells it. */
function pathOf(operations: Record<string, JsonObject>): JsonObject {
  const methods = Object.keys(operations).map((method) => method.toUpperCase());
  const description =
    `Takes ${methods.join(', ')}. Any other method is answered with 405, ` +
    '`request.method_not_allowed`, and an `Allow` header.';
  return { description, ...operations };
}

/** Builds the document for `/api/openapi.json`. */
export function openApiDocument(routes: readonly NamedRoute[], title: string): JsonObject {
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const named of routes) {
    const operations = paths.get(named.route.path) ?? {};
    operations[named.route.method.toLowerCase()] = operationOf(named);
    paths.set(named.route.path, operations);
  }
  return {
    openapi: '3.1.1',
    info: { title, version: clientVersion },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([...paths].map(([path, operations]) => [path, pathOf(operations)])),
    components: {
      schemas: { Error: schemaOf(ErrorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
