/** OpenAPI 3.1 from the declared routes; nothing here is written by hand per route. */
import { errorStatus } from '@polylogue/contract/errors';
import { ErrorBodySchema, RequestIdSchema, type Route } from '@polylogue/contract/http';
import type { NamedRoute } from '@polylogue/contract/routes';
import { clientVersion } from '@polylogue/contract/version';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
};

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
  const headers = route.isIdempotent ? z.object({ 'X-Request-ID': RequestIdSchema.optional() }) : undefined;
  return [...part(route.params, 'path'), ...part(route.query, 'query'), ...part(headers, 'header')];
}

function successOf(route: Route): [string, JsonObject] {
  const { response } = route;
  switch (response.kind) {
    case 'json':
      return ['200', { content: { 'application/json': { schema: schemaOf(response.schema, 'output') } } }];
    case 'stream':
      return [
        '200',
        { content: { 'text/event-stream': { itemSchema: schemaOf(response.schema, 'output') } } },
      ];
    case 'file':
      return ['200', { content: Object.fromEntries(response.mediaTypes.map((type) => [type, {}])) }];
    case 'empty':
      return ['204', {}];
  }
}

function errorsOf(route: Route): Record<string, JsonObject> {
  const codes = ['request.invalid', ...(route.errors ?? [])];
  if (route.access !== 'public') codes.push('auth.required');
  if (typeof route.access === 'object') codes.push('auth.forbidden');
  const byStatus = Map.groupBy(new Set(codes), (code) =>
    String(errorStatus[code as keyof typeof errorStatus]),
  );
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

/** Builds the document for `/api/openapi.json`. */
export function openApiDocument(routes: readonly NamedRoute[], title: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const named of routes) {
    const operations = paths[named.route.path] ?? {};
    operations[named.route.method.toLowerCase()] = operationOf(named);
    paths[named.route.path] = operations;
  }
  return {
    openapi: '3.1.1',
    info: { title, version: clientVersion },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
