/** What the product says of itself: the operations of its OpenAPI document. */
import { z } from 'zod';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface DeclaredResponse {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface DeclaredOperation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, DeclaredResponse>;
}

interface ApiDocument {
  paths: Record<string, Record<string, DeclaredOperation | string>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
  /** What an answer of this status may be; the media types, and for JSON its schema. */
  responses: ReadonlyMap<number, { mediaTypes: readonly string[]; json: z.ZodType | undefined }>;
}

function resolved(schema: JsonSchema, { components }: ApiDocument): JsonSchema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

function responsesOf({ responses }: DeclaredOperation, document: ApiDocument): Operation['responses'] {
  return new Map(
    Object.entries(responses).map(([status, { content = {} }]) => {
      const schema = content['application/json']?.schema;
      const json =
        schema && z.fromJSONSchema(resolved(schema, document) as Parameters<typeof z.fromJSONSchema>[0]);
      return [Number(status), { mediaTypes: Object.keys(content), json }];
    }),
  );
}

/** Reads the document of a running product. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (typeof operation === 'string') return [];
      const { operationId: id, parameters, requestBody } = operation;
      const body = requestBody?.content['application/json'].schema;
      return {
        id,
        method: method.toUpperCase(),
        path,
        parameters,
        body: body && resolved(body, document),
        responses: responsesOf(operation, document),
      };
    }),
  );
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The operation that an address names, with the fewest parameters where several fit. */
export function operationAt(
  operations: readonly Operation[],
  { method, address }: { method: string; address: string },
): Operation | undefined {
  const path = address.replace(/[?#].*/s, '');
  const parametersOf = (one: Operation) => one.path.split('{').length;
  return operations
    .filter((one) => one.method === method && patternOf(one.path).test(path))
    .toSorted((left, right) => parametersOf(left) - parametersOf(right))[0];
}
