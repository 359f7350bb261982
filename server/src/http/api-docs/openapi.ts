/** OpenAPI 3.1 document generated from the declared routes. */
import { type ErrorCode, errorStatus } from '@polylogue/contract/errors';
import { ErrorBodySchema, type FileResponse, RequestIdSchema, type Route } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { isMultipart, type MultipartBody, uploadErrors } from '@polylogue/contract/multipart';
import type { NamedRoute } from '@polylogue/contract/routes';
import { schemaNames } from '@polylogue/contract/schemas';
import { clientVersion } from '@polylogue/contract/version';
import { z } from 'zod';
import { Components, type JsonObject } from './components.ts';

const RequestIdHeader = z.object({
  'X-Request-ID': RequestIdSchema.optional().meta({
    description:
      'Names the request in the log and in its answer; a malformed one is replaced. Requests whose ids share the part before a colon are one batch in the audit log.',
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

function parametersOf(route: Route, components: Components): JsonObject[] {
  const part = (schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = components.describe(schema, 'input') as {
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

/**
 * OpenAPI 3.1 has no notation for the items of a stream: the schema is that of one event, as its
 * description notes.
 */
function eventOf(schema: z.ZodType, components: Components): JsonObject {
  return {
    description: 'The `data` of each event of the stream, as JSON',
    ...components.refer(schema, 'output'),
  };
}

const contentOfFile = ({ mediaTypes }: FileResponse): JsonObject =>
  Object.fromEntries(mediaTypes.map((type) => [type, {}]));

/** Describes the additional answers of a file to `Range` and conditional requests. */
function partialOf({ response }: Route): Record<string, JsonObject> {
  if (response.kind !== 'file') return {};
  return {
    '206': { description: 'The part that `Range` names', content: contentOfFile(response) },
    '304': { description: 'The copy that `If-None-Match` names is current' },
  };
}

function successOf(route: Route, components: Components): [string, JsonObject] {
  const { response } = route;
  switch (response.kind) {
    case 'json':
      return [
        '200',
        { content: { 'application/json': { schema: components.refer(response.schema, 'output') } } },
      ];
    case 'stream':
      return ['200', { content: { 'text/event-stream': { schema: eventOf(response.schema, components) } } }];
    case 'file':
      return ['200', { content: contentOfFile(response) }];
    case 'empty':
      return ['204', {}];
  }
}

/** Describes a form of one file and the declared fields. */
function formOf({ file: { rules }, fields }: MultipartBody, components: Components): JsonObject {
  const { properties = {}, required = [] } = (fields ? components.describe(fields, 'input') : {}) as {
    properties?: JsonObject;
    required?: string[];
  };
  const description = `At most ${rules.maxBytes} bytes, unless the instance has another limit; recognised by its content.`;
  return {
    schema: {
      type: 'object',
      properties: { ...properties, file: { type: 'string', format: 'binary', description } },
      required: [...required, 'file'],
      additionalProperties: false,
    },
    encoding: { file: { contentType: rules.mediaTypes.join(', ') } },
  };
}

function contentOf(body: NonNullable<Route['body']>, components: Components): JsonObject {
  if (isMultipart(body)) return { 'multipart/form-data': formOf(body, components) };
  return { 'application/json': { schema: components.refer(body, 'input') } };
}

/** Errors of reading a body; the server reads that of every method but GET, declared or not. */
const bodyErrors: readonly ErrorCode[] = [
  'request.malformed_json',
  'request.too_large',
  'request.unsupported_media_type',
];

/** Errors of changes on a full disk. */
const changeErrors: readonly ErrorCode[] = ['server.storage_full'];

function errorsOf(route: Route, components: Components): Record<string, JsonObject> {
  const codes: ErrorCode[] = ['request.invalid', ...(route.errors ?? [])];
  if (route.method !== 'GET') codes.push(...bodyErrors, ...changeErrors);
  if (route.response.kind === 'file') codes.push('request.range_not_satisfiable');
  if (isMultipart(route.body)) codes.push(...uploadErrors);
  const { access } = route;
  if (access !== 'public' && access !== 'visitor') {
    codes.push('auth.required');
    if (!route.allowsMissingSecondFactor) codes.push('identity.second_factor_missing');
  }
  if (access === 'visitor' || access === 'signedInOrVisitor') codes.push('visitor_session.invalid');
  if (typeof route.access === 'object') codes.push('auth.forbidden');
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: components.refer(ErrorBodySchema, 'output') } },
      },
    ]),
  );
}

function securityOf({ access }: Route): JsonObject[] {
  const [bearer, visitor] = [{ bearer: [] }, { visitor: [] }];
  if (access === 'public') return [];
  if (access === 'visitor') return [visitor];
  return access === 'signedInOrVisitor' ? [bearer, visitor] : [bearer];
}

function operationOf({ name, feature, route }: NamedRoute, components: Components): JsonObject {
  const [status, success] = successOf(route, components);
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    'x-access': route.access,
    security: securityOf(route),
    parameters: parametersOf(route, components),
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.body, components) },
    }),
    responses: {
      [status]: { description: 'Success', ...success },
      ...partialOf(route),
      ...errorsOf(route, components),
    },
  };
}

/**
 * Describes methods that the path does not support in the path's description, since no operation covers
 * them.
 */
function pathOf(operations: Record<string, JsonObject>): JsonObject {
  const methods = Object.keys(operations).map((method) => method.toUpperCase());
  const description =
    `Takes ${methods.join(', ')}. Any other method is answered with 405, ` +
    '`request.method_not_allowed`, and an `Allow` header.';
  return { description, ...operations };
}

/** Builds the document for `/api/openapi.json`. */
export function openApiDocument(routes: readonly NamedRoute[], title: string): JsonObject {
  const components = new Components(schemaNames);
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const named of routes) {
    const operations = paths.get(named.route.path) ?? {};
    operations[named.route.method.toLowerCase()] = operationOf(named, components);
    paths.set(named.route.path, operations);
  }
  return {
    openapi: '3.1.1',
    info: { title, version: clientVersion },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([...paths].map(([path, operations]) => [path, pathOf(operations)])),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        visitor: {
          type: 'apiKey',
          in: 'header',
          name: sessionIdentifierHeader,
          description: 'The session of a visitor; where path or body have a place for it, there instead.',
        },
      },
    },
  };
}
